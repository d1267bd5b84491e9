"""The script with a model asserted, for another solver: what the evaluator leaves open, somebody else may decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from refute.smtlib.printer import command_text
from refute.smtlib.script import Assert, CheckSat, GetValue, Plain, WithTerm
from refute.smtlib.source import quoted
from refute.theories import registry
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from refute.semantics.evaluate import Model
    from refute.semantics.queries import Query
    from refute.smtlib.script import Command, Script

_KEPT: Final = frozenset({"reset", "reset-assertions"})


@dataclass(frozen=True, slots=True)
class Residual:
    """complete: every symbol has its value, so that `sat` means that the model is one."""

    script: str
    complete: bool


def residual(script: Script, query: Query, model: Model) -> Residual | None:
    """What is left of one check-sat when the constants have the model's values; None where nothing would be fixed."""
    values, complete = [], True
    for symbol in query.declared:
        arguments, result = symbol.op.indices
        text = None
        if not arguments:
            value = model.constant(symbol.op)
            text = None if type(value) is Unknown else registry.show(value, result)
        if text is None:
            complete = False
        else:
            values.append(f"(assert (= {quoted(symbol.name)} {text}))\n")
    if not values:
        return None
    lines = [command_text(command) + "\n" for command in script.commands[: query.place] if _kept(command)]
    last = script.commands[query.place]
    assumed = last.assumptions if isinstance(last, CheckSat) else None
    lines += [command_text(Assert(term)) + "\n" for term in assumed or ()]
    return Residual("".join((*lines, *values, "(check-sat)\n")), complete)


def _kept(command: Command) -> bool:
    """What says what the assertions are; nothing that prints, checks or sets."""
    match command:
        case CheckSat() | GetValue() | WithTerm():
            return False
        case Plain(name):
            return name in _KEPT
    return True
