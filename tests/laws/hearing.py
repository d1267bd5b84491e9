"""Which examples a solver agrees with, which it denies, and which it does not read."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from refute.records import Answer
from tests.laws.claims import claim, declarations
from tests.laws.examples import Example, sorts_of
from tests.laws.tongues import Tongue

PATIENCE = 2
"""So many times the limit of one script, or examples that are not decided, and the others are not asked."""


@dataclass(slots=True)
class Hearing:
    """What one solver made of the examples of one row."""

    tongue: Tongue
    name: str | None = None
    """An alias in the place of the row's name."""
    agreed: list[Example] = field(default_factory=list)
    denied: list[Example] = field(default_factory=list)
    unread: list[Example] = field(default_factory=list)
    undecided: list[Example] = field(default_factory=list)

    def of(self, given: list[Example]) -> Hearing:
        """All examples at once; where that fails by halves, so that each has its own answer."""
        given = [each for each in given if all(map(self.tongue.has, sorts_of(each)))]
        answer = self._refuted(given)
        if answer is Answer.ERROR:
            given = self._readable(given)
            answer = self._refuted(given)
        stack, deadline = [(given, answer)], time.monotonic() + PATIENCE * self.tongue.seconds
        while stack:
            part, answer = stack.pop()
            if answer is Answer.UNSAT:
                self.agreed += part
            elif len(part) > 1 and time.monotonic() < deadline:
                halves = part[: len(part) // 2], part[len(part) // 2 :]
                stack += [(half, self._refuted(half)) for half in halves]
            elif answer is Answer.SAT and len(part) == 1:
                self.denied += part
            elif answer is Answer.ERROR:
                self.unread += part
            else:
                self.undecided += part
        return self

    def of_each(self, given: list[Example]) -> Hearing:
        """One by one and in a hurry, for what is harder together; some that are not decided are enough."""
        for place, example in enumerate(given):
            if len(self.undecided) >= PATIENCE * (1 + len(given) // 10):
                self.undecided += given[place:]
                break
            answer = self._refuted([example], hurry=True)
            kept = {Answer.UNSAT: self.agreed, Answer.SAT: self.denied, Answer.ERROR: self.unread}
            kept.get(answer, self.undecided).append(example)
        return self

    def _refuted(self, given: list[Example], *, hurry: bool = False) -> Answer:
        """unsat: the solver agrees with all values."""
        if not given:
            return Answer.UNSAT
        negated = " ".join(f"(not {claim(example, self.name)})" for example in given)
        script = f"{declarations(given)}\n(assert (or {negated} false))\n(check-sat)"
        return self.tongue.answers(script, hurry=hurry, old=self.name is not None)[0]

    def _readable(self, given: list[Example]) -> list[Example]:
        """Without the uses whose first example the solver does not read."""
        by_use: dict[int, list[Example]] = {}
        for example in given:
            by_use.setdefault(id(example.use), []).append(example)
        readable: list[Example] = []
        for part in by_use.values():
            if self._refuted(part[:1]) is Answer.ERROR:
                self.unread += part
            else:
                readable += part
        return readable
