"""A value that `kleene` gives early holds whatever the unknown arguments turn out to be."""

from __future__ import annotations

import random

import pytest

from refute.theories.values import Undecided, Unknown
from tests.laws.examples import run, tuples
from tests.laws.rooms import Entry, entries, spread, uses

WITH_KLEENE = pytest.mark.parametrize(
    "entry", [entry for entry in entries() if entry.row.kleene is not None], ids=lambda entry: entry.name
)
NOBODY_KNOWS = Unknown("nobody knows")


def early_values(entry: Entry, uses_at_most: int, most: int) -> int:
    """Checks the law, and counts how often a value came early."""
    rng, early = random.Random(entry.name), 0
    for use in spread(uses(entry.row), uses_at_most):
        for given in tuples(use.sorts, rng, most):
            hidden = [rng.random() < 0.5 for _ in given]
            hidden[rng.randrange(len(given))] = True
            value = entry.row.kleene(*(NOBODY_KNOWS if h else v for h, v in zip(hidden, given, strict=True)))
            if isinstance(value, Unknown):
                assert value is NOBODY_KNOWS
                continue
            early += 1
            for other in (given, *tuples(use.sorts, rng, 8)):
                filled = tuple(o if h else v for h, v, o in zip(hidden, given, other, strict=True))
                assert_same(run(use, filled), value, (use, filled))
    return early


def assert_same(found, value, why):
    if not isinstance(found, Undecided):
        assert found == value, why


@WITH_KLEENE
def test_early_values_hold(entry: Entry):
    assert early_values(entry, 6, 40), "kleene never decided anything"


@WITH_KLEENE
@pytest.mark.slow
def test_early_values_hold_of_many(entry: Entry):
    early_values(entry, 50, 400)
