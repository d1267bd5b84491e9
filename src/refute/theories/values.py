"""The values that no Python type already is, and the two ways of not having a value.

Within one sort, `==` and `hash` coincide with the equality of SMT-LIB: every value is kept in canonical form.
Either raises `Undecided` for a value that has none, such as an array given by a function.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
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
                inner = isinstance(top, ArrayValue | FunctionArray | tuple)
                parts.append(
                    top.constructor if isinstance(top, Constructed) else "..." if inner else repr(top)
                )
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


ENDLESS: Final = 1 << 4096
"""Stands for every larger number and for infinity: nobody goes through so many elements."""


@dataclass(frozen=True, slots=True, eq=False)
class Domain:
    """The indices of an array.

    size: how many there are, `ENDLESS`, or None when that is not known, as for an uninterpreted sort.
    elements: all of them, always in the same order, where there is an end.
    """

    size: int | None
    elements: Callable[[], Iterable[Value]] = tuple


INFINITE: Final = Domain(ENDLESS)
UNSIZED: Final = Domain(None)

MOST_EXCEPTIONS: Final = 1 << 16


class ArrayValue:
    """A total map: a default, and finitely many exceptions, none of which equals the default.

    Where exceptions may cover half of the indices, the default is the most frequent value, and among several
    of them the one at the earliest index: one map has one form. Make one with `make`.
    """

    __slots__ = ("_hash", "default", "domain", "exceptions")
    default: Value
    exceptions: Mapping[Value, Value]
    domain: Domain
    _hash: int

    def __init__(self, default: Value, exceptions: Mapping[Value, Value], domain: Domain) -> None:
        self.default = default
        self.exceptions = exceptions
        self.domain = domain

    @classmethod
    def make(cls, default: Value, exceptions: Mapping[Value, Value], domain: Domain) -> ArrayValue:
        """The canonical value."""
        return _centred(default, {i: v for i, v in exceptions.items() if v != default}, domain)

    def select(self, index: Value) -> Value:
        return self.exceptions.get(index, self.default)

    def store(self, index: Value, value: Value) -> ArrayValue:
        if value != self.default:
            exceptions = {**self.exceptions, index: value}
        elif index in self.exceptions:
            exceptions = {i: v for i, v in self.exceptions.items() if i != index}
        else:
            return self
        return _centred(self.default, exceptions, self.domain)

    def __iter__(self) -> Iterator[tuple[Value, Value]]:
        return iter(self.exceptions.items())

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, ArrayValue):
            return NotImplemented
        if self.domain.size is not None:
            return bool(self.default == other.default and self.exceptions == other.exceptions)
        if any(self.select(index) != other.select(index) for index in (*self.exceptions, *other.exceptions)):
            return False
        if self.default == other.default:
            return True
        raise Undecided(
            "arrays that differ beyond the indices they name, over indices whose number is not known"
        )

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            # Arrays over indices whose number is not known must be compared, not told apart by their hash.
            sized = self.domain.size is not None
            self._hash = hash((self.default, frozenset(self.exceptions.items()))) if sized else 0
            return self._hash

    def __repr__(self) -> str:
        return f"ArrayValue({self.default!r}, {dict(self.exceptions)!r})"


def _centred(default: Value, exceptions: Mapping[Value, Value], domain: Domain) -> ArrayValue:
    count = len(exceptions)
    if count > MOST_EXCEPTIONS:
        raise Undecided(f"an array with more than {MOST_EXCEPTIONS} exceptions")
    if domain.size is None or 2 * count < domain.size:
        return ArrayValue(default, exceptions, domain)
    every = {index: exceptions.get(index, default) for index in domain.elements()}
    # Among equally frequent values the one met first.
    best = Counter(every.values()).most_common(1)[0][0]
    return ArrayValue(best, {i: v for i, v in every.items() if v != best}, domain)


class FunctionArray:
    """An array given by a function from indices to values, and later stores.

    It is known to equal itself, and nothing more can be said; so it has no hash either.
    """

    __slots__ = ("changes", "function")

    def __init__(
        self, function: Callable[[Value], Value], changes: Mapping[Value, Value] | None = None
    ) -> None:
        self.function = function
        self.changes: Mapping[Value, Value] = changes or {}

    def select(self, index: Value) -> Value:
        return self.changes[index] if index in self.changes else self.function(index)

    def store(self, index: Value, value: Value) -> FunctionArray:
        return FunctionArray(self.function, {**self.changes, index: value})

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if (
            isinstance(other, FunctionArray)
            and self.function is other.function
            and self.changes == other.changes
        ):
            return True
        raise Undecided("equality of arrays given by functions")

    def __hash__(self) -> int:
        raise Undecided("an array given by a function has no canonical form")
