"""A case is put to solvers, oracles listen and may ask back; what is left at the end are verdicts and notes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from refute.oracles import MEASUREMENTS, ORACLES, merged
from refute.oracles.hearing import (
    AskAgain,
    AskAnother,
    AskValues,
    Hearing,
    Note,
    Question,
    Said,
    Testimony,
    Word,
)
from refute.oracles.judged import hear
from refute.records import Answer, Kind, Verdict
from refute.semantics.models import read_values
from refute.trial.asking import Ask, interrogate, up_to
from refute.trial.dialect import family, speaker

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from refute.records import Case, Outcome
    from refute.solvers.solver import Solver
    from refute.theories.values import Free, Value

_ROUNDS: Final = 8
"""Each question is answered once, so this is never reached but by a mistake of ours."""


@dataclass(frozen=True, slots=True)
class Court:
    """Who is asked, and how.

    helpers: solvers that may be asked whether a model can be completed, when no other of the panel can.
    limit: the seconds that `ask` gives a solver.     kinds: measurements that are wanted beside the wrong answers.
    """

    panel: tuple[Solver, ...]
    ask: Ask
    limit: float = 10.0
    helpers: tuple[Solver, ...] = ()
    kinds: frozenset[Kind] = frozenset()


@dataclass(frozen=True, slots=True)
class Trial:
    """What came out: the hearing with all that was asked, what is wrong, and what is worth saying."""

    hearing: Hearing
    verdicts: tuple[Verdict, ...]
    notes: tuple[Note, ...]

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        return tuple(each.outcome for each in self.hearing.testimonies)


def hold(case: Case, court: Court) -> Trial:
    """Put a case to all solvers of the panel and judge it."""
    outcomes = [interrogate(case.script, solver, court.ask) for solver in court.panel]
    return judge_outcomes(case, outcomes, court)


def judge_outcomes(case: Case, outcomes: Iterable[Outcome], court: Court) -> Trial:
    """Judge what the panel has said already, asking further where an oracle wants to know more."""
    pairs = zip(court.panel, outcomes, strict=True)
    hearing = hear(case, [Testimony(speaker(solver), outcome) for solver, outcome in pairs], court.limit)
    said: list[Said] = []
    for _ in range(_ROUNDS):
        said = [each for oracle in _oracles(court.kinds) for each in oracle(hearing)]
        questions = [each for each in said if isinstance(each, Question)]
        if not questions:
            break
        testimonies = list(hearing.testimonies)
        for question in questions:
            testimonies[question.place] = _answered(question, testimonies[question.place], hearing, court)
        hearing = hear(case, testimonies, court.limit, hearing)
    verdicts = merged(each for each in said if isinstance(each, Verdict))
    wanted = tuple(each for each in verdicts if each.kind not in MEASUREMENTS or each.kind in court.kinds)
    notes = dict.fromkeys(each for each in said if isinstance(each, Note))
    return Trial(hearing, wanted, tuple(notes))


def _oracles(kinds: Collection[Kind]) -> Sequence[Callable[[Hearing], Iterable[Said]]]:
    """Those that measure cost further runs."""
    return [each for each in ORACLES if each.__name__ not in MEASUREMENTS or Kind(each.__name__) in kinds]


def _answered(question: Question, testimony: Testimony, hearing: Hearing, court: Court) -> Testimony:
    match question:
        case AskAgain(place):
            again = interrogate(hearing.case.script, court.panel[place], court.ask)
            return replace(testimony, seconds=(*testimony.seconds, again.seconds))
        case AskValues():
            values = _values(question, testimony, hearing, court)
            return replace(testimony, values={**testimony.values, question.check: values})
        case AskAnother():
            word = another(question, court)
            return replace(testimony, words={**testimony.words, question.check: word})


def _values(
    question: AskValues, testimony: Testimony, hearing: Hearing, court: Court
) -> Mapping[Free, Value]:
    """Values of ground terms in the same model; nothing when the solver has found another model this time."""
    solver, query = court.panel[question.place], hearing.queries[question.check]
    before = testimony.reply(question.check)
    if query is None or before is None:
        return {}
    terms = " ".join(probe.text for probe in question.probes)
    text = up_to(hearing.case.script, query.place, solver, f"(get-value ({terms}))\n")
    replies = court.ask(solver, text).replies
    reply = replies[question.check] if question.check < len(replies) else None
    if reply is None or reply.values is None or reply.answer is not Answer.SAT or reply.model != before.model:
        return {}
    return read_values(reply.values, question.probes, query, testimony.speaker.strings)


def another(question: AskAnother, court: Court) -> Word:
    """The first solver of another family that decides it."""
    for solver in (*court.panel, *court.helpers):
        if family(solver) == question.family:
            continue
        replies = court.ask(solver, question.residual.script).replies
        answer = replies[-1].answer if replies else Answer.NONE
        if answer is Answer.UNSAT or (answer is Answer.SAT and question.residual.complete):
            return Word(speaker(solver).spec, answer)
    return Word("nobody", Answer.UNKNOWN)
