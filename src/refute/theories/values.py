"""The values that no Python type already is, and the two ways of not having a value.

Within one sort, `==` and `hash` coincide with the equality of SMT-LIB: every value is kept in canonical form.
Either raises `Undecided` for a value that has none, such as an array given by a function (see `array_values`).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, Final, Self, cast
from weakref import WeakValueDictionary

from refute.smtlib.sorts import Sort

Value = Any
"""A value of some sort, or `Unknown`. See the table in ARCHITECTURE.md for what each sort uses."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The evaluator does not know, and says why. Oracles treat it as silence."""

    reason: str
    key: Free | None = None

    def __bool__(self) -> bool:
        raise TypeError("an Unknown has no truth value: compare with `is True` or `is False`")


@dataclass(frozen=True, slots=True)
class Free:
    """An application that the standard leaves open: `function` may have any value at `arguments`.

    Two applications with the same key have the same value: whatever it is, it is a function.
    """

    function: str
    arguments: tuple[Hashable, ...]
    choices: tuple[Value, ...] | None = field(default=None, compare=False)
    """The values that are allowed, where these are not all of the sort."""
    near: tuple[Value, Value] | None = field(default=None, compare=False)
    """The numbers between which the value is, where no more is known of it."""


class Undecided(Exception):
    """Raised by a row's `run` in place of a value. Carries a `Free` key or a reason.

    operands, rest: where an operator with more than two arguments stands for applications inside of each other, the
    operands of the one that has no value, and the arguments that come after it.
    """

    def __init__(
        self, what: Free | str, operands: tuple[Value, ...] = (), rest: tuple[Value, ...] = ()
    ) -> None:
        super().__init__(what)
        self.what = what
        self.operands = operands
        self.rest = rest


@dataclass(frozen=True, slots=True)
class Abstract:
    """An element of an uninterpreted sort. Elements are equal when their labels are."""

    sort: str
    label: str


class Constructed:
    """A value of a datatype: a constructor applied to values.

    Interned, so that equality and hash are those of the object: values nest deeper than Python recurses, and
    they share parts. The sort belongs to the key, as `true` and 1 are equal in Python.
    """

    __slots__ = ("__weakref__", "arguments", "constructor", "sort")
    __match_args__ = ("constructor", "arguments")

    constructor: str
    arguments: tuple[Value, ...]
    sort: Sort

    def __new__(cls, constructor: str, arguments: tuple[Value, ...], sort: Sort) -> Self:
        key = (constructor, arguments, sort)
        found: Any
        try:
            found = _CONSTRUCTED.get(key)
            if found is None:
                found = _CONSTRUCTED[key] = _constructed(cls, key)
        except Undecided:
            found = _constructed(_Uncomparable, key)
        return cast("Self", found)

    def __reduce__(self) -> tuple[type[Constructed], tuple[object, ...]]:
        return Constructed, (self.constructor, self.arguments, self.sort)

    def __repr__(self) -> str:
        parts: list[str] = []
        stack: list[Value] = [self]
        while stack and len(parts) < 200:
            top = stack.pop()
            if isinstance(top, Constructed) and top.arguments:
                parts.append(f"({top.constructor}")
                stack += [_CLOSE, *reversed(top.arguments)]
            else:
                plain = isinstance(top, bool | int | str | Abstract | _Close)
                name = top.constructor if isinstance(top, Constructed) else "..."
                parts.append(repr(top) if plain else name)
        return " ".join(parts).replace(" )", ")") + (" ..." if stack else "")


class _Close:
    """Stands for a closing parenthesis on a stack of values."""

    def __repr__(self) -> str:
        return ")"


_CLOSE: Final = _Close()


class _Uncomparable(Constructed):
    """Holds a value whose equality is not decided, such as an array given by a function."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, Constructed) and other.constructor == self.constructor:
            raise Undecided("equality of datatype values that hold values without a canonical form")
        return False

    def __hash__(self) -> int:
        raise Undecided("a datatype value that holds a value without a canonical form")


_CONSTRUCTED: WeakValueDictionary[tuple[object, ...], Constructed] = WeakValueDictionary()


def _constructed(cls: type[Constructed], key: tuple[str, tuple[Value, ...], Sort]) -> Constructed:
    made = object.__new__(cls)
    made.constructor, made.arguments, made.sort = key
    return made
