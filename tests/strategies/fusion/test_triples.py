"""Fusion triples as a user writes them."""

from __future__ import annotations

import re
from random import Random

import pytest

from refute.smtlib.sorts import sort
from refute.strategies.fusion import FusionError, fusion, read_fusions
from refute.strategies.fusion.template import template
from refute.strategies.fusion.triples import fusions_of_rooms
from tests.strategies.fusion.given import cases
from tests.strategies.fusion.test_cases import check_expected, check_whole

INT, REAL, BOOL = sort("Int"), sort("Real"), sort("Bool")
BYTE, NIBBLE = sort("BitVec", (8,)), sort("BitVec", (4,))

OWN = """
; a pair of Ints as one, by Cantor
(fusion cantor ((x Int) (y Int) (z Int))
  (= z (+ (div (* (+ x y) (+ x y 1)) 2) y))
  (= x (- z (div (* (+ x y) (+ x y 1)) 2) y))
  (= y (- z (div (* (+ x y) (+ x y 1)) 2))))
"""


def by_name(name):
    return next(each for each in fusions_of_rooms() if each.name == name)


def test_all_of_the_paper_is_there():
    """Figure 6 of the paper, row by row."""
    rows = {
        "int-sum": ("(+ x y)", "(- z y)", "(- z x)"),
        "int-shifted-sum": ("(+ x c y)", "(- z c y)", "(- z c x)"),
        "int-product": ("(* x y)", "(div z y)", "(div z x)"),
        "int-affine": ("(+ (* a x) (* b y) c)", "(div (- z (* b y) c) a)", "(div (- z (* a x) c) b)"),
        "real-sum": ("(+ x y)", "(- z y)", "(- z x)"),
        "real-shifted-sum": ("(+ x c y)", "(- z c y)", "(- z c x)"),
        "real-product": ("(* x y)", "(/ z y)", "(/ z x)"),
        "real-affine": ("(+ (* a x) (* b y) c)", "(/ (- z (* b y) c) a)", "(/ (- z (* a x) c) b)"),
        "string-parts": (
            "(str.++ x y)",
            "(str.substr z 0 (str.len x))",
            "(str.substr z (str.len x) (str.len y))",
        ),
        "string-cut": ("(str.++ x y)", "(str.substr z 0 (str.len x))", '(str.replace z x "")'),
        "string-infix": (
            "(str.++ x c y)",
            "(str.substr z 0 (str.len x))",
            '(str.replace (str.replace z x "") c "")',
        ),
    }
    for name, texts in rows.items():
        kind = {"int": INT, "real": REAL, "string": sort("String")}[name.split("-")[0]]
        used = template(by_name(name), kind, kind)
        names = [variable.op.name.removeprefix("%") for variable in used.variables]
        assert tuple(formula.text(names) for formula in (used.z, used.x, used.y)) == texts


def test_a_scheme_fits_what_it_says():
    concat = template(by_name("bv-concat"), BYTE, NIBBLE)
    assert concat.sort is sort("BitVec", (12,))
    assert concat.x.text(["a", "b", "c"]) == "((_ extract 11 4) c)"
    assert template(by_name("bv-sum"), BYTE, NIBBLE) is None
    assert template(by_name("bv-sum"), INT, INT) is None
    pair = template(by_name("pair"), BYTE, BOOL)
    assert pair.sort.text == "(Fused (_ BitVec 8) Bool)"
    assert pair.names >= {"Fused", "fuse", "fused-x"}
    assert template(by_name("array-element"), sort("Array", (), (INT, BOOL)), BOOL) is not None
    assert template(by_name("array-element"), sort("Array", (), (INT, BOOL)), INT) is None


def test_a_triple_of_the_users_is_used_where_it_is_exact():
    """The inversion for x is wrong wherever x is not 0, and is then left out; that for y is right."""
    own = read_fusions(OWN)
    made = cases("ints", "ints", most=60, strategy=fusion(own))
    used = [case for case in made if "(div (* (+ " in case.text]
    assert used
    for case in used:
        check_whole(case)
        check_expected(case)
        assert not re.search(r"\(- z\d+ \(div \(\* \(\+ \S+ \S+\) \(\+ \S+ \S+ 1\)\) 2\) ", case.text)


def test_a_triple_that_no_law_vouches_for_brings_all_its_constraints():
    own = read_fusions(OWN)
    for case in cases("below", "below", most=60, strategy=fusion(own)):
        if "(div (* (+ " in case.text:
            assert re.search(r"\(- z\d+ \(div", case.text)


def test_coefficients_may_depend_on_others():
    (own,) = read_fusions(
        "(fusion f ((x Int) (y Int) (z Int) (c Int)) (= z (+ x y d)) (= x (- z y d)) (= y (- z x d))"
        " :fix ((d Int (* c c))) :where (> c 0))"
    )
    used = template(own, INT, INT)
    for number in range(20):
        c, d = used.coefficients(Random(number))
        assert d == c * c
        assert used.fused(1, 2, (c, d)) == (3 + d, True, True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(fusion f ((x Int) (y Int) (z Int)) (= z x) (= x z)", "balanced"),
        ("(fusion f ((x Int) (y Int) (z Int)) (= z x) (= x z))", "three equations"),
        ("(fusion f ((y Int) (x Int) (z Int)) (= z x) (= x z) (= y y))", "x, y and z"),
        ("(fusion f ((x Int) (y Int) (z Int)) (= z x) (= y z) (= x y))", "(= x term)"),
        ("(fusion f ((x Int) (y Int) (z Int)) (= z x) (= x z) (= y y) :when true)", ":when"),
        ("(fusion f ((x Int) (y Int) (z Int)) (= z x) (= x z) (= y y) :where)", "without a value"),
        ("(fusion f ((x Int) (y Int) (z Int)) (= z (+ x w)) (= x z) (= y y))", "w"),
        ("(fusion f ((x Int) (y Int) (z Int)) (= z (> x y)) (= x z) (= y y))", "Bool"),
        ("(fusion f ((x Int) (y Int) (z Real)) (= z x) (= x 1) (= y y))", "sort"),
        ("(assert true)", "a fusion was expected"),
    ],
)
def test_what_is_wrong_is_said(text, says):
    with pytest.raises(FusionError) as raised:
        read_fusions(text)
    assert says in str(raised.value)
