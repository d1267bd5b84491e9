"""Shapes of bit-vector operators: each writes `check`, `run` and `ask` of a row at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from refute.smtlib.sorts import BOOL, Sort
from refute.theories.bitvec.width import bitvec, up_to_widest, width_of
from refute.theories.ints import INT
from refute.theories.theory import Row, left_fold
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from refute.theories.bitvec.operations import OfWidth
    from refute.theories.theory import Bound, Function, Indices, Sorts, Use
    from refute.theories.values import Value


def same(sort: Sort) -> Sort:
    return sort


def to_bit(_sort: Sort) -> Sort:
    return bitvec(1)


def to_bool(_sort: Sort) -> Sort:
    return BOOL


def to_int(_sort: Sort) -> Sort:
    return INT


def widths_in(pool: Sequence[Sort]) -> list[int]:
    return [width for width in map(width_of, pool) if width]


def uniform(
    name: str, arity: int, of_width: OfWidth, result: Callable[[Sort], Sort] = same, **more: Any
) -> Row:
    """`arity` bit-vectors of one width, and a result whose sort follows from theirs."""

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        if indices or len(sorts) != arity or not width_of(sorts[0]) or any(s is not sorts[0] for s in sorts):
            return None
        return result(sorts[0])

    def ask(wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
        if result is same:
            return (((), (wanted,) * arity),) if width_of(wanted) else ()
        return [((), (s,) * arity) for s in pool if width_of(s) and result(s) is wanted]

    return Row(
        name,
        check,
        lambda _i, sorts, _r: up_to_widest(of_width, width_of(sorts[0])),
        ask,
        takes="one bit-vector" if arity == 1 else f"{arity} bit-vectors of one width",
        **more,
    )


def one(name: str, of_width: OfWidth, **more: Any) -> Row:
    return uniform(name, 1, of_width, **more)


def two(name: str, of_width: OfWidth, **more: Any) -> Row:
    return uniform(name, 2, of_width, **more)


def test(name: str, of_width: OfWidth, **more: Any) -> Row:
    return uniform(name, 2, of_width, to_bool, **more)


def fold(name: str, of_width: OfWidth, *, offered: bool = True, **more: Any) -> Row:
    """Left-associative. z3 and yices read one argument too, so `check` does; `ask` offers two or three."""

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        if indices or not sorts or not width_of(sorts[0]) or any(s is not sorts[0] for s in sorts):
            return None
        return sorts[0]

    def run(_indices: Indices, sorts: Sorts, _result: Sort) -> Function:
        function = up_to_widest(of_width, width_of(sorts[0]))
        return function if len(sorts) == 2 else left_fold(function)

    def ask(wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
        if not width_of(wanted):
            return ()
        two, three = ((), (wanted,) * 2), ((), (wanted,) * 3)
        return (two, three) if offered else (two,)

    return Row(name, check, run, ask, takes="bit-vectors of one width", **more)


def numerals(indices: Indices, count: int) -> bool:
    return len(indices) == count and all(isinstance(i, int) and i >= 0 for i in indices)


def indexed(name: str, width_after: Callable[[int, int], int], made: Callable[[int, int], Function],
             asks: Callable[[int, int], Iterable[int]], least: int = 0, bound: Bound | None = None) -> Row:  # fmt: skip
    """`((_ name i) x)`. `asks` says from the wanted width and the argument's which indices lead there."""

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        width = width_of(sorts[0]) if len(sorts) == 1 else 0
        fits = width and numerals(indices, 1) and indices[0] >= least
        return bitvec(width_after(width, indices[0])) if fits else None

    def run(indices: Indices, sorts: Sorts, result: Sort) -> Function:
        return up_to_widest(lambda width: made(width, indices[0]), width_of(sorts[0]), width_of(result))

    def ask(wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
        target = width_of(wanted)
        widths = dict.fromkeys(widths_in(pool)) if target else ()
        return [((index,), (bitvec(width),)) for width in widths for index in asks(target, width)]

    return Row(name, check, run, ask, takes=f"one index from {least} on and one bit-vector", bound=bound)


def early(*cases: tuple[int, int, Value]) -> Function:
    """A kleene function of cases (place, value there, result) that hold at every width."""

    def kleene(*values: Value) -> Value:
        for place, value, result in cases:
            if values[place] == value:
                return result
        return next(value for value in values if isinstance(value, Unknown))

    return kleene


def absorbing_zero(*values: Value) -> Value:
    return 0 if 0 in values else next(value for value in values if isinstance(value, Unknown))
