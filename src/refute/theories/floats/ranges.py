"""Sets of floating-point numbers: a range in their order, which zeros of it, and whether NaN."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from refute.theories.domains.compound import All, Pieces, mapped
from refute.theories.domains.domain import ANYTHING, IT, Domain, Except, Literal, Only, Say, roughly
from refute.theories.values import Unknown

if TYPE_CHECKING:
    import random

    from refute.smtlib.sorts import Sort
    from refute.theories.floats.format import Format
    from refute.theories.values import Value

PLUS: Final = 1
MINUS: Final = 2
BOTH: Final = 3


class Range(Domain):
    """The numbers of a format whose ranks are from `low` to `high`. Ranks grow with the value; both zeros have rank 0.

    zeros: which of them are inside, where 0 is between the ends.
    """

    __slots__ = ("form", "high", "low", "nan", "zeros")

    def __init__(self, form: Format, low: int, high: int, *, zeros: int = BOTH, nan: bool = False) -> None:
        self.form = form
        self.low = low
        self.high = high
        self.zeros = zeros
        self.nan = nan

    def contains(self, value: Value) -> bool:
        if type(value) is Unknown:
            return False
        f = self.form
        if value == f.nan:
            return self.nan
        if not self.low <= rank(f, value) <= self.high:
            return False
        return bool(value & f.magnitude_mask or self.zeros & (MINUS if value else PLUS))

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        near = [value_at(self.form, each) for each in (self.low, self.high, self.low + 1, self.high - 1)]
        found = dict.fromkeys((*near, *super().corners(sort)))
        return tuple([each for each in found if self.contains(each)])

    def draw(self, sort: Sort, rng: random.Random) -> Value | None:
        span = self.high - self.low + 1
        if span > 0:
            near = rng.random() < 0.3
            step = int(rng.random() * min(span, 5)) if near else rng.getrandbits(span.bit_length() + 8) % span
            value = value_at(self.form, self.low + step)
            if self.contains(value):
                return value
        return super().draw(sort, rng)

    def says(self, sort: Sort, it: Any = IT) -> Say:
        f = self.form
        is_nan = Say("fp.isNaN", (it,))
        if self.low > self.high:
            return is_nan if self.nan else Say("false", ())
        said = []
        if self.low > -f.infinity:
            said.append(Say("fp.geq", (it, Literal(value_at(f, self.low), sort))))
        if self.high < f.infinity:
            said.append(Say("fp.leq", (it, Literal(value_at(f, self.high), sort))))
        if self.low <= 0 <= self.high:
            missing = ((PLUS, 0), (MINUS, f.sign_bit))
            said += [
                Say("distinct", (it, Literal(zero, sort))) for flag, zero in missing if not self.zeros & flag
            ]
        if not self.nan:
            return Say("and", (Say("not", (is_nan,)), *said))
        return Say("or", (is_nan, Say("and", tuple(said))))

    def size(self, sort: Sort) -> float:
        return roughly(max(0, self.high - self.low + 1) + self.nan)

    def shared(self, other: Range) -> Range:
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Range(self.form, low, high, zeros=self.zeros & other.zeros, nan=self.nan and other.nan)

    def __repr__(self) -> str:
        return f"Range({self.low}, {self.high}, zeros={self.zeros}, nan={self.nan})"


def rank(f: Format, value: int) -> int:
    return value if value < f.sign_bit else f.sign_bit - value


def value_at(f: Format, place: int) -> int:
    """The number with a rank."""
    return place if place >= 0 else f.sign_bit - place


def negated(domain: Domain, f: Format) -> Domain | None:
    """The x for which -x is in the domain."""
    if type(domain) is Range:
        zeros = (domain.zeros & PLUS) << 1 | domain.zeros >> 1
        return Range(f, -domain.high, -domain.low, zeros=zeros, nan=domain.nan)
    if type(domain) is Only:
        return Only(opposite(f, domain.value))
    if type(domain) is Except:
        return Except([opposite(f, each) for each in domain.values])
    return mapped(domain, lambda part: negated(part, f)) if isinstance(domain, Pieces | All) else None


def opposite(f: Format, value: int) -> int:
    return value if value == f.nan else value ^ f.sign_bit


def everything_below(f: Format, place: int, *, nan: bool) -> Domain:
    """Of a rank or less."""
    return ANYTHING if nan and place >= f.infinity else Range(f, -f.infinity, place, nan=nan)


def everything_above(f: Format, place: int, *, nan: bool) -> Domain:
    return ANYTHING if nan and place <= -f.infinity else Range(f, place, f.infinity, nan=nan)


def by_magnitude(f: Format, low: int, high: int) -> Pieces:
    """Of both signs; `low` is positive."""
    return Pieces((Range(f, low, high), Range(f, -high, -low)))
