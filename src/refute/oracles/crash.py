"""A solver that ends by a signal, an abort, a failed assertion or a sanitizer's report, before or after its answer."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from refute.oracles.hearing import Hearing, Note, Said, Testimony
from refute.records import Answer, Certainty, Kind, Outcome, OutcomeKind, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORTH_A_NOTE = frozenset({OutcomeKind.GARBAGE, OutcomeKind.DIED, OutcomeKind.OUTPUT_LIMIT})
"""Not what a solver should do, but nobody can say that it is the solver's fault: it may have been killed."""


def crash(hearing: Hearing) -> Iterator[Said]:
    for each in hearing.testimonies:
        outcome = each.outcome
        if outcome.kind is OutcomeKind.CRASH:
            yield Verdict(
                Kind.CRASH,
                Certainty.CERTAIN,
                each.speaker.spec,
                _where(each),
                _how(outcome, _where(each), each),
            )
        elif outcome.kind in _WORTH_A_NOTE:
            yield Note(
                _where(each),
                each.speaker.spec,
                f"{outcome.kind}: {outcome.note}" if outcome.note else outcome.kind,
            )


def _where(testimony: Testimony) -> int:
    """The check-sat at which it ended: the one without an answer, or the last that has one."""
    answers = [reply.answer for reply in testimony.outcome.replies]
    return answers.index(Answer.CRASH) if Answer.CRASH in answers else max(0, len(answers) - 1)


def _how(outcome: Outcome, where: int, testimony: Testimony) -> str:
    when = (
        ""
        if testimony.answer(where) in {Answer.CRASH, Answer.NONE}
        else f" after the answer {testimony.answer(where)}"
    )
    parts = [outcome.signature or "crash"]
    if outcome.signal is not None:
        name = signal.Signals(outcome.signal).name
        parts += [name] if name not in parts else []
    return ", ".join(parts) + when
