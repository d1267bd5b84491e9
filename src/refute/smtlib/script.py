"""Commands and scripts: what a file says, in order, immutable.

A command keeps how sorts were spelled (`spelled`): `Float32` stays `Float32`, and a script prints as it was written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refute.smtlib.sexpr import Sexpr
    from refute.smtlib.sorts import Datatype, Sort
    from refute.smtlib.terms import Op, Term


class Definition:
    """What a defined symbol stands for; `Op.detail` of its operator. Two definitions are never equal.

    The body of a recursive function mentions its operator, so it is filled in after the operator exists.
    """

    __slots__ = ("body", "params", "recursive")
    body: Term
    params: tuple[Term, ...]
    recursive: bool

    def __init__(
        self, params: tuple[Term, ...], body: Term | None = None, *, recursive: bool = False
    ) -> None:
        self.params = params
        self.recursive = recursive
        if body is not None:
            self.body = body


@dataclass(frozen=True, slots=True)
class Assert:
    term: Term


@dataclass(frozen=True, slots=True)
class DeclareFun:
    """`declare-fun`, or `declare-const` where `spelled` holds one sort only."""

    name: str
    op: Op
    spelled: Sexpr
    const: bool = False


@dataclass(frozen=True, slots=True)
class DefineFun:
    """`define-fun`, `define-fun-rec` or `define-const`, as `keyword` says. `spelled` is (parameters, sort)."""

    keyword: str
    name: str
    op: Op
    spelled: tuple[Sexpr, Sexpr]

    @property
    def definition(self) -> Definition:
        found: Definition = self.op.detail
        return found


@dataclass(frozen=True, slots=True)
class DefineFunsRec:
    functions: tuple[DefineFun, ...]


@dataclass(frozen=True, slots=True)
class DeclareSort:
    name: str
    arity: int | None
    """None where the file leaves the arity out, as z3 allows."""
    sort: Sort | None
    """The sort itself where it has no parameters."""


@dataclass(frozen=True, slots=True)
class DefineSort:
    name: str
    params: tuple[str, ...]
    spelled: Sexpr


@dataclass(frozen=True, slots=True)
class DeclareDatatypes:
    """`declare-datatypes` or `declare-datatype`, new or old; `spelled` is the whole command."""

    datatypes: tuple[Datatype, ...]
    spelled: tuple[Sexpr, ...]


@dataclass(frozen=True, slots=True)
class CheckSat:
    """`check-sat`, or `check-sat-assuming` where there are `assumptions`, even none.

    `bare`: z3's `(check-sat a b)`, which assumes as well.
    """

    assumptions: tuple[Term, ...] | None = None
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Push:
    levels: int | None = None
    """None where the file says `(push)`, which means one."""


@dataclass(frozen=True, slots=True)
class Pop:
    levels: int | None = None


@dataclass(frozen=True, slots=True)
class SetLogic:
    logic: str


@dataclass(frozen=True, slots=True)
class GetValue:
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class WithTerm:
    """A command of one solver that begins with a term: `minimize`, `simplify`, `assert-soft`, ..."""

    name: str
    term: Term
    rest: tuple[Sexpr, ...] = ()


@dataclass(frozen=True, slots=True)
class Plain:
    """Any other command, known or not, as it stands: `set-info`, `get-model`, `echo`, `reset`, `exit`, ..."""

    name: str
    spelled: tuple[Sexpr, ...] = ()


Command = (
    Assert
    | DeclareFun
    | DefineFun
    | DefineFunsRec
    | DeclareSort
    | DefineSort
    | DeclareDatatypes
    | CheckSat
    | Push
    | Pop
    | SetLogic
    | GetValue
    | WithTerm
    | Plain
)


@dataclass(frozen=True, slots=True)
class Script:
    """A file, read and sort-checked. `warnings` name what no theory knows and was kept as it stands."""

    commands: tuple[Command, ...]
    name: str = "<script>"
    warnings: tuple[str, ...] = ()

    @property
    def logic(self) -> str | None:
        return next((c.logic for c in self.commands if isinstance(c, SetLogic)), None)

    @property
    def status(self) -> str | None:
        """The last `(set-info :status ...)`, as benchmarks carry it."""
        return self.info(":status")

    def info(self, keyword: str) -> str | None:
        found = None
        for command in self.commands:
            if (
                isinstance(command, Plain)
                and command.name == "set-info"
                and command.spelled[:1] == (keyword,)
            ):
                value = command.spelled[1] if len(command.spelled) > 1 else None
                found = value if isinstance(value, str) else None
        return found

    def assertions(self) -> Iterator[Term]:
        return (command.term for command in self.commands if isinstance(command, Assert))

    def declared(self) -> Iterator[DeclareFun]:
        return (command for command in self.commands if isinstance(command, DeclareFun))
