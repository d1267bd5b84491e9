"""Look-ups over the list of theories: the operator of a name, the row of a sort, the value of a literal."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from refute.smtlib.sorts import UNKNOWN, Sort
from refute.smtlib.terms import Op, SortError, intern_op, words
from refute.theories import THEORIES, arrays, datatypes
from refute.theories.carriers import DATATYPE, UNINTERPRETED, is_theory_sort, sort_row

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping

    from refute.smtlib.sorts import Datatype
    from refute.smtlib.terms import Term
    from refute.theories.theory import Function, Indices, Row, Sorts
    from refute.theories.values import Value


class Overload:
    """One name, several rows: `+` of Ints and of Reals. The first whose `check` accepts gives the meaning."""

    def __init__(self, name: str, rows: tuple[Row, ...]) -> None:
        self.name = name
        self.rows = rows

    def chosen(self, indices: Indices, sorts: Sorts) -> Row | None:
        return next((row for row in self.rows if row.check(indices, sorts) is not None), None)

    def rank(self, op: Op, sorts: Sorts) -> tuple[Sort, Function | None]:
        row = self.chosen(op.indices, sorts)
        if row is not None:
            return row.rank(op, sorts)
        if UNKNOWN in sorts:
            return UNKNOWN, None
        raise SortError(f"takes {' or '.join(row.takes for row in self.rows)}, not {words(sorts)}")


@cache
def rows() -> dict[str, Row | Overload]:
    """By every spelling."""
    by_name: dict[str, list[Row]] = {}
    for theory in THEORIES:
        for row in theory.rows:
            for name in (row.name, *row.aliases):
                by_name.setdefault(name, []).append(row)
    return {name: _one_of(name, tuple(found)) for name, found in by_name.items()}


def _one_of(name: str, found: tuple[Row, ...]) -> Row | Overload:
    if len(found) == 1:
        return found[0]
    names = {row.name for row in found}
    return Overload(names.pop() if len(names) == 1 else name, found)


@cache
def operators() -> dict[str, Op]:
    """The operators without indices, by name."""
    return {name: intern_op(name, row) for name, row in rows().items()}


def row_of(term: Term) -> Row | None:
    """The row behind an application of a theory's operator, None for anything else."""
    row: Any = term.op.row
    if isinstance(row, Overload):
        return row.chosen(term.op.indices, tuple(arg.sort for arg in term.args))
    return row if hasattr(row, "check") else None


_CLASSES: Final = (
    # A sign is no part of a literal in the standard; z3 and cvc5 read one.
    ("numeral", re.compile(r"-?[0-9]+\Z")),
    ("decimal", re.compile(r"-?[0-9]+\.[0-9]+\Z")),
    ("hexadecimal", re.compile(r"#x[0-9a-fA-F]+\Z")),
    ("binary", re.compile(r"#b[01]+\Z")),
    ("string", re.compile(r'"', re.DOTALL)),
)


@cache
def _literals() -> dict[str, tuple[Any, ...]]:
    found: dict[str, list[Any]] = {}
    for theory in THEORIES:
        for kind, read in theory.literals:
            found.setdefault(kind, []).append(read)
    return {kind: tuple(reads) for kind, reads in found.items()}


def read_literal(text: str, *, reals: bool) -> tuple[Sort, Hashable] | None:
    """The sort and value of a literal; None when the text is none, or no room reads it."""
    for kind, pattern in _CLASSES:
        if pattern.match(text):
            for read in _literals().get(kind, ()):
                found: tuple[Sort, Hashable] | None = read(text, reals)
                if found is not None:
                    return found
    return None


def read_indexed(name: str, indices: Indices) -> tuple[Sort, Hashable] | None:
    """The sort and value of `(_ name indices)` where that is a literal."""
    for theory in THEORIES:
        if theory.indexed is not None:
            found = theory.indexed(name, indices)
            if found is not None:
                return found
    return None


_MOST_PIECES: Final = 1_000_000
"""Values share parts, so that a text may be exponentially longer than a value is large."""


def show(value: Value, sort: Sort) -> str | None:
    """The value as text that any solver reads as a term; None when there is no such text."""
    parts: list[str] = []
    stack: list[Any] = [(value, sort)]
    while stack:
        top = stack.pop()
        if isinstance(top, str):
            parts.append(top)
            continue
        pieces = sort_row(top[1]).show(*top)
        if pieces is None or len(parts) > _MOST_PIECES:
            return None
        stack.extend(reversed(pieces))
    return "".join(parts)


def all_rows() -> Iterator[Row]:
    for theory in THEORIES:
        yield from theory.rows


@cache
def implications() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """By name: what follows from a relation between the same arguments, in all sorts that both take."""
    found: dict[str, dict[str, None]] = {}
    for theory in THEORIES:
        for strong, weaker in theory.implications:
            found.setdefault(strong, {}).update(dict.fromkeys(weaker))
    return tuple((strong, tuple(weaker)) for strong, weaker in found.items())


@cache
def abbreviations() -> dict[str, Sort]:
    """Sorts with a short name, such as `Float32`."""
    return {name: sort for theory in THEORIES for name, sort in theory.abbreviations}


def qualified(name: str, sort: Sort) -> Op | None:
    """`(as name sort)` where a theory knows it: the sort is the only index."""
    if sort.datatype is not None:
        return datatypes.qualified(name, sort)
    row = rows().get(name)
    return None if row is None else intern_op(name, row, (sort,), None, f"(as {name} {sort.text})")


def application(sort: Sort) -> Op | None:
    """What `(a i)` means for a value `a` of the sort, as z3 reads it: printed, the operator itself has no text."""
    return intern_op("select", rows()["select"], (), "silent", " ") if sort.name == "Array" else None


def constructors(datatype: Datatype) -> Mapping[str, Op]:
    """The operators that the declaration of a datatype brings."""
    return datatypes.operators(datatype)


def array_of(sort: Sort, function: Callable[..., Value]) -> Value:
    """The array of this sort that a function on indices describes."""
    return arrays.from_function(sort, function)


__all__ = [
    "DATATYPE",
    "UNINTERPRETED",
    "Overload",
    "abbreviations",
    "all_rows",
    "application",
    "array_of",
    "constructors",
    "implications",
    "is_theory_sort",
    "operators",
    "qualified",
    "read_indexed",
    "read_literal",
    "row_of",
    "rows",
    "show",
    "sort_row",
]
