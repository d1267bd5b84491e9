"""A first look at what solvers said of a case: is anything suspicious? It costs one evaluation for each model.

Whatever a glance finds is put on trial afterwards, in fresh processes; what it passes over is honest or unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from refute.oracles.hearing import DECIDED, LEAST, TIMES
from refute.records import Answer, Kind, OutcomeKind
from refute.semantics.evaluate import AT_A_GLANCE
from refute.semantics.judge import judge, look
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.trial.dialect import family

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from refute.campaign.contestants import Contestant
    from refute.campaign.making import Made
    from refute.campaign.tally import Tally
    from refute.records import Case, Outcome
    from refute.semantics.queries import Query
    from refute.smtlib.terms import Term

Heard = tuple["Contestant", "Outcome"]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Somebody may have done wrong. `sign` tells one kind of wrong from another within a row."""

    contestant: Contestant
    kind: Kind
    sign: str


class Glance:
    """One case under a first look. `expanded` remembers terms from case to case."""

    def __init__(
        self, made: Made, heard: Sequence[Heard], tally: Tally, expanded: dict[Term, Term] | None = None
    ) -> None:
        self._case: Case = made.case
        self._plain = made.plain
        self._heard = heard
        self._tally = tally
        self._expanded = {} if expanded is None else expanded
        self._views: dict[str, bool | None] = {}

    def suspicions(self) -> Iterator[Suspicion]:
        answers = [_answer(outcome) for _, outcome in self._heard]
        truths = [self._model(contestant, outcome) for contestant, outcome in self._heard]
        expect = self._case.expected(0)
        expected = expect.answer if expect is not None and expect.certain else None
        proven = True in truths
        opposed = Answer.SAT in answers and Answer.UNSAT in answers
        for (contestant, outcome), answer, truth in zip(self._heard, answers, truths, strict=True):
            if outcome.kind is OutcomeKind.CRASH:
                yield Suspicion(contestant, Kind.CRASH, outcome.signature or "")
            if answer is Answer.UNSAT and (expected is Answer.SAT or proven or opposed):
                yield Suspicion(contestant, Kind.UNSAT_WRONG, "")
            elif answer is Answer.SAT and truth is False:
                yield Suspicion(contestant, Kind.INVALID_MODEL, "")
            elif answer is Answer.SAT and truth is not True and (expected is Answer.UNSAT or opposed):
                yield Suspicion(contestant, Kind.SAT_WRONG, "")
            elif answer is Answer.SAT and truth and expected is Answer.UNSAT:
                yield Suspicion(contestant, Kind.OURS, "")

    @cached_property
    def _query(self) -> Query:
        return next(queries(self._case.script, self._expanded, plain=self._plain))

    def _model(self, contestant: Contestant, outcome: Outcome) -> bool | None:
        """Whether the printed model is one; None where there is none, or nobody knows."""
        text = outcome.replies[0].model if outcome.replies else None
        if text is None or _answer(outcome) is not Answer.SAT:
            return None
        if text not in self._views:
            self._views[text] = self._truth(text, contestant)
        self._tally.judged(contestant.spec, self._views[text])
        return self._views[text]

    def _truth(self, text: str, contestant: Contestant) -> bool | None:
        query = self._query
        model = read_model(text, query, contestant.solver.strings)
        truth = look(query.assertions, model, AT_A_GLANCE).truth
        if truth is False and not query.quantified:
            found = judge(query.assertions, model)
            return None if found.printed else found.truth
        return truth


def _answer(outcome: Outcome) -> Answer:
    return outcome.replies[0].answer if outcome.replies else Answer.NONE


def measured(heard: Sequence[Heard], kinds: Collection[Kind]) -> Iterator[Suspicion]:
    """Who does far worse than another configuration of the same product, where such measurements are wanted."""
    for contestant, outcome in heard:
        for other, quick in heard:
            if family(other.solver) != family(contestant.solver) or _answer(quick) not in DECIDED:
                continue
            if Kind.UNKNOWN in kinds and _answer(outcome) is Answer.UNKNOWN:
                yield Suspicion(contestant, Kind.UNKNOWN, "")
                break
            if Kind.SLOW in kinds and outcome.seconds >= max(LEAST, TIMES * quick.seconds):
                yield Suspicion(contestant, Kind.SLOW, "")
                break
