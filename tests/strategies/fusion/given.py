"""Seeds of many kinds with their evidence, small, and sharing names as much as seeds do."""

from __future__ import annotations

from functools import cache
from random import Random

from refute.semantics.seeds import read_seed
from refute.strategies.fusion import FUSION
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job

SAT = {
    "ints": (
        (
            "(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)"
            "(assert (= (+ (* 5 x) (* 9 y)) 32))(assert (and (>= x 0) (>= y 0) (< (f x) (f (+ x 1)))))"
        ),
        "(define-fun x () Int 1)(define-fun y () Int 3)(define-fun f ((a Int)) Int (ite (= a 1) 0 7))",
    ),
    "zero": (
        # Division by zero may be anything: the witness must not lean on it.
        "(declare-const x Int)(declare-const y Int)(assert (= x 0))(assert (or (> (div y x) 3) (= y 2)))",
        "(define-fun x () Int 0)(define-fun y () Int 2)",
    ),
    "reals": (
        "(declare-const x Real)(declare-const k!1 Real)(assert (= (* x x) (+ x k!1)))(assert (> (/ x 3.0) 0.0))",
        "(define-fun x () Real 2.0)(define-fun k!1 () Real 2.0)",
    ),
    "bits": (
        (
            "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))(declare-const w (_ BitVec 3))"
            "(assert (bvult (bvmul x y) (concat #b00000 w)))(assert (distinct x y ((_ zero_extend 5) w)))"
        ),
        "(define-fun x () (_ BitVec 8) #x01)(define-fun y () (_ BitVec 8) #x02)(define-fun w () (_ BitVec 3) #b111)",
    ),
    "strings": (
        (
            '(declare-const x String)(declare-const |a b| String)(assert (str.prefixof x (str.++ |a b| "z")))'
            "(assert (> (str.len |a b|) (str.len x) 0))"
        ),
        '(define-fun x () String "ab")(define-fun |a b| () String "abc")',
    ),
    "truth": (
        (
            "(declare-const p Bool)(declare-const x Bool)(define-fun both () Bool (and p x))(assert (or both (not x)))"
            "(assert (=> p (xor p x)))"
        ),
        "(define-fun p () Bool true)(define-fun x () Bool false)",
    ),
    "floats": (
        (
            "(declare-const x Float16)(declare-const y Float16)(declare-const m RoundingMode)"
            "(assert (fp.lt x (fp.add m x y)))(assert (not (fp.isNaN y)))"
        ),
        (
            "(define-fun x () Float16 (fp #b0 #b01111 #b0000000000))"
            "(define-fun y () Float16 (fp #b0 #b10000 #b0000000000))(define-fun m () RoundingMode roundTowardZero)"
        ),
    ),
    "arrays": (
        (
            "(declare-const x (Array Int Int))(declare-const y (Array Int Int))(declare-const i Int)"
            "(assert (= (select (store x i 4) 2) (select y i)))(assert (distinct x y))"
        ),
        (
            "(define-fun x () (Array Int Int) ((as const (Array Int Int)) 4))"
            "(define-fun y () (Array Int Int) (store ((as const (Array Int Int)) 4) 0 1))(define-fun i () Int 7)"
        ),
    ),
    "lists": (
        (
            "(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))"
            "(declare-const x List)(declare-const y List)(assert ((_ is cons) x))(assert (= (tail x) y))"
        ),
        "(define-fun x () List (cons 3 nil))(define-fun y () List nil)",
    ),
    "sorts": (
        (
            "(declare-sort U 0)(declare-const x U)(declare-const y U)(declare-fun f (U) U)"
            "(assert (distinct x y))(assert (= (f x) y))(assert (= (f y) x))"
        ),
        (
            "(declare-fun U!val!0 () U)(declare-fun U!val!1 () U)(define-fun x () U U!val!0)(define-fun y () U U!val!1)"
            "(define-fun f ((a U)) U (ite (= a U!val!0) U!val!1 U!val!0))"
        ),
    ),
    "shared": (
        # As a tree it would explode.
        "(declare-const x Int)(declare-const s1 Int)(assert "
        + "".join(
            f"(let ((b{n} (+ {old} {old} x))) " for n, old in enumerate(["s1", *(f"b{n}" for n in range(11))])
        )
        + "(< b11 (+ b3 b4))"
        + ")" * 13,
        "(define-fun x () Int (- 1))(define-fun s1 () Int (- 1))",
    ),
    "bound": (
        (
            "(declare-const x Int)(declare-const p Bool)"
            "(assert (exists ((y Bool)) (and (= y p) (let ((x (+ x 1))) (> x 0)))))(assert (=> p (= x 5)))"
        ),
        "(define-fun x () Int 5)(define-fun p () Bool true)",
    ),
}
UNSAT = {
    "below": "(declare-const x Int)(declare-const y Int)(assert (< x y))(assert (< y x))",
    "square": "(declare-const x Real)(assert (< (* x x) 0.0))",
    "every": "(declare-const x Int)(declare-const z1 Int)(assert (forall ((y Int)) (< (+ x y) z1)))",
    "long": '(declare-const x String)(assert (= (str.++ x "a") x))',
    "odd": "(declare-const x (_ BitVec 8))(assert (= (bvmul x #x02) #x03))",
    "recursive": "(define-fun-rec g ((n Int)) Int (ite (<= n 0) 0 (+ 1 (g (- n 1)))))(declare-const x Int)"
    "(assert (= x 2))(assert (> (g x) 4))",
    "nested": "(declare-const x Int)(assert (exists ((y Int)) (and (= y x) (forall ((y Int)) (> y x)))))",
}
NAMES = (*SAT, *UNSAT)


@cache
def seed(name):
    """The seed with its evidence, read as a user's file is."""
    if name in SAT:
        text, witness = SAT[name]
        quoted = "(" + witness.replace('"', '""') + ")"
        return read_seed(f'(set-info :status sat)(set-info :witness "{quoted}"){text}(check-sat)', name)
    proved = '(set-info :proved-by "z3 cvc5")'
    return read_seed(f"(set-info :status unsat){proved}{UNSAT[name]}(check-sat)", name)


def cases(*names, rng=1, most=30, strategy=FUSION, flags=(), bench=None):
    seeds = tuple(seed(name) if isinstance(name, str) else name for name in names)
    return list(strategy.make(Job(seeds, Random(rng), bench or Workbench(), most, frozenset(flags))))
