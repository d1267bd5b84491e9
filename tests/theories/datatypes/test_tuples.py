"""cvc5's tuples, which no other solver has."""

from __future__ import annotations

import random

import pytest

from refute.smtlib.sorts import BOOL, sort
from refute.smtlib.terms import intern_op
from refute.theories import registry
from refute.theories.values import Constructed
from tests.theories.solvers_in_process import refuted

INT = sort("Int")
UNIT, PAIR = sort("UnitTuple"), sort("Tuple", (), (INT, BOOL))
NESTED = sort("Tuple", (), (PAIR, sort("BitVec", (3,)), UNIT))
POOL = (INT, BOOL, UNIT, PAIR, NESTED, sort("Tuple", (), (BOOL, INT)))
NAMES = ("tuple", "tuple.unit", "tuple.select", "tuple.update", "tuple.project")


def test_cvc5_agrees():
    rng = random.Random(4)
    claims = []
    for name in NAMES:
        row = registry.rows()[name]
        uses = [(wanted, *use) for wanted in POOL for use in row.ask(wanted, POOL)]
        assert uses, name
        for wanted, indices, sorts in uses:
            result, function = row.rank(intern_op(name, row, indices), sorts)
            assert result is wanted
            values = [registry.sort_row(each).draw(each, rng) for each in sorts]
            shown = [registry.show(value, each) for value, each in zip(values, sorts, strict=True)]
            head = f"(_ {name} {' '.join(map(str, indices))})" if indices else name
            text = f"({' '.join([head, *shown])})" if shown else head
            claims.append(f"(= {text} {registry.show(function(*values), wanted)})")
    assert len(claims) > 10
    assert refuted("", claims, "cvc5") == []


@pytest.mark.parametrize(
    ("name", "indices", "sorts"),
    [
        ("tuple.select", (2,), (PAIR,)),
        ("tuple.select", (), (PAIR,)),
        ("tuple.select", ("x",), (PAIR,)),
        ("tuple.select", (0,), (INT,)),
        ("tuple.select", (0,), ()),
        ("tuple.update", (0,), (PAIR, BOOL)),
        ("tuple.update", (0,), (PAIR,)),
        ("tuple.project", (), (PAIR,)),
        ("tuple.project", (0, 2), (PAIR,)),
        ("tuple", (0,), (INT,)),
        ("tuple.unit", (), (INT,)),
    ],
)
def test_refused(name, indices, sorts):
    assert registry.rows()[name].check(indices, sorts) is None


def test_elements():
    wanted = sort("Tuple", (), (BOOL, BOOL))
    row = registry.sort_row(wanted)
    assert len(set(row.elements(wanted))) == row.size(wanted) == 4
    assert len(set(row.corners(wanted))) > 1
    unit = registry.sort_row(UNIT)
    assert list(unit.elements(UNIT)) == [Constructed("tuple", (), UNIT)]
    assert unit.corners(UNIT) == (Constructed("tuple", (), UNIT),)
