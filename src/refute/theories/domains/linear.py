"""Domains of numbers under what a linear operator does to them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from refute.theories.domains.compound import All, Pieces, mapped
from refute.theories.domains.domain import Domain, Except, OneOf, Only
from refute.theories.domains.numbers import Interval

if TYPE_CHECKING:
    from refute.theories.values import Value


def moved(domain: Domain, by: Value) -> Domain | None:
    """The x for which x + by is in the domain."""
    if type(domain) is Interval:
        low, high = domain.low, domain.high
        return Interval(
            None if low is None else low - by,
            None if high is None else high - by,
            domain.open_low,
            domain.open_high,
        )
    if type(domain) is Only:
        return Only(domain.value - by)
    if isinstance(domain, Except | OneOf):
        return type(domain)([each - by for each in domain.values])
    return mapped(domain, lambda part: moved(part, by)) if isinstance(domain, Pieces | All) else None


def mirrored(domain: Domain, by: Value = 0) -> Domain | None:
    """The x for which by - x is in the domain."""
    if type(domain) is Interval:
        low, high = domain.low, domain.high
        return Interval(
            None if high is None else by - high,
            None if low is None else by - low,
            domain.open_high,
            domain.open_low,
        )
    if type(domain) is Only:
        return Only(by - domain.value)
    if isinstance(domain, Except | OneOf):
        return type(domain)([by - each for each in domain.values])
    return mapped(domain, lambda part: mirrored(part, by)) if isinstance(domain, Pieces | All) else None


def divided(domain: Domain, factor: Value) -> Domain | None:
    """The x for which x * factor is in the domain; the factor is not 0."""
    if type(domain) is Interval:
        low, high = domain.low, domain.high
        low = None if low is None else quotient(low, factor)
        high = None if high is None else quotient(high, factor)
        if factor < 0:
            return Interval(high, low, domain.open_high, domain.open_low)
        return Interval(low, high, domain.open_low, domain.open_high)
    if isinstance(domain, Except | OneOf):
        return type(domain)([quotient(each, factor) for each in domain.values])
    return mapped(domain, lambda part: divided(part, factor)) if isinstance(domain, Pieces | All) else None


def quotient(value: Value, divisor: Value) -> Value:
    if type(value) is int and type(divisor) is int:
        found = Fraction(value, divisor)
        return found.numerator if found.denominator == 1 else found
    return value / divisor
