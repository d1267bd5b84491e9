"""Applications of rows to drawn and corner values, with what the row makes of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from refute.smtlib.sorts import Sort
from refute.theories import registry
from refute.theories.reals.ratio import ratio
from refute.theories.values import Undecided
from tests.laws.rooms import REAL, Use

SMALL = (0, 1, ratio(3, 2), 3, -1, ratio(1, 2), ratio(-1, 2), 2, -2, ratio(-1, 3))
TAME = {
    # cvc5 writes piand out in as many bits as its first argument says.
    "piand": ((0, 1, 2, 4, 7, 33, -1), None, None),
    # Each count is a copy of the expression in z3.
    "re.loop": (None, (0, 1, 2, 3, 7), (0, 1, 2, 5)),
}
"""The values that some places of a row draw from, where solvers do not cope with all."""


@dataclass(frozen=True, slots=True)
class Example:
    """`value` is `Undecided` (the exception, with its reason) where the row has no value."""

    use: Use
    arguments: tuple[Any, ...]
    value: Any

    @property
    def decided(self) -> bool:
        return not isinstance(self.value, Undecided)


def tuples(sorts: tuple[Sort, ...], rng: random.Random, most: int) -> Iterator[tuple[Any, ...]]:
    """Corners, equal arguments and drawn values, mixed; all there are where they are few."""
    rows = [registry.sort_row(s) for s in sorts]
    corners = [row.corners(s) for row, s in zip(rows, sorts, strict=True)]
    total = 1
    for each in corners:
        total *= len(each)
    if total <= most // 2:
        yield from product(*corners)
    else:
        for _ in range(most // 2):
            yield tuple(rng.choice(each) for each in corners)
    for turn in range(most - min(total, most // 2)):
        drawn = [row.draw(s, rng) for row, s in zip(rows, sorts, strict=True)]
        if turn % 4 == 0:
            # Equal arguments are rare among drawn ones.
            same = dict(zip(sorts, drawn, strict=True))
            drawn = [same[s] for s in sorts]
        yield tuple(drawn)


def tamed(use: Use, rng: random.Random, most: int) -> Iterator[tuple[Any, ...]]:
    """Arguments that solvers cope with."""
    if "transcendental" in use.row.traits:
        return product(*[[n for n in SMALL if s is REAL or type(n) is int] for s in use.sorts])
    found = tuples(use.sorts, rng, most)
    places = TAME.get(use.row.name)
    if places is None:
        return found
    return (
        tuple(value if few is None else rng.choice(few) for value, few in zip(each, places, strict=False))
        for each in found
    )


def run(use: Use, arguments: tuple[Any, ...]) -> Any:
    assert use.row.run is not None
    try:
        return use.row.run(use.indices, use.sorts, use.result)(*arguments)
    except Undecided as undecided:
        return undecided


def examples(found: tuple[Use, ...], seed: str, most: int) -> list[Example]:
    """About `most` examples in all, the same ones for the same seed."""
    rng = random.Random(seed)
    each = max(2, -(-most // max(1, len(found))))
    return [
        Example(use, arguments, run(use, arguments))
        for use in found
        for arguments in islice(tamed(use, rng, each), each)
    ]


def sorts_of(example: Example) -> tuple[Sort, ...]:
    return (*example.use.sorts, example.use.result)
