"""Tables of what division by zero is: in the usual form they are read without a reader, and mean the same."""

from __future__ import annotations

import pytest

from refute.semantics.models.entries import Entry
from refute.semantics.models.tables import number_table
from refute.theories.reals.ratio import ratio
from refute.theories.strings.text import STANDARD
from tests.semantics.models.test_forms import truth

PARAMETERS = "((x!0 Real) (x!1 Real))"
SPELLED = {0.5: "0.5", -1: "(- 1.0)", 7: "7.0", 5: "5.0"}
CHAIN = """(ite (and (= x!0 (- 3.0)) (= x!1 0.0)) 7.0
    (ite (and (= x!0 (- (/ 1.0 17.0))) (= x!1 0.0)) (/ 1.0 2.0)
    (ite (and (= x!0 (- 3.0)) (= x!1 0.0)) 8.0
      (- 1.0))))"""


def test_a_number_and_a_chain_of_points():
    assert number_table(Entry("/0", PARAMETERS, "Real", "(- 3.0)"), STANDARD) == ({}, -3)
    points = {(-3, 0): 7, (ratio(-1, 17), 0): ratio(1, 2)}
    assert number_table(Entry("/0", PARAMETERS, "Real", CHAIN), STANDARD) == (points, -1)


@pytest.mark.parametrize(
    ("parameters", "body"),
    [
        (PARAMETERS, "x!0"),
        (PARAMETERS, "(+ x!0 1.0)"),
        (PARAMETERS, CHAIN[:-1]),
        (PARAMETERS, CHAIN + ")"),
        (PARAMETERS, CHAIN.replace("x!0", "x!1")),
        (PARAMETERS, CHAIN.replace("7.0", "x!1")),
        ("((x!0 Real))", "1.0"),
        ("((x!0 (Seq Int)) (x!1 Int))", "1"),
    ],
)
def test_anything_else_is_left_to_the_reader(parameters, body):
    assert number_table(Entry("/0", parameters, "Real", body), STANDARD) is None


@pytest.mark.parametrize("chain", [CHAIN, CHAIN.replace("(= x!1 0.0)", "(= 0.0 x!1)"), "(- 1.0)"])
@pytest.mark.parametrize(("x", "plain"), [("(- 3.0)", 7), ("(- (/ 1.0 17.0))", 0.5), ("2.0", -1)])
def test_both_ways_say_the_same(chain, x, plain):
    model = f"((define-fun x () Real {x})(define-fun /0 {PARAMETERS} Real {chain}))"
    expected = plain if chain.startswith("(ite") else -1
    for number, wanted in ((expected, True), (5, False)):
        assertion = f"(= (/ x 0.0) {SPELLED[number]})"
        assert truth("(declare-fun x () Real)", model, assertion) is wanted
