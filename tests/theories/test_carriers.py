from __future__ import annotations

import pytest

from refute.smtlib.sorts import BOOL, sort
from refute.theories import registry
from refute.theories.array_values import ENDLESS, INFINITE, UNSIZED
from refute.theories.carriers import _power, _product, _sum, cardinality, domain, tuples

INT, U = sort("Int"), sort("U")


def array(*args):
    return sort("Array", (), args)


def bits(width):
    return sort("BitVec", (width,))


@pytest.mark.parametrize(
    ("wanted", "size"),
    [
        (BOOL, 2),
        (INT, ENDLESS),
        (U, None),
        (bits(8), 256),
        (array(BOOL, BOOL), 4),
        (array(BOOL, bits(1), BOOL), 16),
        (array(bits(10), bits(1)), 2**1024),
        (array(bits(64), bits(64)), ENDLESS),
        (array(INT, BOOL), ENDLESS),
        (array(BOOL, INT), ENDLESS),
        (array(U, INT), ENDLESS),
        (array(U, BOOL), None),
        (array(INT, U), None),
        (array(INT, sort("UnitTuple")), 1),
        (sort("Tuple", (), (BOOL, bits(2))), 8),
        (sort("Tuple", (), (BOOL, U)), None),
        (sort("Tuple", (), (INT, U)), ENDLESS),
        (sort("Seq", (), (U,)), ENDLESS),
    ],
    ids=str,
)
def test_cardinality(wanted, size):
    assert cardinality(wanted) == size
    row = registry.sort_row(wanted)
    assert row.size(wanted) == (None if size == ENDLESS else size)


def test_sizes_that_are_not_known_are_at_least_one():
    assert _sum([2, None]) is None
    assert _sum([ENDLESS, None]) == ENDLESS
    assert _product([None, ENDLESS, 3]) == ENDLESS
    assert _product([None, 3]) is None
    assert _product([]) == 1
    assert _power(1, None) == 1
    assert _power(2, 4096) == ENDLESS
    assert _power(3, 4) == 81


def test_domains():
    assert domain((INT,)) is INFINITE
    assert domain((BOOL, INT)) is INFINITE
    assert domain((U,)) is UNSIZED
    both = domain((BOOL, bits(1)))
    assert both.size == 4
    assert list(both.elements()) == [(False, 0), (False, 1), (True, 0), (True, 1)]
    assert list(domain((BOOL,)).elements()) == [False, True]


def test_tuples_come_lazily():
    wide = tuples((bits(64), bits(64)))
    assert [next(wide) for _ in range(2)] == [(0, 0), (0, 1)]
    assert list(tuples(())) == [()]
