"""Rationals that are no integers: `fractions.Fraction` with the arithmetic of its common cases written out.

Evaluating real scripts spends most of its time here. Fraction checks types and normalises in several calls for each
operation; this takes a third of the time. A result that is integral comes out as an int.
"""
# ruff: noqa: SLF001 - the fields are Fraction's own; its properties would cost more than the arithmetic

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import Any, Final

from refute.theories.values import Undecided

MAX_BITS: Final = 2**16
"""Of numerator and denominator: their common divisor takes quadratic time."""
_HIGHEST: Final = 1 << MAX_BITS
_LOWEST: Final = -_HIGHEST
_new = object.__new__


class Ratio(Fraction):
    """A reduced fraction with a denominator of at least 2. Make one with `ratio` or `rational`."""

    __slots__ = ()
    _numerator: int
    _denominator: int

    def __add__(self, other: Any) -> Any:
        kind = type(other)
        if kind is Ratio:
            p, q = self._numerator, self._denominator
            r, s = other._numerator, other._denominator
            return ratio(p + r, q) if q == s else ratio(p * s + r * q, q * s)
        if kind is int:
            return _reduced(self._numerator + other * self._denominator, self._denominator)
        return self + rational(other) if isinstance(other, Fraction) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        kind = type(other)
        if kind is Ratio:
            p, q = self._numerator, self._denominator
            r, s = other._numerator, other._denominator
            return ratio(p - r, q) if q == s else ratio(p * s - r * q, q * s)
        if kind is int:
            return _reduced(self._numerator - other * self._denominator, self._denominator)
        return self - rational(other) if isinstance(other, Fraction) else NotImplemented

    def __rsub__(self, other: Any) -> Any:
        if type(other) is int:
            return _reduced(other * self._denominator - self._numerator, self._denominator)
        return rational(other) - self if isinstance(other, Fraction) else NotImplemented

    def __mul__(self, other: Any) -> Any:
        kind = type(other)
        if kind is Ratio:
            return ratio(self._numerator * other._numerator, self._denominator * other._denominator)
        if kind is int:
            return ratio(self._numerator * other, self._denominator)
        return self * rational(other) if isinstance(other, Fraction) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        kind = type(other)
        if kind is Ratio:
            return ratio(self._numerator * other._denominator, self._denominator * other._numerator)
        if kind is int:
            return ratio(self._numerator, self._denominator * other)
        return self / rational(other) if isinstance(other, Fraction) else NotImplemented

    def __rtruediv__(self, other: Any) -> Any:
        if type(other) is int:
            return ratio(other * self._denominator, self._numerator)
        return rational(other) / self if isinstance(other, Fraction) else NotImplemented

    def __neg__(self) -> Any:
        return _reduced(-self._numerator, self._denominator)

    def __abs__(self) -> Any:
        return self if self._numerator >= 0 else _reduced(-self._numerator, self._denominator)

    def __eq__(self, other: object) -> Any:
        if type(other) is Ratio:
            return self._numerator == other._numerator and self._denominator == other._denominator
        if type(other) is int:
            return False
        return Fraction.__eq__(self, other)

    __hash__ = Fraction.__hash__

    def __lt__(self, other: Any) -> Any:
        kind = type(other)
        if kind is Ratio:
            return self._numerator * other._denominator < other._numerator * self._denominator
        if kind is int:
            return self._numerator < other * self._denominator
        return Fraction.__lt__(self, other)

    def __le__(self, other: Any) -> Any:
        kind = type(other)
        if kind is Ratio:
            return self._numerator * other._denominator <= other._numerator * self._denominator
        if kind is int:
            return self._numerator <= other * self._denominator
        return Fraction.__le__(self, other)

    def __gt__(self, other: Any) -> Any:
        kind = type(other)
        if kind is Ratio:
            return self._numerator * other._denominator > other._numerator * self._denominator
        if kind is int:
            return self._numerator > other * self._denominator
        return Fraction.__gt__(self, other)

    def __ge__(self, other: Any) -> Any:
        kind = type(other)
        if kind is Ratio:
            return self._numerator * other._denominator >= other._numerator * self._denominator
        if kind is int:
            return self._numerator >= other * self._denominator
        return Fraction.__ge__(self, other)

    def __reduce__(self) -> tuple[Any, ...]:
        return ratio, (self._numerator, self._denominator)

    def __copy__(self) -> Ratio:
        return self

    def __deepcopy__(self, memo: object) -> Ratio:
        return self


def _reduced(p: int, q: int) -> Ratio:
    made: Ratio = _new(Ratio)
    made._numerator = p
    made._denominator = q
    return made


def ratio(p: int, q: int) -> int | Fraction:
    """p/q, an int when integral. `q` is not 0."""
    if not (_LOWEST < q < _HIGHEST and _LOWEST < p < _HIGHEST):
        raise Undecided("a fraction of too many digits")
    divisor = gcd(p, q)
    if q < 0:
        divisor = -divisor
    if divisor != 1:
        if divisor == q:
            return p // q
        p //= divisor
        q //= divisor
    elif q == 1:
        return p
    made: Ratio = _new(Ratio)
    made._numerator = p
    made._denominator = q
    return made


def rational(value: int | Fraction) -> int | Fraction:
    """The same number in the form that computes fastest."""
    return value if type(value) is Ratio or type(value) is int else ratio(value.numerator, value.denominator)
