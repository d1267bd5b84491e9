"""All rows of all rooms, and ways to apply them to a pool of sorts: a new room is tested as soon as it is listed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from refute.smtlib.sorts import BOOL, Sort, sort
from refute.theories import THEORIES, registry
from refute.theories.theory import Row

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
)
"""Sorts that no room knows yet are left out."""

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


def known(wanted: Sort) -> bool:
    return registry.is_theory_sort(wanted) and all(known(part) for part in wanted.args)


@cache
def pool() -> tuple[Sort, ...]:
    found = [wanted for wanted in WANTED if known(wanted)]
    if any(row.name == registry.UNINTERPRETED for theory in THEORIES for row in theory.sorts):
        found.append(FREE_SORT)
    return tuple(found)


@cache
def entries() -> tuple[Entry, ...]:
    found = [(theory.name, row) for theory in THEORIES for row in theory.rows]
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
    return tuple(found.values())


def spread(found: tuple[Use, ...], most: int) -> tuple[Use, ...]:
    """At most so many, from all parts of the list."""
    if len(found) <= most:
        return found
    return tuple(found[i * len(found) // most] for i in range(most))
