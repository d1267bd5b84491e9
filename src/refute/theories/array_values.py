"""Arrays as values: tables with a default, and functions.

Two tables are equal when they agree at every index. Over a finite index sort exceptions may hide the default, and
where the number of indices is not known they may or may not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Final

from refute.theories.values import Undecided, Value

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

_SHORT: Final = 32
"""So many stores are laid over a table before it is made anew."""


_Table = dict[Value, Value]


class ArrayValue:
    """A total map: a default, and finitely many exceptions, none of which equals the default.

    Where exceptions may cover half of the indices, the default is the most frequent value, and among several
    of them the one at the earliest index: one map has one form. Make one with `make`.

    A chain of stores shares most of its table: what was stored late lies over an older table, and may equal the
    default.
    """

    __slots__ = ("_early", "_hash", "_late", "default", "domain")
    default: Value
    domain: Domain
    _early: _Table
    _late: _Table
    _hash: int

    def __init__(self, default: Value, early: _Table, domain: Domain, late: _Table | None = None) -> None:
        self.default = default
        self.domain = domain
        self._early = early
        self._late = {} if late is None else late

    @classmethod
    def make(cls, default: Value, exceptions: Mapping[Value, Value], domain: Domain) -> ArrayValue:
        """The canonical value."""
        return _centred(default, {i: v for i, v in exceptions.items() if v != default}, domain)

    @property
    def exceptions(self) -> Mapping[Value, Value]:
        if self._late:
            self._early, self._late = _laid_together(self._early, self._late, self.default), {}
        return self._early

    def select(self, index: Value) -> Value:
        late = self._late
        return late[index] if index in late else self._early.get(index, self.default)

    def store(self, index: Value, value: Value) -> ArrayValue:
        early, late = self._early, self._late
        if value == self.default:
            if index not in early and index not in late:
                return self
            # The very object, by which `_laid_together` knows it.
            value = self.default
        late = {**late, index: value}
        count, size = len(early) + len(late), self.domain.size
        full = count > MOST_EXCEPTIONS or (size is not None and 2 * count >= size)
        if full or len(late) > max(_SHORT, isqrt(len(early))):
            return _centred(self.default, _laid_together(early, late, self.default), self.domain)
        return ArrayValue(self.default, early, self.domain, late)

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
        raise Undecided("arrays that agree at the indices they name, over indices whose number is not known")

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


def _laid_together(early: _Table, late: _Table, default: Value) -> _Table:
    return {index: value for index, value in {**early, **late}.items() if value is not default}


def _centred(default: Value, exceptions: _Table, domain: Domain) -> ArrayValue:
    """The array with these exceptions, none of which equals the default."""
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

    def __init__(self, function: Callable[[Value], Value], changes: _Table | None = None) -> None:
        self.function = function
        self.changes = changes or {}

    def select(self, index: Value) -> Value:
        return self.changes[index] if index in self.changes else self.function(index)

    def store(self, index: Value, value: Value) -> FunctionArray:
        return FunctionArray(self.function, {**self.changes, index: value})

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if (
            isinstance(other, FunctionArray)
            and other.function is self.function
            and other.changes == self.changes
        ):
            return True
        raise Undecided("equality of arrays given by functions")

    def __hash__(self) -> int:
        raise Undecided("an array given by a function has no canonical form")
