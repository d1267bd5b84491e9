"""The values that no Python type already is, and the two ways of not having a value.

Within one sort, `==` and `hash` coincide with the equality of SMT-LIB: every value is kept in a canonical form.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

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


class Undecided(Exception):
    """Raised by a row's `run` in place of a value. Carries a `Free` key or a reason."""

    def __init__(self, what: Free | str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True)
class Abstract:
    """An element of an uninterpreted sort. Elements are equal when their labels are."""

    sort: str
    label: str


@dataclass(frozen=True, slots=True)
class Constructed:
    """A value of a datatype: a constructor applied to values."""

    constructor: str
    arguments: tuple[Value, ...]


class ArrayValue:
    """A total map: a default, and finitely many exceptions, none of which equals the default.

    Over a finite index sort all of whose elements are exceptions, the default is meant to be chosen canonically by
    `make` (the most frequent value, ties broken by the least index in `repr` order).
    """

    __slots__ = ("_hash", "default", "exceptions")
    default: Value
    exceptions: Mapping[Value, Value]

    def __init__(self, default: Value, exceptions: Mapping[Value, Value]) -> None:
        self.default = default
        self.exceptions = exceptions
        self._hash = hash((default, frozenset(exceptions.items())))

    @classmethod
    def make(cls, default: Value, exceptions: Mapping[Value, Value], size: int | None = None) -> ArrayValue:
        """The canonical value. `size` is the number of elements of the index sort, None when it is infinite."""
        kept = {index: value for index, value in exceptions.items() if value != default}
        if size is not None and 2 * len(kept) >= size:
            return cls._recentred(default, exceptions, kept, size)
        return cls(default, kept)

    @classmethod
    def _recentred(
        cls, default: Value, exceptions: Mapping[Value, Value], kept: Mapping[Value, Value], size: int
    ) -> ArrayValue:
        """Over a finite index sort another value than `default` may be the most frequent one."""
        counts: dict[Value, int] = {}
        for value in kept.values():
            counts[value] = counts.get(value, 0) + 1
        counts[default] = size - len(kept)
        best = max(sorted(counts, key=repr), key=lambda value: counts[value])
        if best == default:
            return cls(default, kept)
        if counts[default]:
            raise Undecided("an array over a finite index sort whose default is not its most frequent value")
        return cls(best, {index: value for index, value in kept.items() if value != best})

    def select(self, index: Value) -> Value:
        return self.exceptions.get(index, self.default)

    def store(self, index: Value, value: Value, size: int | None = None) -> ArrayValue:
        return ArrayValue.make(self.default, {**self.exceptions, index: value}, size)

    def __iter__(self) -> Iterator[tuple[Value, Value]]:
        return iter(self.exceptions.items())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ArrayValue)
            and self._hash == other._hash
            and self.default == other.default
            and self.exceptions == other.exceptions
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"ArrayValue({self.default!r}, {dict(self.exceptions)!r})"
