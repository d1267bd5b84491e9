"""Irrational algebraic numbers: exact arithmetic, order and equality."""

from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq, fmpq_mpoly

from refute.theories.reals import intervals
from refute.theories.reals.enclosure import Enclosure
from refute.theories.reals.intervals import START, Number
from refute.theories.reals.ratio import ratio, rational
from refute.theories.reals.roots import MAX_PRECISION, Root
from refute.theories.reals.tower import (
    Roots,
    checked,
    evaluated,
    inverse,
    lifted,
    multiplied,
    rational_value,
    ring,
    used,
)
from refute.theories.values import Undecided

_HASHED_BITS = 32


class Algebraic:
    """A polynomial in real roots whose value is irrational. Make one with `number` or by arithmetic.

    Whatever comes out rational is an int or a Fraction; what grows too big becomes an Enclosure, which still has an
    order.
    """

    __slots__ = ("_ball", "_precision", "polynomial", "roots")

    def __init__(self, roots: Roots, polynomial: fmpq_mpoly) -> None:
        self.roots = roots
        self.polynomial = polynomial
        self._ball = arb()
        self._precision = 0

    def enclose(self, precision: int) -> arb:
        if self._precision < precision:
            self._ball = evaluated(self.roots, self.polynomial, precision)
            self._precision = precision
        return self._ball

    def __add__(self, other: Number) -> Number:
        return _combined("+", self, other)

    def __radd__(self, other: Number) -> Number:
        return _combined("+", self, other)

    def __sub__(self, other: Number) -> Number:
        return _combined("-", self, other)

    def __rsub__(self, other: Number) -> Number:
        return (-self).__add__(other)

    def __mul__(self, other: Number) -> Number:
        return _combined("*", self, other)

    def __rmul__(self, other: Number) -> Number:
        return _combined("*", self, other)

    def __truediv__(self, other: Number) -> Number:
        if isinstance(other, int | Fraction):
            return self * ratio(other.denominator, other.numerator)
        if not isinstance(other, Algebraic):
            return NotImplemented
        try:
            return self * other.reciprocal()
        except Undecided:
            return Enclosure("/", (self, other))

    def __rtruediv__(self, other: Number) -> Number:
        if not isinstance(other, int | Fraction):
            return NotImplemented
        try:
            return self.reciprocal() * other
        except Undecided:
            return Enclosure("/", (other, self))

    def reciprocal(self) -> Number:
        return number(self.roots, inverse(self.roots, self.polynomial))

    def __neg__(self) -> Algebraic:
        return Algebraic(self.roots, -self.polynomial)

    def __pos__(self) -> Algebraic:
        return self

    def __abs__(self) -> Algebraic:
        return self if self > 0 else -self

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int | Fraction):
            return False
        return _compare(self, other) == 0 if isinstance(other, Algebraic) else NotImplemented

    def __hash__(self) -> int:
        """Of a part of its binary expansion, which depends on the number alone and not on how it was computed."""
        return hash(floor(self * (1 << _HASHED_BITS)))

    def __lt__(self, other: Number) -> bool:
        return _compare(self, other) < 0 if isinstance(other, int | Fraction | Algebraic) else NotImplemented

    def __gt__(self, other: Number) -> bool:
        return _compare(self, other) > 0 if isinstance(other, int | Fraction | Algebraic) else NotImplemented

    def __le__(self, other: Number) -> bool:
        return _compare(self, other) <= 0 if isinstance(other, int | Fraction | Algebraic) else NotImplemented

    def __ge__(self, other: Number) -> bool:
        return _compare(self, other) >= 0 if isinstance(other, int | Fraction | Algebraic) else NotImplemented

    def __repr__(self) -> str:
        text: str = self.enclose(START).str(15)
        return f"algebraic {text}"


def number(roots: Roots, polynomial: fmpq_mpoly) -> Number:
    """The value of a polynomial in roots: an int, a Fraction or an Algebraic."""
    live = used(roots, polynomial)
    if live != roots:
        polynomial, roots = lifted(roots, polynomial, live), live
    if not roots:
        constant = polynomial.leading_coefficient() if len(polynomial) else fmpq(0)
        return ratio(int(constant.p), int(constant.q))
    value = rational_value(roots, polynomial)
    return rational(value) if value is not None else Algebraic(roots, polynomial)


def of_root(root: Fraction | Root) -> Number:
    if isinstance(root, Root):
        return Algebraic((root,), ring(1).gens()[0])
    return rational(root)


def _combined(operation: str, one: Algebraic, other: Number) -> Number:
    if not isinstance(other, int | Fraction | Algebraic):
        return NotImplemented
    try:
        if not isinstance(other, Algebraic):
            return _with_rational(operation, one, fmpq(other.numerator, other.denominator))
        roots = one.roots if one.roots == other.roots else tuple(sorted({*one.roots, *other.roots}))
        left, right = lifted(one.roots, one.polynomial, roots), lifted(other.roots, other.polynomial, roots)
        if operation == "*":
            return number(roots, multiplied(roots, left, right))
        return number(roots, left + right if operation == "+" else left - right)
    except Undecided:
        return Enclosure(operation, (one, other))


def _with_rational(operation: str, one: Algebraic, other: fmpq) -> Number:
    """A rational leaves the result irrational, unless it multiplies by 0."""
    if operation == "*":
        return Algebraic(one.roots, checked(one.roots, one.polynomial * other)) if other != 0 else 0
    return Algebraic(one.roots, checked(one.roots, one.polynomial + (other if operation == "+" else -other)))


def _compare(one: Algebraic, other: int | Fraction | Algebraic) -> int:
    if isinstance(other, Algebraic):
        if one is other or (one.roots == other.roots and one.polynomial == other.polynomial):
            return 0
        try:
            return intervals.separated(one, other, 2 * START)
        except Undecided:
            gap = one - other
        return _compare(gap, 0) if isinstance(gap, Algebraic) else (gap > 0) - (gap < 0)
    # An irrational number differs from every rational one.
    return intervals.separated(one, other, MAX_PRECISION)


def floor(value: Algebraic) -> int:
    """An irrational number is never integral, so that some precision suffices."""
    return intervals.floor(value, MAX_PRECISION)
