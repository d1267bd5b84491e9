"""What a strategy is: a record of how it draws seeds and how it makes cases of them.

A strategy is handed everything, its random stream too, and asks nobody: the same job gives the same cases, to the byte.
Feedback (which seeds time out, what found something) changes which jobs are given, never what a job makes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from refute.records import Case, Seed
from refute.strategies.material import Workbench


@dataclass(frozen=True, slots=True)
class Job:
    """A row of cases to be made.

    seeds: what the strategy's `draw` has chosen.      most: so many cases at most; the row may end before.
    rng: a stream of this job alone.                   flags: the strategy's switches that are on.
    bench: what is known of seeds in this process; it never changes what comes out.
    """

    seeds: tuple[Seed, ...]
    rng: Random
    bench: Workbench
    most: int = 30
    flags: frozenset[str] = frozenset()


Draw = Callable[[Sequence[Seed], Random], tuple[Seed, ...]]
"""Seeds for one job, out of those that the strategy takes; empty when there are none that fit together."""

Make = Callable[[Job], Iterator[Case]]
"""The cases: a script without set-logic whose last command is the check-sat, its text, and what is expected of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Strategy:
    """One way of making cases.

    name: as users write it.      about: one line for `--help` and the docs.
    version: another version makes other cases of the same recipe.
    takes: whether a seed is of use.
    proven: what seeds are has to be known for certain, or nothing is expected of the cases.
    flags: the switches, with a line about each.
    """

    name: str
    about: str
    version: int
    takes: Callable[[Seed], bool]
    draw: Draw
    make: Make
    proven: bool = False
    flags: Mapping[str, str] = field(default_factory=dict)


def one(seeds: Sequence[Seed], rng: Random) -> tuple[Seed, ...]:
    """The `draw` of a strategy that starts from a single seed."""
    return (seeds[int(rng.random() * len(seeds))],) if seeds else ()
