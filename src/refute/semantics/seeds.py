"""From a file to a seed: what its first check-sat asks, without what stands around it, and what the file says of it.

A seed file is a script like any other. What refute has found out about it stands in `set-info`: `:status`, `:witness`
(the definitions of a model), `:proved-by` (the families of solvers that say unsat) and `:core` (the numbers, from 0, of
assertions that these call unsat by themselves).
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from refute.records import Answer, Derivation, Label, Seed, Witness
from refute.semantics import elaborate
from refute.smtlib.printer import script_text
from refute.smtlib.script import (
    Assert,
    CheckSat,
    Command,
    GetValue,
    Plain,
    Pop,
    Push,
    Script,
    SetLogic,
    WithTerm,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from refute.records import Evidence

PARENT: Final = "unsat to begin with"
"""The rule of the derivation of a seed that solvers have proved unsat."""


def read_seed(text: str, name: str = "<seed>") -> Seed:
    """Raises ScriptError where the text is malformed."""
    # The seed names no logic, so that its numerals must not need one.
    script = elaborate.read(text, name, elaborate.DECIMALS)
    body = asked_first(script.commands)
    printed = script_text(Script(body))
    status = {"sat": Answer.SAT, "unsat": Answer.UNSAT}.get(script.status or "", Answer.UNKNOWN)
    return Seed(
        name=name,
        digest=digest(printed),
        text=printed,
        script=Script(body, name, script.warnings),
        status=status,
        evidence=_evidence(script, status, name),
        logic=script.logic,
    )


def seed_text(seed: Seed) -> str:
    """The seed as a file that `read_seed` reads back, with what is known of it."""
    lines = [f"(set-logic {seed.logic})"] if seed.logic else []
    if seed.status is not Answer.UNKNOWN:
        lines.append(f"(set-info :status {seed.status})")
    match seed.evidence:
        case Witness(model):
            lines.append(f"(set-info :witness {_quoted(model)})")
        case Derivation(families=families, core=core):
            lines.append(f"(set-info :proved-by {_quoted(' '.join(sorted(families)))})")
            if core:
                lines.append(f"(set-info :core {_quoted(' '.join(map(str, core)))})")
    return "\n".join((*lines, seed.text))


def digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:16]


def asked_first(commands: Iterable[Command]) -> tuple[Command, ...]:
    """Declarations, definitions and assertions that hold at the first check-sat, and one check-sat behind them."""
    levels: list[list[Command]] = [[]]
    for command in commands:
        match command:
            case CheckSat(assumptions):
                levels[-1] += [Assert(term) for term in assumptions or ()]
                break
            case Push(count):
                levels += [[] for _ in range(1 if count is None else count)]
            case Pop(count):
                del levels[max(1, len(levels) - (1 if count is None else count)) :]
            case Plain("reset"):
                levels = [[]]
            case Plain("exit"):
                break
            case Plain() | WithTerm() | GetValue() | SetLogic():
                pass
            case _:
                levels[-1].append(command)
    return (*(command for level in levels for command in level), CheckSat())


def _evidence(script: Script, status: Answer, name: str) -> Evidence | None:
    witness, provers = script.info(":witness"), script.info(":proved-by")
    if status is Answer.SAT and witness is not None:
        return Witness(_unquoted(witness))
    if status is Answer.UNSAT and provers is not None:
        core = script.info(":core") or '""'
        return Derivation(PARENT, frozenset(_unquoted(provers).split()), _numbers(_unquoted(core)))
    return Label(f"the label of {name}") if status is not Answer.UNKNOWN else None


def _numbers(text: str) -> tuple[int, ...]:
    """Nothing where these are not all numbers."""
    words = text.split()
    return tuple(map(int, words)) if all(word.isdecimal() for word in words) else ()


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _unquoted(literal: str) -> str:
    return literal[1:-1].replace('""', '"')
