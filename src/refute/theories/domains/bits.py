"""Sets of bit-vectors: arcs of the ring of residues, which are unsigned and signed ranges alike, and known bits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from refute.theories.domains.compound import All, Pieces, mapped
from refute.theories.domains.domain import ANYTHING, IT, Domain, Except, Literal, OneOf, Only, Say, roughly
from refute.theories.values import Unknown

if TYPE_CHECKING:
    import random

    from refute.smtlib.sorts import Sort
    from refute.theories.values import Value


class Arc(Domain):
    """From `low` upwards to `high`, past the greatest value where `high` is less. `ones` is the greatest value.

    Addition turns an arc, negation reflects it, and the complement of an arc is one. Made by `arc`: never all values.
    """

    __slots__ = ("high", "low", "ones")

    def __init__(self, ones: int, low: int, high: int) -> None:
        self.ones = ones
        self.low = low
        self.high = high

    def contains(self, value: Value) -> bool:
        if type(value) is Unknown:
            return False
        inside: bool = value - self.low & self.ones <= self.high - self.low & self.ones
        return inside

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        ones, low, high = self.ones, self.low, self.high
        near = (low, high, low + 1 & ones, high - 1 & ones, 0, 1, ones, ones >> 1, (ones >> 1) + 1)
        return tuple([each for each in dict.fromkeys(near) if self.contains(each)])

    def draw(self, sort: Sort, rng: random.Random) -> Value:
        span = (self.high - self.low & self.ones) + 1
        if rng.random() < 0.5:
            step = int(rng.random() * min(span, 8))
            return (self.low + step if rng.random() < 0.5 else self.high - step) & self.ones
        return self.low + rng.getrandbits(span.bit_length() + 8) % span & self.ones

    def says(self, sort: Sort, it: Any = IT) -> Say:
        ones, low, high = self.ones, self.low, self.high
        half = (ones >> 1) + 1
        if low <= high:
            return _between(it, sort, low, high, 0, ones, ("bvuge", "bvule"))
        if (low ^ half) <= (high ^ half):
            return _between(it, sort, low, high, half, half - 1, ("bvsge", "bvsle"))
        moved = Say("bvsub", (it, Literal(low, sort)))
        return Say("bvule", (moved, Literal(high - low & ones, sort)))

    def size(self, sort: Sort) -> float:
        return roughly((self.high - self.low & self.ones) + 1)

    def shared(self, other: Arc) -> Domain | None:
        ones, low = self.ones, self.low
        high = self.high - low & ones
        start = other.low - low & ones
        end = start + (other.high - other.low & ones)
        if start > high:
            return Arc(ones, low, low + min(high, end - ones - 1) & ones)
        # Or these are two arcs.
        return Arc(ones, low + start & ones, low + min(high, end) & ones) if end <= ones else None

    def __repr__(self) -> str:
        return f"Arc({self.ones}, {self.low}, {self.high})"


def _between(it: Any, sort: Sort, low: int, high: int, least: int, most: int, names: tuple[str, str]) -> Say:
    ends = ((names[0], low, least), (names[1], high, most))
    said = [Say(name, (it, Literal(end, sort))) for name, end, extreme in ends if end != extreme]
    return said[0] if len(said) == 1 else Say("and", tuple(said))


class Bits(Domain):
    """Some bits are known: those of `mask` are as in `value`."""

    __slots__ = ("mask", "value")

    def __init__(self, mask: int, value: int) -> None:
        self.mask = mask
        self.value = value

    def contains(self, value: Value) -> bool:
        return type(value) is not Unknown and value & self.mask == self.value

    def _filled(self, value: int) -> int:
        return value & ~self.mask | self.value

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        ones = (1 << int(sort.indices[0])) - 1
        return tuple(dict.fromkeys(self._filled(each) & ones for each in (0, ones, 1, ones >> 1)))

    def draw(self, sort: Sort, rng: random.Random) -> Value:
        return self._filled(rng.getrandbits(int(sort.indices[0])))

    def says(self, sort: Sort, it: Any = IT) -> Say:
        return Say("=", (Say("bvand", (it, Literal(self.mask, sort))), Literal(self.value, sort)))

    def size(self, sort: Sort) -> float:
        return roughly(1 << int(sort.indices[0]) - self.mask.bit_count())

    def shared(self, other: Bits) -> Bits:
        return Bits(self.mask | other.mask, self.value | other.value)

    def __repr__(self) -> str:
        return f"Bits({self.mask:#b}, {self.value:#b})"


def arc(ones: int, low: int, high: int) -> Domain:
    """The arc, or anything where it is the whole ring: an arc holds a value, and is never empty."""
    return ANYTHING if high + 1 & ones == low else Arc(ones, low, high)


def bits(mask: int, value: int) -> Domain:
    return Bits(mask, value & mask) if mask else ANYTHING


def as_arc(domain: Domain, ones: int) -> Arc | None:
    if type(domain) is Arc:
        return domain
    if type(domain) is Only:
        return Arc(ones, domain.value, domain.value)
    if type(domain) is Except and len(domain.values) == 1 and ones > 1:
        return Arc(ones, domain.values[0] + 1 & ones, domain.values[0] - 1 & ones)
    return None


def as_bits(domain: Domain, ones: int) -> Bits | None:
    if type(domain) is Bits:
        return domain
    return Bits(ones, domain.value) if type(domain) is Only else None


def turned(domain: Domain, by: int, ones: int) -> Domain | None:
    """The x for which x + by is in the domain."""
    if type(domain) is Arc:
        return Arc(ones, domain.low - by & ones, domain.high - by & ones)
    if type(domain) is Only:
        return Only(domain.value - by & ones)
    if isinstance(domain, Except | OneOf):
        return type(domain)([each - by & ones for each in domain.values])
    return mapped(domain, lambda part: turned(part, by, ones)) if isinstance(domain, Pieces | All) else None


def reflected(domain: Domain, by: int, ones: int) -> Domain | None:
    """The x for which by - x is in the domain."""
    if type(domain) is Arc:
        return Arc(ones, by - domain.high & ones, by - domain.low & ones)
    if type(domain) is Only:
        return Only(by - domain.value & ones)
    if isinstance(domain, Except | OneOf):
        return type(domain)([by - each & ones for each in domain.values])
    if type(domain) is Bits and by & ones == ones:
        return Bits(domain.mask, domain.value ^ domain.mask)
    return (
        mapped(domain, lambda part: reflected(part, by, ones)) if isinstance(domain, Pieces | All) else None
    )
