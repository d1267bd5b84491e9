"""Random domains that hold a value: what may be wanted of a term that has this value today."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from refute.smtlib.sorts import BOOL, Sort
from refute.theories import registry
from refute.theories.domains import ANYTHING, Domain, Only, meet
from refute.theories.domains.bits import arc, bits
from refute.theories.domains.compound import All, Pieces
from refute.theories.domains.domain import Except, OneOf, unlike
from refute.theories.domains.numbers import Interval
from refute.theories.floats.ranges import Range, rank
from refute.theories.floats.sorts import form
from refute.theories.strings.regex import comp
from refute.theories.strings.sets import Sorted, Words
from refute.theories.strings.sorts import REGLAN

Maker = Callable[[Any, Sort, random.Random], Domain | None]


def _drawn(sort: Sort, rng: random.Random) -> Any:
    return registry.sort_row(sort).draw(sort, rng)


def _others(value: Any, sort: Sort, rng: random.Random) -> Domain | None:
    values = unlike([_drawn(sort, rng) for _ in range(rng.randint(1, 3))])
    found = Except(values)
    return found if found.contains(value) else None


def _few(value: Any, sort: Sort, rng: random.Random) -> Domain:
    return OneOf(unlike([value, *[_drawn(sort, rng) for _ in range(rng.randint(1, 3))]]))


def _range(value: Any, sort: Sort, rng: random.Random) -> Domain | None:
    if sort.name not in ("Int", "Real"):
        return None
    ends = sorted([_drawn(sort, rng), _drawn(sort, rng)])
    if rng.random() < 0.3:
        ends[0 if rng.random() < 0.5 else 1] = value
        ends.sort()
    low, high = (None if rng.random() < 0.3 else end for end in ends)
    if low is high is None:
        return None
    found = Interval(
        low, high, low is not None and rng.random() < 0.5, high is not None and rng.random() < 0.5
    )
    return found if found.contains(value) else None


def _ranges(value: Any, sort: Sort, rng: random.Random) -> Domain | None:
    first, second = _range(value, sort, rng), _others(value, sort, rng)
    if first is None or second is None:
        return None
    return Pieces((first, Only(_drawn(sort, rng)))) if rng.random() < 0.5 else All((first, second))


def _arc(value: Any, sort: Sort, rng: random.Random) -> Domain | None:
    if sort.name != "BitVec":
        return None
    ones = (1 << int(sort.indices[0])) - 1
    steps = [rng.choice((0, 1, 2, rng.randint(0, ones), ones // 2)) & ones for _ in range(2)]
    found = arc(ones, value - steps[0] & ones, value + steps[1] & ones)
    return found if sum(steps) < ones else None


def _bits(value: Any, sort: Sort, rng: random.Random) -> Domain | None:
    if sort.name != "BitVec":
        return None
    mask = rng.getrandbits(int(sort.indices[0]))
    return bits(mask, value & mask)


def _floats(value: Any, sort: Sort, rng: random.Random) -> Domain | None:
    if sort.name != "FloatingPoint":
        return None
    f = form(sort)
    one, other = (rank(f, _drawn(sort, rng)) if rng.random() < 0.8 else 0 for _ in range(2))
    low, high = max(-f.infinity, min(one, other)), min(f.infinity, max(one, other))
    found = Range(f, low, high, zeros=rng.randint(0, 3), nan=rng.random() < 0.5)
    return found if found.contains(value) else None


def _words(value: Any, sort: Sort, rng: random.Random) -> Domain | None:
    if sort.name != "String":
        return None
    regex = registry.sort_row(REGLAN).draw(REGLAN, rng).regex
    found = Words(regex)
    return found if found.contains(value) else Words(comp(regex))


def _sorted(value: Any, sort: Sort, rng: random.Random) -> Domain | None:
    if sort.name != "String":
        return None
    low, high = (_drawn(sort, rng) if rng.random() < 0.7 else None for _ in range(2))
    found = Sorted(low, high, rng.random() < 0.5, rng.random() < 0.5)
    return found if found.contains(value) else None


MAKERS: list[Maker] = [
    _others,
    _few,
    _range,
    _range,
    _ranges,
    _arc,
    _arc,
    _bits,
    _floats,
    _floats,
    _words,
    _sorted,
]


def wanted(value: Any, sort: Sort, rng: random.Random) -> Domain:
    """A domain of the sort that holds the value."""
    if sort is BOOL or rng.random() < 0.2:
        return Only(value) if rng.random() < 0.9 else ANYTHING
    for _ in range(8):
        found = rng.choice(MAKERS)(value, sort, rng)
        if found is not None and found.contains(value):
            other = rng.choice(MAKERS)(value, sort, rng) if rng.random() < 0.1 else None
            return meet(found, other) or found if other is not None and other.contains(value) else found
    return Only(value)
