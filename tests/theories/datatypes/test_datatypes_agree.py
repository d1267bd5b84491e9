"""Applications of a datatype's operators to drawn values, and what z3 and cvc5 make of them."""

from __future__ import annotations

import random

import pytest

from refute.smtlib.sorts import BOOL, sort
from refute.smtlib.source import quoted
from refute.smtlib.terms import intern_op
from refute.theories import registry
from refute.theories.datatypes import operators
from refute.theories.values import Free, Undecided
from tests.theories.datatypes.shapes import BV2, COLORS, DATATYPES, HOLDERS, INT, SORTS, TEXT
from tests.theories.solvers_in_process import ANSWERS, refuted

POOL = (*SORTS, BOOL, INT, BV2, sort("Array", (), (BOOL, COLORS)))
UPDATE = {"z3": "update-field", "cvc5": "update"}


def drawn(wanted, rng):
    row = registry.sort_row(wanted)
    return row.draw(wanted, rng) if rng.random() < 0.7 else rng.choice(row.corners(wanted))


def head(op):
    name = quoted(op.name)
    if not op.indices:
        return name
    index = op.indices[0]
    return f"(_ {name} {quoted(index)})" if isinstance(index, str) else f"(as {name} {index})"


def uses(row, solver):
    for wanted in POOL:
        for indices, sorts in row.ask(wanted, POOL):
            # z3 calls `(_ is nil)` ambiguous as soon as a script has lists of two sorts.
            if solver == "z3" and indices and isinstance(indices[0], str) and sorts[0].args:
                continue
            yield intern_op(row.name, row, indices), sorts, wanted


def applications(row, rng, count, solver):
    """(text of the application, its value or what is free, sort)"""
    for op, sorts, wanted in uses(row, solver):
        result, function = row.rank(op, sorts)
        assert result is wanted
        for _ in range(count if sorts else 1):
            values = [drawn(each, rng) for each in sorts]
            shown = [registry.show(value, each) for value, each in zip(values, sorts, strict=True)]
            assert None not in shown
            text = f"({' '.join([head(op), *shown])})" if shown else head(op)
            try:
                yield text, function(*values), wanted
            except Undecided as undecided:
                yield text, undecided.what, wanted


def rows_for(solver):
    indexed = registry.rows()
    made = [op.row for datatype in DATATYPES for op in operators(datatype).values()]
    return [*made, indexed["is"], indexed[UPDATE[solver]]]


@pytest.mark.parametrize("solver", ANSWERS)
def test_values_are_those_of_the_solver(solver):
    rng = random.Random(7)
    equations = []
    for row in rows_for(solver):
        given = [each for each in applications(row, rng, 3, solver) if not isinstance(each[1], Free)]
        assert given, row.name
        equations += [f"(= {text} {registry.show(value, wanted)})" for text, value, wanted in given]
    assert len(equations) > 150
    assert refuted(TEXT, equations, solver) == []


@pytest.mark.parametrize("solver", ANSWERS)
def test_what_is_called_free_may_have_two_values(solver):
    rng = random.Random(3)
    free = {}
    for row in rows_for(solver):
        for text, value, wanted in applications(row, rng, 12, solver):
            if isinstance(value, Free):
                free.setdefault(value.function, (text, wanted))
    assert {"head", "tail", "from-left", "from-right", "first", "rest", "half", "table"} == set(free)
    for text, wanted in free.values():
        corners = registry.sort_row(wanted).corners(wanted)[:2]
        for value in corners:
            script = f"{TEXT}\n(assert (= {text} {registry.show(value, wanted)}))"
            assert ANSWERS[solver](script) == "sat", text


@pytest.mark.parametrize("solver", ANSWERS)
@pytest.mark.parametrize("wanted", SORTS, ids=str)
def test_equality_is_that_of_the_solver(solver, wanted):
    rng = random.Random(11)
    values = [drawn(wanted, rng) for _ in range(12)]
    pairs = [(a, b) for a in values for b in values[:4]]
    texts = [(f"(= {registry.show(a, wanted)} {registry.show(b, wanted)})", a == b) for a, b in pairs]
    equations = [text if equal else f"(not {text})" for text, equal in texts]
    assert refuted(TEXT, equations, solver) == []


def test_the_holder_is_asked_for_too():
    assert any(wanted is HOLDERS for row in rows_for("z3") for _, _, wanted in uses(row, "z3"))
