"""The name of a group: findings that share it are most likely one bug.

A crash is named by what failed, or by the logic of a small version of the script where it does not say. A wrong answer
has no name; the product, its options, the way of asking and the operators that are left tell one from another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.records import Kind
from refute.smtlib.sharing import order
from refute.smtlib.terms import EXISTS, FORALL
from refute.solvers.session import Mode
from refute.theories.registry import Overload
from refute.theories.theory import Row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from refute.smtlib.terms import Op, Term
    from refute.solvers.solver import Solver

_EVERYWHERE: Final = frozenset({"and", "or", "not", "=>", "xor", "=", "distinct", "ite", "true", "false"})
_COMMON: Final = frozenset({"+", "-", "*", "<=", "<", ">=", ">", "select", "store", "concat", "to_real"})
_MOST: Final = 3
_NAMELESS: Final = ("SIG", "signal ", "crash")
"""What the signatures of crashes begin with that say nothing of their cause."""


def signature(
    kind: Kind, solver: Solver, mode: Mode, crash: str | None, assertions: Iterable[Term], logic: str
) -> str:
    """crash: what it says of itself.     assertions: of a script made small.     logic: the smallest that fits."""
    who = " ".join((solver.kind.name, *solver.options, *([mode] if mode is Mode.PUSH else [])))
    if kind is Kind.CRASH and crash and not is_nameless(crash):
        return f"{kind} {who}: {crash}"
    if kind is Kind.CRASH:
        return f"{kind} {who}: {crash or 'crash'}: {logic}"
    return f"{kind} {who}: {logic} {', '.join(notable(assertions)) or 'core'}"


def is_nameless(crash: str) -> bool:
    """Whether what a crash says of itself tells nothing of its cause."""
    return crash.startswith(_NAMELESS)


def notable(assertions: Iterable[Term]) -> list[str]:
    """The operators that say most of a script."""
    names = {_name(term.op) for term in order(assertions)} - {""}
    rare = names - _EVERYWHERE - _COMMON
    return sorted(rare or names - _EVERYWHERE)[:_MOST]


def _name(op: Op) -> str:
    if op.row is FORALL or op.row is EXISTS or isinstance(op.row, Row | Overload):
        return op.row.name
    return ""
