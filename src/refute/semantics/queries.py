"""What each check-sat of a script asks: the assertions of all open levels, expanded, and the declared symbols."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from refute.smtlib.script import (
    Assert,
    CheckSat,
    DeclareFun,
    DefineFun,
    DefineFunsRec,
    Plain,
    Pop,
    Push,
    SetLogic,
)
from refute.smtlib.sharing import order
from refute.smtlib.substitute import expand
from refute.smtlib.terms import EXISTS, FORALL, LAMBDA, UNNAMED, Op, Term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refute.smtlib.script import Script

_BINDERS = frozenset({FORALL, EXISTS, LAMBDA})


@dataclass(frozen=True, slots=True)
class Query:
    """One check-sat. `assertions` are expanded, with the assumptions at the end; `place` is the command's index.

    defined: the script's own functions, which a solver may name in a model.
    """

    place: int
    logic: str | None
    assertions: tuple[Term, ...]
    declared: tuple[DeclareFun, ...]
    defined: tuple[DefineFun, ...] = ()

    @property
    def quantified(self) -> bool:
        return any(term.op.row in _BINDERS for term in order(self.assertions))

    @property
    def unnamed(self) -> tuple[str, ...]:
        """Operators that no theory knows."""
        return tuple(dict.fromkeys(term.op.name for term in order(self.assertions) if term.op.row is UNNAMED))


class _Level:
    """What was asserted and declared since a push."""

    def __init__(self) -> None:
        self.assertions: list[Term] = []
        self.declared: list[DeclareFun] = []
        self.defined: list[DefineFun] = []


def queries(script: Script, memo: dict[Term, Term] | None = None, *, plain: bool = False) -> Iterator[Query]:
    """One for each check-sat that the script reaches, in order.

    memo: of `expand`; it may serve several scripts.      plain: nothing in the script has to be expanded.
    """
    levels = [_Level()]
    memo = {} if memo is None else memo
    logic: str | None = None
    for place, command in enumerate(script.commands):
        match command:
            case Assert(term):
                levels[-1].assertions.append(term)
            case DeclareFun():
                levels[-1].declared.append(command)
            case DefineFun():
                levels[-1].defined.append(command)
            case DefineFunsRec(functions):
                levels[-1].defined += functions
            case SetLogic(name):
                logic = name
            case Push(count):
                levels += [_Level() for _ in range(1 if count is None else count)]
            case Pop(count):
                del levels[len(levels) - (1 if count is None else count) :]
            case CheckSat(assumptions):
                terms = [term for level in levels for term in level.assertions]
                terms += assumptions or ()
                expanded = terms if plain else expand(terms, memo)
                declared = [each for level in levels for each in level.declared]
                defined = [each for level in levels for each in level.defined]
                yield Query(place, logic, tuple(expanded), tuple(declared), tuple(defined))
            case Plain("reset"):
                levels, logic, memo = [_Level()], None, {}
            case Plain("reset-assertions"):
                levels = [_Level()]
            case Plain("exit"):
                return


def symbols(query: Query) -> dict[str, Op]:
    """The declared symbols by name."""
    return {command.name: command.op for command in query.declared}
