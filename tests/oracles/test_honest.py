"""Every oracle is silent where nobody has done wrong: a false alarm costs more than a missed bug."""

import pytest

from refute.oracles import ORACLES
from refute.records import Answer, Derivation, Expect, Label, OutcomeKind, Verdict, Witness
from tests.oracles.stand import SAT, UNKNOWN, UNSAT, hearing, said

EVEN = "(declare-fun x () Int)(assert (= (* 2 x) 6))(check-sat)"
ODD = "(declare-fun x () Int)(assert (= (* 2 x) 7))(check-sat)"
THREE = "(define-fun x () Int 3)"
TWO_CHECKS = (
    "(declare-fun x () Int)(assert (> x 2))(check-sat)(push 1)(assert (< x 2))(check-sat)(pop 1)(check-sat)"
)

HONEST = {
    "all agree on sat": hearing(EVEN, said("z3", (SAT, f"({THREE})")), said("cvc5", (SAT, f"({THREE})"))),
    "all agree on unsat": hearing(ODD, said("z3", UNSAT), said("cvc5", UNSAT)),
    "one gives up": hearing(ODD, said("z3", UNSAT), said("cvc5", UNKNOWN)),
    "unknown with a wrong model": hearing(EVEN, said("cvc5", (UNKNOWN, "((define-fun x () Int 0))"))),
    "sat without a model": hearing(EVEN, said("z3", SAT), said("cvc5", (SAT, f"({THREE})"))),
    "a model in the old form": hearing(EVEN, said("z3", (SAT, f"(model {THREE})"))),
    "a model by equations": hearing(EVEN, said("yices", (SAT, "(= x 3)"))),
    "three check-sats": hearing(
        TWO_CHECKS, said("z3", (SAT, f"({THREE})"), UNSAT, (SAT, "((define-fun x () Int 4))"))
    ),
    "as the witness says": hearing(
        EVEN, said("z3", (SAT, f"({THREE})")), expects=(Expect(SAT, Witness(THREE)),)
    ),
    "as derived": hearing(
        ODD, said("z3", UNSAT), expects=(Expect(UNSAT, Derivation("parity", frozenset({"a", "b"}))),)
    ),
    "as labelled": hearing(ODD, said("z3", UNSAT), expects=(Expect(UNSAT, Label("its :status")),)),
    "a time-out": hearing(ODD, said("z3", Answer.TIMEOUT, kind=OutcomeKind.TIMEOUT), said("cvc5", UNSAT)),
    "a refusal": hearing(
        ODD, said("z3", Answer.ERROR, kind=OutcomeKind.REFUSED), said("cvc5", UNSAT), said("yices", UNSAT)
    ),
    "sat after an error": hearing(ODD, said("z3", Answer.ERROR), said("cvc5", UNSAT)),
    "out of memory": hearing(ODD, said("z3", Answer.NONE, kind=OutcomeKind.OUT_OF_MEMORY)),
    "killed from outside": hearing(ODD, said("z3", Answer.NONE, kind=OutcomeKind.DIED)),
    "slower by a little": hearing(ODD, said("z3==1", UNSAT, seconds=2.0), said("z3==2", UNSAT, seconds=1.0)),
    "no check-sat": hearing("(declare-fun x () Int)", said("z3"), said("cvc5")),
    "a model that divides by zero": hearing(
        "(declare-fun x () Real)(assert (= (/ x 0.0) 2.0))(check-sat)",
        said("z3", (SAT, "((define-fun x () Real 1.0)(define-fun /0 ((a Real)(b Real)) Real 2.0))")),
        said("cvc5", (SAT, "((define-fun x () Real 1.0))")),
    ),
    "either zero of fp.min": hearing(
        "(declare-fun x () Float16)(assert (= x (fp.min (_ +zero 5 11) (_ -zero 5 11))))(check-sat)",
        said("z3", (SAT, "((define-fun x () Float16 (_ +zero 5 11)))")),
        said("cvc5", (SAT, "((define-fun x () Float16 (_ -zero 5 11)))")),
    ),
    "a selector on the wrong constructor": hearing(
        "(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(assert (= (hd nil) 42))(check-sat)",
        said("z3", (SAT, "()")),
    ),
    "a constant that was eliminated": hearing(
        "(declare-fun x () Int)(declare-fun y () Int)(assert (> x 0))(check-sat)",
        said("z3", (SAT, "((define-fun x () Int 1))")),
    ),
}


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.__name__)
@pytest.mark.parametrize("case", HONEST)
def test_silent(oracle, case):
    assert [each for each in oracle(HONEST[case]) if isinstance(each, Verdict)] == []
