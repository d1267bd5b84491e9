"""The inversions of every fusion triple hold on random values: one test per triple, over the sorts that it fits."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from refute.semantics import elaborate
from refute.smtlib.printer import command_text
from refute.smtlib.terms import apply
from refute.strategies.fusion.template import template
from refute.strategies.fusion.triples import fusions_of_rooms
from refute.theories import registry
from refute.theories.values import Undecided
from tests.laws.rooms import WANTED

SORTS = [sort for sort in WANTED if sort.name not in {"RegLan", "Unicode"} and sort.datatype is None]
every_triple = pytest.mark.parametrize("fusion", fusions_of_rooms(), ids=lambda fusion: fusion.name)


def templates(fusion):
    found = [template(fusion, x, y) for x in SORTS for y in SORTS]
    return [each for each in found if each is not None]


def undecided(action):
    """The result, or the `Undecided` that was raised."""
    try:
        return action()
    except Undecided as raised:
        return raised


def holds(used, rng):
    """Draws values and runs the inversions; False where the condition of the triple does not hold."""
    x, y = (registry.sort_row(each.sort).draw(each.sort, rng) for each in used.variables[:2])
    coefficients = used.coefficients(rng)
    assert coefficients is not None
    known = dict(zip(used.variables, (x, y, None, *coefficients), strict=True))
    if used.where is not None and undecided(lambda: used.where.run(known)) is not True:
        return False
    z = undecided(lambda: used.z.run(known))
    if isinstance(z, Undecided):
        # Only a limit of the evaluator may leave a fusion function open.
        assert isinstance(z.what, str)
        return False
    outcome = used.fused(x, y, coefficients)
    assert outcome == (z, True, True), (used.sort, x, y, coefficients)
    return True


@every_triple
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_inversions_hold(fusion, seed):
    used = templates(fusion)
    rng = random.Random(seed)
    assume(sum(holds(used[int(rng.random() * len(used))], rng) for _ in range(12)))


@every_triple
def test_a_triple_holds_often_enough_to_be_of_use(fusion):
    rng = random.Random(fusion.name)
    used = templates(fusion)
    assert sum(holds(used[int(rng.random() * len(used))], rng) for _ in range(200)) > 10


@every_triple
def test_a_formula_is_built_as_it_is_spelled(fusion):
    for used in templates(fusion)[:5]:
        names = [f"v{place}" for place in range(len(used.variables))]
        lines = [command_text(each) for each in used.declares]
        lines += [
            f"(declare-const {name} {each.sort})" for name, each in zip(names, used.variables, strict=True)
        ]
        for formula in (used.z, used.x, used.y):
            text = formula.text(names)
            script = elaborate.read(
                "\n".join([*lines, f"(assert (= {text} {text}))"]), "t", elaborate.DECIMALS
            )
            terms = [apply(command.op) for command in script.declared()]
            built = formula.term(dict(zip(used.variables, terms, strict=True)))
            assert built is next(script.assertions()).args[0]
