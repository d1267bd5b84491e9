"""Cuts a campaign into units that any worker may do: numbered, and each with random streams of its own.

What a unit makes depends on the plan, on its number, and on the seeds that were put back before its epoch, nothing else;
so the number of workers changes nothing. Feedback of an epoch takes effect two epochs later, when all of it is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from refute.campaign.plan import Plan

EPOCH: Final = 32
"""Units."""
_DELAY: Final = 2
"""Epochs until feedback is heard."""
PATIENCE: Final = 3
"""So many rows that ended in time-outs, and a seed is put back."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A row of cases to make, ask about and judge.

    number: counts the units of a campaign.     most: cases at the most.
    seed: of its random streams.                back: digests of seeds that are put back.
    """

    number: int
    seed: str
    most: int
    back: frozenset[str] = frozenset()


class Dealer:
    """Deals units. The results of units that a store holds already are given at the start, to go on behind them."""

    def __init__(self, plan: Plan, done: Iterable[tuple[int, int, dict[str, int]]] = ()) -> None:
        self._plan = plan
        self._next = 0
        self._done: set[int] = set()
        self._tests = 0
        self._waiting = 0
        """Cases of units that are dealt and not done."""
        self._quota: dict[int, int] = {}
        self._slow: dict[int, dict[str, int]] = {}
        """By epoch: rows of a seed that ended in time-outs."""
        self._complete = 0
        for number, tests, slow in done:
            self._note(number, tests, slow)

    @property
    def tests(self) -> int:
        return self._tests

    def deal(self) -> Unit | None:
        """The next unit; None while it must wait for others, or when there is none."""
        while self._next in self._done:
            self._next += 1
        if self._next // EPOCH > self._complete + _DELAY - 1:
            return None
        most = self._plan.row
        if self._plan.tests is not None:
            most = min(most, self._plan.tests - self._tests - self._waiting)
        if most <= 0:
            return None
        number, self._next = self._next, self._next + 1
        self._quota[number] = most
        self._waiting += most
        key = f"{self._plan.seed}/{number}"
        return Unit(number, sha256(key.encode()).hexdigest()[:16], most, self._back(number // EPOCH))

    def done(self, unit: Unit, tests: int, slow: dict[str, int]) -> None:
        """A unit has come back. `slow`: by digest of a seed, rows that ended in time-outs."""
        self._waiting -= self._quota.pop(unit.number)
        self._note(unit.number, tests, slow)

    def lost(self, unit: Unit) -> None:
        """A unit that nobody will bring back: it counts as done, without cases."""
        self.done(unit, 0, {})

    @property
    def finished(self) -> bool:
        """Whether all the tests that were asked for are made."""
        return self._plan.tests is not None and self._tests >= self._plan.tests

    def _note(self, number: int, tests: int, slow: dict[str, int]) -> None:
        self._done.add(number)
        self._tests += tests
        epoch = self._slow.setdefault(number // EPOCH, {})
        for digest, rows in slow.items():
            epoch[digest] = epoch.get(digest, 0) + rows
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
