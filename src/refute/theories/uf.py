"""Declared sorts and functions: any carrier will do, and any function."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from refute.smtlib.sorts import Sort
from refute.smtlib.source import quoted
from refute.theories.carriers import UNINTERPRETED
from refute.theories.theory import SortRow, Theory
from refute.theories.values import Abstract, Undecided, Unknown

if TYPE_CHECKING:
    import random

    from refute.theories.values import Value


class FunctionValue:
    """What a model says of a declared function: values at finitely many points, and one everywhere else.

    An unknown default stays unknown; where it carries a key, the application is as free as that key.
    """

    __slots__ = ("default", "table")

    def __init__(self, table: Mapping[tuple[Value, ...], Value], default: Value) -> None:
        self.table = table
        self.default = default

    def __call__(self, *arguments: Value) -> Value:
        if arguments in self.table:
            return self.table[arguments]
        if isinstance(self.default, Unknown):
            raise Undecided(self.default.key or self.default.reason)
        return self.default

    def kleene(self, *arguments: Value) -> Value:
        """For arguments some of which are `Unknown`: a constant function does not look at them."""
        if not isinstance(self.default, Unknown) and all(
            value == self.default for value in self.table.values()
        ):
            return self.default
        return next(argument for argument in arguments if isinstance(argument, Unknown))

    def __repr__(self) -> str:
        return f"FunctionValue({dict(self.table)!r}, {self.default!r})"


_COUNT: Final = 4


def element(sort: Sort, number: int) -> Abstract:
    """An element of an uninterpreted sort; other numbers give others. The label may serve as a symbol."""
    stem = sort.text if quoted(sort.text) == sort.text else "element"
    return Abstract(sort.text, f"{stem}!{number}")


def _no_elements(sort: Sort) -> Iterator[Value]:
    raise ValueError(f"nobody knows the elements of {sort}")


def _draw(sort: Sort, rng: random.Random) -> Abstract:
    return element(sort, int(rng.random() * _COUNT))


THEORY = Theory(
    "uf",
    rows=(),
    sorts=(
        SortRow(
            UNINTERPRETED,
            valid=lambda sort: sort.datatype is None,
            # Any number from one upwards: the standard only says that a sort is not empty.
            size=lambda _sort: None,
            elements=_no_elements,
            corners=lambda sort: tuple([element(sort, number) for number in range(_COUNT)]),
            draw=_draw,
            # The elements have no names in a script; what solvers print is not read back.
            show=lambda _value, _sort: None,
        ),
    ),
)
