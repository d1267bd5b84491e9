"""The smallest logic for each feature, and that solvers take scripts under it."""

from __future__ import annotations

import pytest

from refute.semantics import elaborate
from refute.semantics.fitting import Fitter, fit
from refute.solvers.kinds import KIND
from refute.solvers.logics import takes

_SMALLEST = [
    ("", "QF_UF"),
    ("(declare-const p Bool)(assert (or p true))", "QF_UF"),
    ("(declare-sort U 0)(declare-fun f (U) U)(declare-const u U)(assert (= u (f u)))", "QF_UF"),
    ("(declare-const x Int)(assert (< x 3))", "QF_IDL"),
    ("(declare-const x Int)(declare-const y Int)(assert (<= (- x y) (- 3)))", "QF_IDL"),
    ("(declare-const x Int)(declare-const y Int)(assert (<= (- x y) y))", "QF_LIA"),
    ("(declare-const x Int)(assert (< (+ x 1) 3))", "QF_LIA"),
    ("(declare-const x Int)(assert (= (* 2 x) (div x 3)))", "QF_LIA"),
    ("(declare-const x Int)(assert (= (* x x) 4))", "QF_NIA"),
    ("(declare-const x Int)(assert (= (mod 7 x) 4))", "QF_NIA"),
    ("(declare-const x Int)(assert (= (div x 0) 4))", "QF_NIA"),
    ("(declare-const x Real)(assert (< x 3.0))", "QF_RDL"),
    ("(declare-const x Real)(assert (< (* (/ 1.0 2.0) x) 3.0))", "QF_LRA"),
    ("(declare-const x Real)(assert (< (/ 1.0 x) 3.0))", "QF_NRA"),
    ("(declare-const x Real)(assert (is_int x))", "QF_LIRA"),
    ("(declare-const x Int)(declare-const y Real)(assert (= (* y y) (to_real x)))", "QF_NIRA"),
    ("(declare-fun f (Int) Int)(assert (= (f 1) 2))", "QF_UFIDL"),
    ("(declare-fun f (Int) Int)(assert (= (+ (f 1) 1) 2))", "QF_UFLIA"),
    ("(declare-fun f (Real) Real)(assert (= (f 1.0) 2.0))", "QF_UFLRA"),
    ("(declare-const a (Array Int Int))(assert (= (select a 1) 2))", "QF_ALIA"),
    ("(declare-sort I 0)(declare-sort E 0)(declare-const a (Array I E))(assert (= a a))", "QF_AX"),
    ("(declare-const x (_ BitVec 8))(assert (bvult x #x03))", "QF_BV"),
    ("(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))(assert (= (select a #x01) #x02))", "QF_ABV"),
    ("(declare-const a (Array Int (_ BitVec 8)))(assert (= (select a 1) #x02))", "ALL"),
    ("(declare-fun f ((_ BitVec 8)) Bool)(assert (f #x01))", "QF_UFBV"),
    ("(declare-const x Float32)(assert (fp.isNaN x))", "QF_FP"),
    ("(declare-const x Float32)(assert (fp.eq x ((_ to_fp 8 24) RNE 1.5)))", "QF_FP"),
    ("(declare-const b (_ BitVec 32))(assert (fp.isNaN ((_ to_fp 8 24) b)))", "QF_BVFP"),
    ("(declare-const x Float32)(assert (= (fp.to_real x) 1.5))", "QF_FPLRA"),
    ('(declare-const s String)(assert (= s "a"))', "QF_S"),
    ("(declare-const s String)(assert (str.in_re s (re.* re.allchar)))", "QF_S"),
    ("(declare-const s String)(assert (< (str.len s) 3))", "QF_SLIA"),
    ("(declare-const s String)(assert (= (* (str.len s) (str.len s)) 4))", "QF_SNIA"),
    ("(declare-const s (Seq Int))(assert (= s s))", "ALL"),
    ("(declare-datatype D ((a) (b)))(declare-const d D)(assert (= d a))", "QF_DT"),
    ("(assert (forall ((x Int)) (< x (+ x 1))))", "LIA"),
    ("(assert (forall ((x (_ BitVec 8))) (= x x)))", "BV"),
    ("(declare-sort U 0)(assert (exists ((u U)) (= u u)))", "UF"),
    ("(declare-const x Real)(assert (< (exp x) 3.0))", "ALL"),
]


@pytest.mark.parametrize(("text", "logic"), _SMALLEST, ids=[logic for _, logic in _SMALLEST])
def test_the_smallest_logic(text, logic):
    assert fit(elaborate.read(text).commands) == logic


def test_what_is_remembered_changes_nothing():
    fitter = Fitter()
    for text, logic in [*_SMALLEST, *reversed(_SMALLEST)]:
        assert fit(elaborate.read(text).commands, fitter) == logic


def test_a_defined_function_counts_by_its_body():
    text = "(define-fun f ((x Int)) Int (* x x))(declare-const y Int)(assert (= (f y) 4))"
    assert fit(elaborate.read(text).commands) == "QF_NIA"


@pytest.mark.parametrize(
    ("kind", "logic", "taken"),
    [
        ("z3", "ALL", True),
        ("cvc5", "QF_SLIA", True),
        ("bitwuzla", "QF_ABVFP", True),
        ("bitwuzla", "QF_LIA", False),
        ("bitwuzla", "ALL", False),
        ("yices", "QF_AUFLIA", True),
        ("yices", "LIA", False),
        ("yices", "QF_FP", False),
        ("yices", "ALL", False),
    ],
)
def test_which_solver_is_asked_about_which_logic(kind, logic, taken):
    assert takes(KIND[kind], logic) is taken
