"""Terms: immutable, interned, never recursed over.

Equal terms are one object, so that memo tables work by identity and a mutant shares all but a spine with its parent.
The interning tables live in the operators (`Op.table`); ARCHITECTURE.md lists the module-level state of the project.
`tidy` lets go of terms that nobody holds.
"""

from __future__ import annotations

import sys
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Protocol
from weakref import WeakValueDictionary

from refute.smtlib.sorts import BOOL, UNKNOWN, Sort, sort

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Rank = tuple[Sort, Callable[..., Any] | None]


class SortError(Exception):
    """An operator does not take these arguments."""


class Row(Protocol):
    """What a term needs to know of its operator's meaning: the sort and the function, given argument sorts."""

    @property
    def name(self) -> str: ...

    def rank(self, op: Op, sorts: tuple[Sort, ...]) -> Rank: ...


class Op:
    """An operator symbol as applied: its name as written, its indices, and the row that gives it meaning."""

    __slots__ = ("__weakref__", "detail", "head", "indices", "name", "ranks", "row", "table")

    def __init__(
        self, name: str, row: Row, indices: tuple[Any, ...] = (), detail: Any = None, head: str = ""
    ) -> None:
        self.name = name
        self.row = row
        self.indices = indices
        self.detail = detail
        self.head = head or name
        self.table: dict[tuple[Term, ...], Term] = {}
        self.ranks: dict[tuple[Sort, ...], Rank] = {}

    def __repr__(self) -> str:
        return f"Op({self.head})"


class Term:
    """An operator applied to terms. Equality is identity. Make one with `apply`."""

    __slots__ = ("args", "fn", "op", "serial", "sort")

    op: Op
    args: tuple[Term, ...]
    sort: Sort
    fn: Callable[..., Any] | None
    """The function on values that the row resolved for these sorts, None where there is none."""
    serial: int
    """Larger than that of each argument. It depends on all that was read before: no result may show it."""

    def __repr__(self) -> str:
        return f"Term({self.op.head}, {len(self.args)} args, {self.sort})"


_new = object.__new__
_log: list[Term] = []
_serials = count()
_ops: WeakValueDictionary[tuple[Any, ...], Op] = WeakValueDictionary()
_SMALLEST_SWEEP: Final = 200_000
_limit = [_SMALLEST_SWEEP]
_MOST_RANKS: Final = 1000
"""An operator remembers the ranks for so many sorts of arguments: `=` would keep every sort that was ever declared."""


def apply(op: Op, args: tuple[Term, ...] = ()) -> Term:
    """The term `op(args)`; raises SortError when the operator does not take them."""
    found = op.table.get(args)
    return found if found is not None else make(op, args)


def make(op: Op, args: tuple[Term, ...]) -> Term:
    """As `apply`, for a term that is known not to be in the table."""
    sorts = tuple([arg.sort for arg in args])
    rank = op.ranks.get(sorts)
    if rank is None:
        rank = op.ranks[sorts] = op.row.rank(op, sorts)
    term: Term = _new(Term)
    term.op = op
    term.args = args
    term.sort, term.fn = rank
    term.serial = next(_serials)
    op.table[args] = term
    _log.append(term)
    return term


def alike(old: Term, args: tuple[Term, ...]) -> Term:
    """`old` with other arguments of the same sorts, so that its rank is theirs too."""
    term: Term = _new(Term)
    op = term.op = old.op
    term.args = args
    term.sort, term.fn = old.sort, old.fn
    found = op.table.setdefault(args, term)
    if found is term:
        term.serial = next(_serials)
        _log.append(term)
    return found


def intern_op(name: str, row: Row, indices: tuple[Any, ...] = (), detail: Any = None, head: str = "") -> Op:
    """The one operator with this name, row, indices and detail (all hashable); it lives as long as a term uses it."""
    key = (name, row, indices, detail)
    found = _ops.get(key)
    if found is None:
        found = _ops[key] = Op(name, row, indices, detail, head)
    return found


def _idle(log: list[Term]) -> int:
    """The count that `sys.getrefcount` gives inside `_sweep` for a term held by nothing but table and log."""
    term: Term = _new(Term)
    table = {(): term}
    log.append(term)
    del term
    for index in range(len(log) - 1, -1, -1):
        term = log[index]
        count = sys.getrefcount(term)
    del table
    return count


_IDLE: Final = _idle([])


def _sweep(log: list[Term]) -> list[Term]:
    """Newest first: whoever held a term is met before it. Returns what is kept, in the old order."""
    kept = []
    for index in range(len(log) - 1, -1, -1):
        term = log[index]
        if sys.getrefcount(term) <= _IDLE:
            del term.op.table[term.args]
            log.pop()
        else:
            kept.append(term)
            log.pop()
    kept.reverse()
    return kept


def tidy(*, now: bool = False) -> None:
    """Let go of terms that nobody holds, when there are twice as many as after the last time (or `now`)."""
    if now or len(_log) > _limit[0]:
        _log[:] = _sweep(_log)
        _limit[0] = max(_SMALLEST_SWEEP, 2 * len(_log))
        for op in list(_ops.values()):
            if len(op.ranks) > _MOST_RANKS:
                op.ranks.clear()


def population() -> int:
    """How many terms the tables hold."""
    return len(_log)


class _Declared:
    """The row of a symbol that a script declares or defines: its detail begins with argument sorts and sort."""

    name = "declared"

    def rank(self, op: Op, sorts: tuple[Sort, ...]) -> Rank:
        wanted, result = op.indices[0], op.indices[1]
        if len(sorts) != len(wanted) or any(
            have is not want and have is not UNKNOWN and want is not UNKNOWN and not _widens(have, want)
            for have, want in zip(sorts, wanted, strict=False)
        ):
            raise SortError(f"takes {words(wanted)}, not {words(sorts)}")
        return result, None


def _widens(have: Sort, want: Sort) -> bool:
    """z3 reads an Int where a Real is wanted, and writes such scripts."""
    return have.name == "Int" and want.name == "Real"


class _Leaf:
    """The row of a literal (detail: its value) or of a bound variable; the sort is the only index."""

    def __init__(self, name: str) -> None:
        self.name = name

    def rank(self, op: Op, sorts: tuple[Sort, ...]) -> Rank:
        if sorts:
            raise SortError("is not a function")
        return op.indices[0], None


class _Binder:
    """The row of `let`, quantifiers and the like: the sort is that of the last argument, or Bool."""

    def __init__(self, name: str, sort: Sort | None) -> None:
        self.name = name
        self.sort = sort

    def rank(self, op: Op, sorts: tuple[Sort, ...]) -> Rank:
        if self.sort is BOOL and sorts[-1] not in (BOOL, UNKNOWN):
            raise SortError(f"takes a Bool as its body, not {sorts[-1]}")
        return self.sort or sorts[-1], None


class _Annotation:
    """`(! t :attributes)`: the sort is that of the first argument; the others are the terms inside the attributes."""

    name = "!"

    def rank(self, op: Op, sorts: tuple[Sort, ...]) -> Rank:
        return sorts[0], None


class _Match:
    """`match`: the sort is that of the branches. The first argument is what is matched."""

    name = "match"

    def rank(self, op: Op, sorts: tuple[Sort, ...]) -> Rank:
        branches = {s for s in sorts[1:] if s is not UNKNOWN}
        if len(branches) > 1:
            raise SortError(f"has branches of the sorts {words(sorted(branches, key=repr))}")
        return (branches.pop() if branches else UNKNOWN), None


class _Unnamed:
    """The row of an operator that no theory knows: anything goes, and nothing is known of the result."""

    name = "unknown"

    def rank(self, op: Op, sorts: tuple[Sort, ...]) -> Rank:
        return op.detail or UNKNOWN, None


DECLARED: Final = _Declared()
LITERAL: Final = _Leaf("literal")
BOUND: Final = _Leaf("bound")
LET: Final = _Binder("let", None)
FORALL: Final = _Binder("forall", BOOL)
EXISTS: Final = _Binder("exists", BOOL)
ANNOTATION: Final = _Annotation()
MATCH: Final = _Match()
UNNAMED: Final = _Unnamed()


class _Lambda:
    """`(lambda ((x S)) t)`: a function, which z3 reads as an array."""

    name = "lambda"

    def rank(self, op: Op, sorts: tuple[Sort, ...]) -> Rank:
        return sort("Array", (), (*(v.sort for v in op.indices), sorts[-1])), None


LAMBDA: Final = _Lambda()
BINDERS: Final = (LET, FORALL, EXISTS, LAMBDA)


def words(sorts: Iterable[Sort]) -> str:
    return " ".join(s.text for s in sorts) or "no arguments"


def literal(text: str, sort: Sort, value: Any) -> Term:
    """A literal that keeps its text: `#xFF` stays `#xFF`."""
    return apply(intern_op(text, LITERAL, (sort,), value))


def bound(name: str, sort: Sort, detail: object = None) -> Term:
    """A variable. Of a `let`, its detail is its value; of a quantifier, how many quantifiers around bind its name."""
    return apply(intern_op(name, BOUND, (sort,), detail))


def declared(name: str, args: tuple[Sort, ...], sort: Sort, serial: object = None) -> Op:
    """The operator of a declared symbol. `serial` tells apart definitions of the same name and rank."""
    return intern_op(name, DECLARED, (args, sort), serial)
