"""All rows of all rooms, and ways to apply them to a pool of sorts: a new room is tested as soon as it is listed.

A declaration of datatypes brings rows as well; those of `DATATYPES` stand for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from refute.smtlib.sorts import BOOL, Sort, sort
from refute.theories import THEORIES, registry
from refute.theories.theory import Row
from tests.laws.exceptions import UNASKED
from tests.theories.datatypes import shapes
from tests.theories.datatypes.shapes import DATATYPES

BV = [sort("BitVec", (width,)) for width in (1, 3, 4, 7, 8, 33)]
INT, REAL, STRING = sort("Int"), sort("Real"), sort("String")
WANTED = (
    BOOL,
    INT,
    REAL,
    *BV,
    sort("FloatingPoint", (3, 4)),
    sort("FloatingPoint", (5, 11)),
    sort("RoundingMode"),
    STRING,
    sort("RegLan"),
    sort("Seq", (), (INT,)),
    sort("Seq", (), (BV[1],)),
    sort("Array", (), (INT, INT)),
    sort("Array", (), (BV[0], BV[1])),
    sort("Array", (), (BV[1], BOOL)),
    sort("Array", (), (INT, sort("Array", (), (INT, BOOL)))),
    # Of several indices: z3 only. Those with indices Int and an element Int are functions over sequences too.
    sort("Array", (), (INT, INT, INT)),
    sort("Array", (), (INT, INT, INT, INT)),
    sort("Array", (), (BV[1], BOOL, BV[0])),
    sort("Tuple", (), (INT, BOOL)),
    sort("Tuple", (), (BOOL, INT)),
    sort("UnitTuple"),
    sort("Unicode"),
    shapes.BV2,
    sort("Array", (), (BOOL, shapes.COLORS)),
    # One sort of each parametric datatype: z3 calls `(_ is nil)` ambiguous in a script that has two.
    shapes.INTS,
    shapes.EITHER_WAY,
    shapes.COLORS,
    shapes.RECORDS,
    shapes.TREES,
    shapes.FORESTS,
    shapes.HOLDERS,
)

FREE_SORT = sort("U")


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of one room. `name` is unique, and the id of its tests."""

    name: str
    row: Row


@dataclass(frozen=True, slots=True)
class Use:
    row: Row
    indices: tuple[Any, ...]
    sorts: tuple[Sort, ...]
    result: Sort


@cache
def pool() -> tuple[Sort, ...]:
    return (*WANTED, FREE_SORT)


def _rows() -> Iterator[tuple[str, Row]]:
    for theory in THEORIES:
        yield from ((theory.name, row) for row in theory.rows)
    for datatype in DATATYPES:
        yield from (
            (datatype.name, op.row) for op in registry.constructors(datatype).values() if op.row is not None
        )


@cache
def entries() -> tuple[Entry, ...]:
    found = list(_rows())
    often = Counter((theory, row.name) for theory, row in found)
    seen: Counter[tuple[str, str]] = Counter()
    made = []
    for theory, row in found:
        seen[theory, row.name] += 1
        number = f"-{seen[theory, row.name]}" if often[theory, row.name] > 1 else ""
        made.append(Entry(f"{theory}:{row.name}{number}", row))
    return tuple(made)


def every_row(function):
    """One test for each row."""
    return pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.name)(function)


@cache
def uses(row: Row) -> tuple[Use, ...]:
    """All that `ask` offers for the sorts of the pool. `check` may refuse them: a law says that it does not."""
    found = {
        (indices, sorts): Use(row, tuple(indices), tuple(sorts), wanted)
        for wanted in pool()
        for indices, sorts in row.ask(wanted, pool())
    }
    return tuple(found.values()) or unasked(row)


def unasked(row: Row) -> tuple[Use, ...]:
    """The uses of a row that offers none, written by hand."""
    made = []
    for indices, names in UNASKED.get(row.name, ()):
        sorts = tuple([sort(name) for name in names])
        result = row.check(indices, sorts)
        if result is not None:
            made.append(Use(row, indices, sorts, result))
    return tuple(made)


def spread(found: tuple[Use, ...], most: int) -> tuple[Use, ...]:
    """At most so many, from all parts of the list."""
    if len(found) <= most:
        return found
    return tuple(found[i * len(found) // most] for i in range(most))
