"""What a room says to follow from a relation follows: one test per implication, at corners and random values."""

from itertools import product
from random import Random

import pytest

from refute.smtlib.sorts import BOOL
from refute.smtlib.terms import SortError
from refute.theories import registry
from refute.theories.values import Undecided
from tests.laws.rooms import WANTED

IMPLICATIONS = [(strong, weak) for strong, weaker in registry.implications() for weak in weaker]


def relation(name, sorts):
    """The function on values, None where the operator does not take these sorts."""
    op = registry.operators()[name]
    try:
        sort, function = op.row.rank(op, sorts)
    except SortError:
        return None
    return function if sort is BOOL else None


def pairs(sort, rng):
    row = registry.sort_row(sort)
    values = [*row.corners(sort)[:12], *(row.draw(sort, rng) for _ in range(12))]
    return product(values, values)


def counted(strong, weak, sort):
    """How often both hold; fails where only the stronger one does."""
    one, other = relation(strong, (sort, sort)), relation(weak, (sort, sort))
    count = 0
    for values in pairs(sort, Random(1)) if one and other else ():
        try:
            if one(*values) is True:
                assert other(*values) is True, (strong, weak, sort, values)
                count += 1
        except Undecided:
            continue
    return count


@pytest.mark.parametrize(("strong", "weak"), IMPLICATIONS)
def test_what_is_implied_holds(strong, weak):
    assert sum(counted(strong, weak, sort) for sort in WANTED) > 10


def test_what_is_not_implied_is_seen():
    with pytest.raises(AssertionError):
        counted("fp.leq", "fp.lt", next(sort for sort in WANTED if sort.name == "FloatingPoint"))
