"""Sets of values, as far as one needs no theory for them: anything, nothing, one value, all but some.

What the `bound` reader of a row speaks: which values an operand may have instead of today's. A domain is small and is
made for every subterm of a script, so that it holds no more than it must; the sort is an argument where it matters.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from refute.theories.carriers import sort_row
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op, Term
    from refute.theories.values import Value

TRIES: Final = 12


class Say(NamedTuple):
    """An application in what a domain says of a value. Arguments are `Say`, `Literal`, `IT` or terms."""

    operator: str | Op
    arguments: tuple[Any, ...]


class Literal(NamedTuple):
    """A value; `term` has it too, under the model at hand."""

    value: Value
    sort: Sort
    term: Term | None = None


class _It:
    """The value of which something is said."""

    def __repr__(self) -> str:
        return "IT"


IT: Final = _It()
TRUTH: Final = Say("true", ())


class Domain:
    """A set of values of a sort.

    contains: whether a value is known to be inside.
    corners: some members at which operators behave oddly; may be empty.
    draw: a random member, None where none was found.
    says: what distinguishes the members, with `IT` for the value; None where no term says so.
    size: how many members there are, roughly; `inf` without end.
    shared: what it has in common with another domain of its kind, None where that cannot be told simply.
    """

    __slots__ = ()

    def contains(self, value: Value) -> bool:
        raise NotImplementedError

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        return tuple([each for each in sort_row(sort).corners(sort) if self.contains(each)])

    def draw(self, sort: Sort, rng: random.Random) -> Value | None:
        row = sort_row(sort)
        for _ in range(TRIES):
            value = row.draw(sort, rng)
            if self.contains(value):
                return value
        corners = self.corners(sort)
        return corners[int(rng.random() * len(corners))] if corners else None

    def says(self, sort: Sort, it: Any = IT) -> Say | None:
        raise NotImplementedError

    def size(self, sort: Sort) -> float:
        count = sort_row(sort).size(sort)
        return inf if count is None else roughly(count)

    def shared(self, other: Any) -> Domain | None:
        return None


class _Anything(Domain):
    __slots__ = ()

    def contains(self, value: Value) -> bool:
        return type(value) is not Unknown

    def says(self, sort: Sort, it: Any = IT) -> Say:
        return TRUTH

    def __repr__(self) -> str:
        return "ANYTHING"


class _Nothing(Domain):
    """Where even today's value is not known."""

    __slots__ = ()

    def contains(self, value: Value) -> bool:
        return False

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        return ()

    def draw(self, sort: Sort, rng: random.Random) -> None:
        return None

    def says(self, sort: Sort, it: Any = IT) -> Say:
        return Say("false", ())

    def size(self, sort: Sort) -> float:
        return 0.0

    def __repr__(self) -> str:
        return "NOTHING"


ANYTHING: Final = _Anything()
NOTHING: Final = _Nothing()


class Only(Domain):
    """One value."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value

    def contains(self, value: Value) -> bool:
        return is_same(value, self.value)

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        return (self.value,) if fits(self.value, sort) else ()

    def draw(self, sort: Sort, rng: random.Random) -> Value | None:
        return self.value if fits(self.value, sort) else None

    def says(self, sort: Sort, it: Any = IT) -> Say | None:
        return equals(it, self.value, sort)

    def size(self, sort: Sort) -> float:
        return 1.0

    def __repr__(self) -> str:
        return f"Only({self.value!r})"


TRUE: Final = Only(True)
FALSE: Final = Only(False)


class OneOf(Domain):
    """A few values."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[Value]) -> None:
        self.values = tuple(values)

    def contains(self, value: Value) -> bool:
        return any(is_same(value, each) for each in self.values)

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        return tuple([each for each in self.values if fits(each, sort)])

    def draw(self, sort: Sort, rng: random.Random) -> Value | None:
        values = self.corners(sort)
        return values[int(rng.random() * len(values))] if values else None

    def says(self, sort: Sort, it: Any = IT) -> Say | None:
        return Say("or", tuple([equals(it, each, sort) for each in self.values]))

    def size(self, sort: Sort) -> float:
        return float(len(self.values))

    def __repr__(self) -> str:
        return f"OneOf({self.values!r})"


class Except(Domain):
    """All but some values."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[Value]) -> None:
        self.values = tuple(values)

    def contains(self, value: Value) -> bool:
        return type(value) is not Unknown and all(differs(value, each) for each in self.values)

    def says(self, sort: Sort, it: Any = IT) -> Say | None:
        return Say("not", (Say("or", tuple([equals(it, each, sort) for each in self.values])),))

    def size(self, sort: Sort) -> float:
        return max(0.0, super().size(sort) - len(self.values))

    def shared(self, other: Except) -> Except:
        return Except(unlike((*self.values, *other.values)))

    def __repr__(self) -> str:
        return f"Except({self.values!r})"


def fits(value: Value, sort: Sort) -> bool:
    """An Int among Reals never is a fraction, though what is wanted of it may be one."""
    return sort.name != "Int" or type(value) is int


def equals(it: Any, value: Value, sort: Sort) -> Say:
    return Say("=", (it, Literal(value, sort))) if fits(value, sort) else Say("false", ())


def other_than(values: Sequence[Value]) -> Domain:
    """All but these; of two truth values that leaves one."""
    if len(values) == 1 and type(values[0]) is bool:
        return FALSE if values[0] else TRUE
    return Except(values)


def unlike(values: Iterable[Value]) -> tuple[Value, ...]:
    """The values without those that are there already."""
    given = list(values)
    try:
        return tuple(dict.fromkeys(given))
    except (TypeError, Undecided):
        # Some values have no hash.
        pass
    found: list[Value] = []
    for value in given:
        if not any(is_same(value, each) for each in found):
            found.append(value)
    return tuple(found)


def is_same(one: Value, other: Value) -> bool:
    try:
        return type(one) is not Unknown and bool(one == other)
    except Undecided:
        return False


def differs(one: Value, other: Value) -> bool:
    try:
        return bool(one != other)
    except Undecided:
        return False


def roughly(count: int) -> float:
    """A float even of a count that is too large for one."""
    return float(count) if count.bit_length() < 1000 else inf
