"""What the oracles look at: a case, and what each solver made of it. And what they may say or ask.

Everything here is data. An oracle that needs to know more says so with a question; whoever has solvers asks it, writes
the answer into the testimony, and calls the oracles again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from refute.oracles.residual import Residual
from refute.records import Answer, Case, Outcome, Reply, Verdict
from refute.semantics.judge import Probe
from refute.semantics.queries import Query
from refute.theories.strings.text import STANDARD, Dialect
from refute.theories.values import Free, Value

DECIDED: Final = frozenset({Answer.SAT, Answer.UNSAT})

TIMES: Final = 10.0
LEAST: Final = 1.0
"""So many times as long as another, and so many seconds at the least: that is slow."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """A solver, as far as an oracle must know it.

    spec: the solver as the user named it.     family: solvers of one family share their code, and their mistakes.
    strings: how it prints string literals.    otherwise: operators that this release lacks or reads in another way.
    """

    spec: str
    family: str
    release: tuple[int, ...] = ()
    strings: Dialect = STANDARD
    otherwise: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Word:
    """What another solver says of a script that holds a model: sat where the model can be completed."""

    speaker: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Testimony:
    """What one solver made of the case, and its answers to what was asked afterwards, by check-sat.

    seconds: the times of further runs of the whole case.
    """

    speaker: Speaker
    outcome: Outcome
    values: Mapping[int, Mapping[Free, Value]] = field(default_factory=dict)
    words: Mapping[int, Word] = field(default_factory=dict)
    seconds: tuple[float, ...] = ()

    def reply(self, check: int) -> Reply | None:
        replies = self.outcome.replies
        return replies[check] if check < len(replies) else None

    def answer(self, check: int) -> Answer:
        reply = self.reply(check)
        return Answer.NONE if reply is None else reply.answer


@dataclass(frozen=True, slots=True)
class Judged:
    """The evaluator's view of the model of one answer `sat`.

    truth: None where it does not know.    settled: rests on the evaluator alone, not on another solver's word.
    printed: false only by the model's own reading of what the standard leaves open.
    """

    truth: bool | None
    reason: str = ""
    settled: bool = True
    printed: bool = False
    probes: tuple[Probe, ...] = ()
    residual: Residual | None = None

    @property
    def proven(self) -> bool:
        return self.truth is True and self.settled

    @property
    def refuted(self) -> bool:
        return self.truth is False and self.settled and not self.printed


@dataclass(frozen=True, slots=True)
class Hearing:
    """A case with all testimonies, and what the evaluator makes of the models.

    queries: by check-sat; None where it is none that the standard knows, such as `check-sat-using`.
    judged: by the place of the testimony and the check-sat; only answers `sat` with a model are in it.
    limit: the seconds that a solver had.
    """

    case: Case
    queries: tuple[Query | None, ...]
    testimonies: tuple[Testimony, ...]
    judged: Mapping[tuple[int, int], Judged] = field(default_factory=dict)
    limit: float = 10.0

    def checks(self) -> range:
        return range(len(self.queries))

    def answers(self, check: int, *answers: Answer) -> list[tuple[int, Testimony]]:
        """The testimonies with one of these answers to a check-sat, with their places."""
        return [(i, each) for i, each in enumerate(self.testimonies) if each.answer(check) in answers]

    def proven(self, check: int) -> Testimony | None:
        """Somebody whose model makes the assertions true: then the check-sat is satisfiable."""
        found = (i for i, _ in self.answers(check, Answer.SAT) if self._proven(i, check))
        return next((self.testimonies[i] for i in found), None)

    def _proven(self, place: int, check: int) -> bool:
        judged = self.judged.get((place, check))
        return judged is not None and judged.proven


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth saying that is no finding. `about` is a solver as the user named it, or empty.

    aloud: also to somebody who has not asked for more than the findings.
    """

    check: int
    about: str
    text: str
    aloud: bool = False


@dataclass(frozen=True, slots=True)
class AskValues:
    """Ask the solver with this place for the values of ground terms in the model of a check-sat."""

    place: int
    check: int
    probes: tuple[Probe, ...]


@dataclass(frozen=True, slots=True)
class AskAnother:
    """Ask a solver of any other family whether a script is satisfiable: whether this model can be completed."""

    place: int
    check: int
    residual: Residual
    family: str


@dataclass(frozen=True, slots=True)
class AskAgain:
    """Run the case once more on the solver with this place, and note the time."""

    place: int


Question = AskValues | AskAnother | AskAgain
Said = Verdict | Note | Question
Oracle = Callable[[Hearing], Iterator[Said]]
