"""Counts of a campaign. Those of its units add up to its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from refute.records import Answer, OutcomeKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from refute.records import Outcome

REFUSED: Final = "refused"
SKIPPED: Final = "skipped"
"""Not asked: the solver lacks the logic or an operator."""

_ENDED: Final = {
    OutcomeKind.CRASH: "crash",
    OutcomeKind.TIMEOUT: "timeout",
    OutcomeKind.REFUSED: REFUSED,
    OutcomeKind.OUT_OF_MEMORY: "memory",
}


@dataclass(slots=True)
class Tally:
    """What has been done and seen.

    tests: cases asked about, by strategy.      making: seconds of making them, by strategy.
    found: findings by strategy.                sure: cases whose answer is certain beforehand, by strategy.
    answers: by SPEC, how often each answer came.
    models: by SPEC, what the judge made of them.
    cpu: seconds of solvers and of refute itself.
    groups: findings by signature, those that are only counted too.
    notes: whatever else is worth counting, in words.
    """

    tests: Counter[str] = field(default_factory=Counter)
    making: dict[str, float] = field(default_factory=dict)
    found: Counter[str] = field(default_factory=Counter)
    sure: Counter[str] = field(default_factory=Counter)
    answers: dict[str, Counter[str]] = field(default_factory=dict)
    models: dict[str, Counter[str]] = field(default_factory=dict)
    groups: Counter[str] = field(default_factory=Counter)
    cpu: dict[str, float] = field(default_factory=dict)
    notes: Counter[str] = field(default_factory=Counter)

    def answered(self, spec: str, outcome: Outcome) -> str:
        word = word_of(outcome)
        self.answers.setdefault(spec, Counter())[word] += 1
        return word

    def judged(self, spec: str, truth: bool | None) -> None:
        self.models.setdefault(spec, Counter())[str(truth).lower() if truth is not None else "unknown"] += 1

    def spent(self, who: str, seconds: float) -> None:
        self.cpu[who] = self.cpu.get(who, 0.0) + seconds

    def made(self, strategy: str, seconds: float) -> None:
        self.making[strategy] = self.making.get(strategy, 0.0) + seconds

    def add(self, other: Tally) -> None:
        for name in _COUNTS:
            getattr(self, name).update(getattr(other, name))
        for who, seconds in other.cpu.items():
            self.spent(who, seconds)
        for strategy, seconds in other.making.items():
            self.made(strategy, seconds)
        for mine, others in ((self.answers, other.answers), (self.models, other.models)):
            for spec, counts in others.items():
                mine.setdefault(spec, Counter()).update(counts)

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def of_json(cls, given: Mapping[str, Any]) -> Tally:
        found = cls()
        for name in _COUNTS:
            getattr(found, name).update(given[name])
        for name in ("cpu", "making"):
            getattr(found, name).update(given[name])
        for name in ("answers", "models"):
            getattr(found, name).update({spec: Counter(counts) for spec, counts in given[name].items()})
        return found

    @property
    def total(self) -> int:
        return sum(self.tests.values())

    @property
    def calls(self) -> int:
        return sum(count for each in self.answers.values() for word, count in each.items() if word != SKIPPED)


_COUNTS: Final = ("tests", "found", "sure", "groups", "notes")


def word_of(outcome: Outcome) -> str:
    """The answer to the last check-sat, or how it ended without one."""
    if outcome.kind in _ENDED:
        return _ENDED[outcome.kind]
    answer = outcome.replies[-1].answer if outcome.replies else Answer.NONE
    return str(answer) if answer is not Answer.NONE else str(outcome.kind)
