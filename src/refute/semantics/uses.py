"""Ways to apply the operators of all rooms, asked of the rows.

A row's `ask` says how it is meant to be applied, which is what every solver that speaks it reads; its `check` takes
more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from refute.smtlib.printer import head
from refute.smtlib.sorts import Sort
from refute.smtlib.source import quoted
from refute.smtlib.terms import DECLARED, SortError, intern_op
from refute.theories import registry
from refute.theories.theory import Row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refute.smtlib.terms import Op
    from refute.theories.theory import Function, Indices, Sorts

Slot = tuple[Sort, bool]
"""What an argument may be: a term of the sort, or (True) a literal that is not zero."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """Which rows may be used.

    speakers: kinds of solver; an operator that the standard lacks is one that all of these know.
    without: names that stand for something else in the script.
    rough: with the transcendental functions, for whose values solvers promise little.
    """

    speakers: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    rough: bool = True

    def has(self, row: Row) -> bool:
        if row.run is None or row.name in self.without or (not self.rough and "transcendental" in row.traits):
            return False
        return not row.spoken_by or (bool(self.speakers) and self.speakers.issubset(row.spoken_by))


STANDARD: Final = Tongue()


class Production:
    """An operator applied to some sorts. `text` is what stands before the arguments."""

    __slots__ = ("arity", "function", "op", "slots", "sorts", "text")

    def __init__(
        self, op: Op, sorts: Sorts, function: Function | None, slots: tuple[Slot, ...] | None = None
    ) -> None:
        self.op = op
        self.sorts = sorts
        self.function = function
        self.arity = len(sorts)
        self.text = f" ({head(op)}" if sorts else f" {head(op)}"
        self.slots: tuple[Slot, ...] = slots if slots is not None else tuple((sort, False) for sort in sorts)

    def __repr__(self) -> str:
        return f"Production({self.op.head}, {' '.join(map(str, self.sorts))})"


Group = tuple[Row, tuple[Production, ...]]
"""A row with the ways to apply it."""


@lru_cache(maxsize=1024)
def uses(result: Sort, pool: Sorts, tongue: Tongue) -> tuple[Group, ...]:
    """Rows that give the sort, each with the ways to apply it to sorts of the pool."""
    return tuple(group for group in _all_uses(result, pool) if tongue.has(group[0]))


@lru_cache(maxsize=1024)
def _all_uses(result: Sort, pool: Sorts) -> tuple[Group, ...]:
    """Of every row that anybody speaks."""
    known = frozenset(pool)
    found = []
    for row, given in _candidates(pool, result):
        group = []
        for indices, sorts in row.ask(result, pool):
            if known.issuperset(sorts) and not (
                # Read as a literal, as `(_ +oo 5 11)` is.
                indices and not sorts and registry.read_indexed(row.name, indices) is not None
            ):
                made = production(given or _operator(row, indices), tuple(sorts), result, indices)
                if made is not None:
                    group.append(made)
        if group:
            found.append((row, tuple(group)))
    return tuple(found)


def _candidates(pool: Sorts, result: Sort) -> Iterator[tuple[Row, Op | None]]:
    for row in registry.all_rows():
        yield row, None
    for datatype in dict.fromkeys(s.datatype for s in (*pool, result) if s.datatype is not None):
        for op in registry.constructors(datatype).values():
            if isinstance(op.row, Row):
                yield op.row, op


def _operator(row: Row, indices: Indices) -> Op:
    if not indices:
        return registry.operators()[row.name]
    found = registry.qualified(row.name, indices[0]) if isinstance(indices[0], Sort) else None
    if found is not None:
        return found
    spelled = " ".join(quoted(each) if isinstance(each, str) else str(each) for each in indices)
    return intern_op(row.name, registry.rows()[row.name], indices, None, f"(_ {row.name} {spelled})")


def production(op: Op, sorts: Sorts, result: Sort, indices: Indices = ()) -> Production | None:
    """None where the operator does not take these sorts there after all."""
    if indices and not op.indices:
        # A constructor whose arguments do not say its sort.
        op = registry.qualified(op.name, result) or op
    try:
        found, function = op.row.rank(op, sorts)
    except SortError:
        return None
    return Production(op, sorts, function) if found is result else None


@lru_cache(maxsize=4096)
def exchangeable(op: Op, sorts: Sorts, result: Sort, tongue: Tongue) -> tuple[tuple[Production, ...], ...]:
    """Every other operator that takes arguments of these sorts to this one, those of one row together.

    What takes three arguments of one sort takes more of them. Of an operator with indices, those of the given one are
    tried as well.
    """
    several = len(sorts) > 3 and len(set(sorts)) == 1
    asked = sorts[:3] if several else sorts
    found = []
    for row, group in uses(result, tuple(dict.fromkeys((*sorts, result))), tongue):
        fitting = [each for each in group if each.sorts == asked]
        if not fitting:
            continue
        ops = dict.fromkeys(each.op for each in fitting)
        if op.indices and len(fitting[0].op.indices) == len(op.indices) and fitting[0].op.row is not DECLARED:
            ops |= dict.fromkeys([_kept(row, fitting[0].op, op)])
        made = [production(each, sorts, result) for each in ops if each is not op]
        if any(made):
            found.append(tuple(each for each in made if each is not None))
    return tuple(found)


def _kept(row: Row, like: Op, op: Op) -> Op:
    """The operator of the row with the indices of another; `like` where these are no numerals."""
    if like.detail is not None or not all(type(each) is int for each in (*like.indices, *op.indices)):
        return like
    return _operator(row, op.indices)


@cache
def speakers() -> tuple[str, ...]:
    """The kinds of solver that have operators which the standard lacks."""
    return tuple(sorted({kind for row in registry.all_rows() for kind in row.spoken_by}))
