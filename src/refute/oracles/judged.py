"""From the printed model of an answer to the evaluator's view of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from refute.oracles.hearing import Hearing, Judged, Testimony
from refute.oracles.residual import residual
from refute.records import Answer, Case
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import Query, queries
from refute.smtlib.printer import term_text
from refute.smtlib.script import CheckSat, Command, Plain, Script, WithTerm

if TYPE_CHECKING:
    from collections.abc import Sequence

_EXCERPT = 100


def hear(
    case: Case, testimonies: Sequence[Testimony], limit: float, before: Hearing | None = None
) -> Hearing:
    """Everything that the oracles look at. `before` is an earlier hearing of the case: what is the same is kept."""
    asked = before.queries if before is not None else by_check(case.script)
    judged = {}
    for place, testimony in enumerate(testimonies):
        for check, query in enumerate(asked):
            reply = testimony.reply(check)
            if query is None or reply is None or reply.answer is not Answer.SAT or reply.model is None:
                continue
            key = (place, check)
            same = before is not None and before.testimonies[place] is testimony and key in before.judged
            judged[key] = (
                before.judged[key]
                if same and before is not None
                else _view(case.script, query, testimony, check)
            )
    return Hearing(case, asked, tuple(testimonies), judged, limit)


def by_check(script: Script) -> tuple[Query | None, ...]:
    """One for each command of the script that asks for an answer, None for one that is no check-sat of the standard."""
    found = {query.place: query for query in queries(script)}
    asked: list[Query | None] = []
    for place, command in enumerate(script.commands):
        if asks(command):
            asked.append(found.get(place))
        if isinstance(command, Plain) and command.name == "exit":
            break
    return tuple(asked)


def asks(command: Command) -> bool:
    """Whether a solver answers the command with sat, unsat or unknown."""
    return isinstance(command, CheckSat) or (
        isinstance(command, Plain | WithTerm) and command.name == "check-sat-using"
    )


def _view(script: Script, query: Query, testimony: Testimony, check: int) -> Judged:
    reply = testimony.reply(check)
    text = reply.model if reply is not None else None
    if text is None:
        return Judged(None, "no model")
    model = read_model(text, query, testimony.speaker.strings)
    found = judge(query.assertions, model, testimony.values.get(check))
    reason = found.reason
    if found.truth is not True and found.place is not None:
        reason = f"{reason}: {excerpt(query, found.place)}"
    view = Judged(found.truth, reason, printed=found.printed, probes=found.probes)
    if found.truth is not None:
        return view
    view = replace(view, residual=residual(script, query, model))
    word = testimony.words.get(check)
    if word is None or word.answer not in {Answer.SAT, Answer.UNSAT}:
        return view
    can = "can" if word.answer is Answer.SAT else "cannot"
    reason = f"{word.speaker} says that the model {can} be completed where the judge does not know ({reason})"
    return replace(view, truth=word.answer is Answer.SAT, settled=False, reason=reason)


def excerpt(query: Query, place: int) -> str:
    """The beginning of an assertion."""
    text = term_text(query.assertions[place])
    return text if len(text) <= _EXCERPT else text[:_EXCERPT] + " ..."
