"""Cuts a campaign into units that any worker may do: numbered, and each with random streams of its own.

What a unit makes depends on the plan, its number and the seeds that were put back before its epoch, nothing else; so
the number of workers changes nothing. Feedback of an epoch takes effect two epochs later, when all of it is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from refute.campaign.plan import Plan

EPOCH: Final = 32
"""Units."""
_DELAY: Final = 2
"""Epochs until feedback is heard."""
PATIENCE: Final = 2
"""So many rows that ended in time-outs, and a seed is put back."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A row of cases to make, ask about and judge.

    number: counts the units of a campaign.     most: cases at the most.
    seed: of its random streams.                back: digests of seeds that are put back.
    first: the cases before it have been asked about already, before an interruption.
    """

    number: int
    seed: str
    most: int
    back: frozenset[str] = frozenset()
    first: int = 0


@dataclass(frozen=True, slots=True)
class Past:
    """What is known of a unit that has been worked on: cases asked about, whether it is through, its slow seeds."""

    number: int
    tests: int
    whole: bool
    slow: Mapping[str, int]


class Dealer:
    """Deals units. What a store holds of earlier ones is given at the start, to go on behind it."""

    def __init__(self, plan: Plan, past: Iterable[Past] = ()) -> None:
        self._plan = plan
        self._next = 0
        self._done: set[int] = set()
        self._begun: dict[int, int] = {}
        """Cases that have been asked about of units that were interrupted."""
        self._tests = 0
        self._dealt: dict[int, int] = {}
        """Cases that units under way may still bring."""
        self._slow: dict[int, dict[str, int]] = {}
        """By epoch: rows of a seed that ended in time-outs."""
        self._complete = 0
        for each in past:
            self._note(each)

    @property
    def tests(self) -> int:
        return self._tests

    @property
    def finished(self) -> bool:
        """Whether all the tests that were asked for have been made."""
        return self._plan.tests is not None and self._tests >= self._plan.tests

    def deal(self) -> Unit | None:
        """The next unit; None while it must wait for others, or when there is none."""
        while self._next in self._done or self._next in self._dealt:
            self._next += 1
        number = self._next
        first = self._begun.get(number, 0)
        left = self._left(first)
        if number // EPOCH > self._complete + _DELAY - 1 or left <= 0:
            return None
        self._next += 1
        self._dealt[number] = left
        key = f"{self._plan.seed}/{number}"
        seed = sha256(key.encode()).hexdigest()[:16]
        return Unit(number, seed, first + left, self._back(number // EPOCH), first)

    def done(self, past: Past) -> None:
        """A unit has come back."""
        del self._dealt[past.number]
        self._note(past)

    def again(self, unit: Unit) -> None:
        """A unit got lost with its worker: it is dealt anew."""
        del self._dealt[unit.number]
        self._next = min(self._next, unit.number)

    def _left(self, first: int) -> int:
        """Cases for the next unit. One that would be cut short waits for those before it, which may bring less."""
        whole = self._plan.row - first
        if self._plan.tests is None:
            return whole
        left = self._plan.tests - self._tests - sum(self._dealt.values())
        return whole if left >= whole else 0 if self._dealt else left

    def _note(self, past: Past) -> None:
        self._tests += past.tests - self._begun.get(past.number, 0)
        self._begun[past.number] = past.tests
        epoch = self._slow.setdefault(past.number // EPOCH, {})
        for digest, rows in past.slow.items():
            epoch[digest] = epoch.get(digest, 0) + rows
        if past.whole:
            self._done.add(past.number)
        first = self._complete * EPOCH
        while all(each in self._done for each in range(first, first + EPOCH)):
            self._complete += 1
            first += EPOCH

    def _back(self, epoch: int) -> frozenset[str]:
        """The seeds that timed out too often in the epochs before, all of which are done."""
        rows: dict[str, int] = {}
        for earlier, slow in self._slow.items():
            if earlier <= epoch - _DELAY:
                for digest, count in slow.items():
                    rows[digest] = rows.get(digest, 0) + count
        return frozenset(digest for digest, count in rows.items() if count >= PATIENCE)
