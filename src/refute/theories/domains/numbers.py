"""Intervals of Ints and Reals. Ends are exact, open or closed; an interval of Ints is rounded only where it is said."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, Final

from refute.theories.domains.compound import Pieces
from refute.theories.domains.domain import ANYTHING, IT, TRUTH, Domain, Literal, Only, Say
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    import random

    from refute.smtlib.sorts import Sort
    from refute.theories.values import Value

_SPANS: Final = (1, 3, 16, 1000, 2**32)
"""How far from an end numbers are drawn where there is no other end."""
_PARTS: Final = 0.3
"""How often a Real that is drawn is no integer."""


class Interval(Domain):
    """From `low` to `high`; None stands for an end that is not there."""

    __slots__ = ("high", "low", "open_high", "open_low")

    def __init__(
        self,
        low: Value,
        high: Value,
        open_low: bool = False,
        open_high: bool = False,
    ) -> None:
        self.low = low
        self.high = high
        self.open_low = open_low
        self.open_high = open_high

    def contains(self, value: Value) -> bool:
        if type(value) is Unknown:
            return False
        low, high = self.low, self.high
        try:
            if low is not None and (value <= low if self.open_low else value < low):
                return False
            return not (high is not None and (value >= high if self.open_high else value > high))
        except Undecided:
            return False

    def whole(self) -> tuple[int | None, int | None]:
        """The least and the greatest integer. Raises Undecided where an end is irrational."""
        low, high = self.low, self.high
        if low is not None:
            low = floor(low) + 1 if self.open_low else -floor(-low)
        if high is not None:
            high = -floor(-high) - 1 if self.open_high else floor(high)
        return low, high

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        found: list[Value] = [0, 1, -1]
        try:
            for end, step in zip(self.whole(), (1, -1), strict=True):
                if end is not None:
                    found += [end, end + step]
        except Undecided:
            pass
        if sort.name == "Real":
            found += [end for end in (self.low, self.high) if end is not None]
        return tuple([each for each in dict.fromkeys(found) if self.contains(each)])

    def draw(self, sort: Sort, rng: random.Random) -> Value | None:
        try:
            low, high = self.whole()
        except Undecided:
            return super().draw(sort, rng)
        span = _SPANS[int(rng.random() * len(_SPANS))]
        if low is None or high is None:
            near = int(rng.random() * span)
            return low + near if low is not None else high - near if high is not None else near - span // 2
        if low <= high:
            value = low + int(rng.random() * min(high - low + 1, span))
            part = value + Fraction(1 + int(rng.random() * 7), 8) if sort.name == "Real" else value
            return part if rng.random() < _PARTS and self.contains(part) else value
        if sort.name == "Int":
            return None
        # No integer in between: a fraction, or the only number there is.
        share = Fraction(1 + int(rng.random() * 7), 8)
        value = self.low + share * (self.high - self.low)
        return value.numerator if value.denominator == 1 else value

    def says(self, sort: Sort, it: Any = IT) -> Say | None:
        low, high, open_low, open_high = self.low, self.high, self.open_low, self.open_high
        if sort.name == "Int":
            try:
                low, high = self.whole()
            except Undecided:
                return None
            open_low = open_high = False
        said = []
        if low is not None:
            said.append(Say(">" if open_low else ">=", (it, Literal(low, sort))))
        if high is not None:
            said.append(Say("<" if open_high else "<=", (it, Literal(high, sort))))
        return said[0] if len(said) == 1 else Say("and", tuple(said)) if said else TRUTH

    def size(self, sort: Sort) -> float:
        """Of Reals the length, and one more."""
        if self.low is None or self.high is None:
            return inf
        try:
            low, high = self.whole() if sort.name == "Int" else (self.low, self.high)
            return float(high - low + 1) if low is not None and high is not None else inf
        except (Undecided, OverflowError, TypeError):
            return inf

    def shared(self, other: Interval) -> Interval:
        low, open_low = self.low, self.open_low
        if low is None or (other.low is not None and other.low >= low):
            open_low = other.open_low or (open_low and low == other.low)
            low = other.low
        high, open_high = self.high, self.open_high
        if high is None or (other.high is not None and other.high <= high):
            open_high = other.open_high or (open_high and high == other.high)
            high = other.high
        return Interval(low, high, open_low, open_high)

    def __repr__(self) -> str:
        left, right = "(" if self.open_low else "[", ")" if self.open_high else "]"
        return f"Interval{left}{self.low!r}, {self.high!r}{right}"


def between(low: Value, high: Value) -> Interval:
    """Both ends belong to it."""
    return Interval(low, high)


def floor(value: Value) -> int:
    if isinstance(value, int | Fraction):
        return value.numerator // value.denominator
    raise Undecided("the floor of an irrational number")


def outside(domain: Interval) -> Domain:
    """All numbers that are not in an interval."""
    parts = []
    if domain.low is not None:
        parts.append(Interval(None, domain.low, False, not domain.open_low))
    if domain.high is not None:
        parts.append(Interval(domain.high, None, not domain.open_high))
    return parts[0] if len(parts) == 1 else Pieces(tuple(parts))


def holds(low: Value, high: Value, *, strict: bool, wanted: bool) -> Domain:
    """The x with low < x < high (or <=), or all others; an end may be None."""
    found = Interval(low, high, strict, strict)
    return found if wanted else ANYTHING if low is high is None else outside(found)


def interval(domain: Domain) -> Interval | None:
    """The domain where it is an interval or one number."""
    if type(domain) is Interval:
        return domain
    return Interval(domain.value, domain.value) if type(domain) is Only else None
