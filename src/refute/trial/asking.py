"""One case put to one solver: the script in its dialect, a model wanted for every answer sat.

What a script prints beside its answers stays in it, for that may be where a solver fails. A solver that ends at the
first error is asked again without it, so that a `get-value` in vain hides no answer behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from refute.records import Answer, Outcome, OutcomeKind
from refute.semantics.fitting import fit
from refute.smtlib.printer import command_text
from refute.smtlib.script import CheckSat, GetValue, Plain, SetLogic, WithTerm
from refute.solvers.fresh import run_fresh
from refute.solvers.logics import takes
from refute.solvers.scan import QUERIES, REPLYING
from refute.trial.dialect import in_dialect, written

if TYPE_CHECKING:
    from collections.abc import Collection

    from refute.smtlib.script import Command, Script
    from refute.solvers.process import Limits
    from refute.solvers.solver import Solver

Ask = Callable[["Solver", str], Outcome]
"""Puts the text of a script to a solver."""

_GET_MODEL: Final = "(get-model)\n"
_WITH_MODELS: Final = "(set-option :produce-models true)\n"
_PRINTING: Final = REPLYING - QUERIES
_CUT_SHORT: Final = frozenset({OutcomeKind.REFUSED, OutcomeKind.DIED})


def fresh(limits: Limits) -> Ask:
    """Every script in a process of its own."""
    return lambda solver, text: run_fresh(solver, text, limits)


def interrogate(script: Script, solver: Solver, ask: Ask) -> Outcome:
    """What a solver makes of a script, with models for its answers sat.

    A validator that ends the process takes the model with it that it did not believe: without it, it can be judged.
    """
    heard = _heard(script, solver, ask)
    if heard.kind is OutcomeKind.CRASH and heard.complaint is not None:
        trusting = replace(
            solver, options=tuple(w for w in solver.options if w not in solver.kind.switches.validate)
        )
        calm = _heard(script, trusting, ask) if trusting.options != solver.options else heard
        if calm.kind is OutcomeKind.ANSWERED:
            return replace(heard, replies=calm.replies)
    return heard


def _heard(script: Script, solver: Solver, ask: Ask) -> Outcome:
    commands = _until_exit(script)
    checks = [place for place, command in enumerate(commands) if _is_query(command)]
    last = checks[-1:]
    heard = ask(solver, _text(commands, solver, last, bare=False))
    bare = False
    if solver.kind.quits and heard.kind in _CUT_SHORT and any(map(_prints, commands)):
        again = ask(solver, _text(commands, solver, (), bare=True))
        if len(again.replies) > len(heard.replies) or again.kind is OutcomeKind.ANSWERED:
            heard, bare = again, True
    wanting = [
        place
        for place, reply in zip(checks, heard.replies, strict=False)
        if reply.answer is Answer.SAT and reply.model is None
    ]
    if wanting and (bare or len(checks) > 1):
        heard = _with_models(heard, ask(solver, _text(commands, solver, wanting, bare=True)))
    return heard


def _with_models(heard: Outcome, again: Outcome) -> Outcome:
    """The models of a second run, where it gave the same answer."""
    replies = []
    for place, reply in enumerate(heard.replies):
        later = again.replies[place] if place < len(again.replies) else None
        if later is not None and later.answer is reply.answer and reply.model is None:
            replies.append(replace(reply, model=later.model))
        else:
            replies.append(reply)
    worse = heard.kind is OutcomeKind.ANSWERED and again.kind is OutcomeKind.CRASH
    return replace(
        again if worse else heard, replies=tuple(replies), complaint=heard.complaint or again.complaint
    )


def _until_exit(script: Script) -> tuple[Command, ...]:
    for place, command in enumerate(script.commands):
        if isinstance(command, Plain) and command.name == "exit":
            return script.commands[:place]
    return script.commands


def _is_query(command: Command) -> bool:
    return isinstance(command, CheckSat) or (
        isinstance(command, Plain | WithTerm) and command.name in QUERIES
    )


def _prints(command: Command) -> bool:
    return isinstance(command, GetValue) or (
        isinstance(command, Plain | WithTerm) and command.name in _PRINTING
    )


def _text(commands: tuple[Command, ...], solver: Solver, models: Collection[int], *, bare: bool) -> str:
    """The script with a `get-model` behind some check-sats; `bare`: nothing else is printed."""
    words = written(solver)
    lines = [_WITH_MODELS] if models else []
    if solver.kind.wants_logic and not any(isinstance(command, SetLogic) for command in commands):
        lines.append(f"(set-logic {_logic(commands, solver)})\n")
    for place, command in enumerate(commands):
        if not (bare and _prints(command)) and not (solver.kind.believes_status and _is_status(command)):
            lines.append(in_dialect(command_text(command, words), solver) + "\n")
        if place in models and not (not bare and _asks_for_model(commands, place)):
            lines.append(_GET_MODEL)
    return "".join(lines)


def _logic(commands: tuple[Command, ...], solver: Solver) -> str:
    """The smallest that fits, where the solver knows it by name."""
    name = fit(commands)
    return name if takes(solver.kind, name) else "ALL"


def _is_status(command: Command) -> bool:
    return isinstance(command, Plain) and command.name == "set-info" and command.spelled[:1] == (":status",)


def _asks_for_model(commands: tuple[Command, ...], place: int) -> bool:
    following = commands[place + 1 : place + 2]
    return any(isinstance(command, Plain) and command.name == "get-model" for command in following)


def up_to(script: Script, place: int, solver: Solver, more: str) -> str:
    """The script up to one check-sat, its model, and more behind it; of what it prints nothing else is left."""
    return _text(script.commands[: place + 1], solver, (place,), bare=True) + more
