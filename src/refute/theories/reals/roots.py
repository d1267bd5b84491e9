"""Real roots of integer polynomials: isolated, ordered, and refined to any precision.

Everything irrational that the evaluator computes with is a rational expression in such roots. A root is kept with
its irreducible polynomial and its place among the real roots of it, so that equal roots have equal keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key, total_ordering
from itertools import pairwise
from typing import cast

from flint import acb, arb, ctx, fmpq, fmpz_poly

from refute.theories.values import Undecided

MAX_INPUT_DEGREE = 256
"""A polynomial as a solver prints it need not be irreducible."""
MAX_DEGREE = 64
MAX_COEFFICIENT_BITS = 20_000
MAX_PRECISION = 200_000
START = 64
"""The working precision, in bits, at which every question is asked first."""


@total_ordering
class Root:
    """A real root of an irreducible polynomial of degree at least two: an irrational number."""

    __slots__ = ("_ball", "_derivative", "_polynomial", "coefficients", "index", "size")
    coefficients: tuple[int, ...]
    index: int
    size: int

    def __init__(self, coefficients: tuple[int, ...], index: int, size: int, ball: arb) -> None:
        """`size` is at least the absolute value of every complex conjugate of the root, and at least 1."""
        self.coefficients = coefficients
        self.index = index
        self.size = size
        self._polynomial = fmpz_poly(list(coefficients))
        self._derivative = self._polynomial.derivative()
        self._ball = ball

    @property
    def degree(self) -> int:
        return len(self.coefficients) - 1

    @property
    def leading(self) -> int:
        return self.coefficients[-1]

    @property
    def key(self) -> tuple[tuple[int, ...], int]:
        return self.coefficients, self.index

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Root) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __lt__(self, other: Root) -> bool:
        """An arbitrary total order, to keep sets of roots sorted: it is not the order of the reals."""
        return (self.degree, self.key) < (other.degree, other.key)

    def __repr__(self) -> str:
        return f"root({list(self.coefficients)}, {self.index})"

    def ball(self, precision: int) -> arb:
        """An enclosure with at least `precision` bits of relative accuracy."""
        while self._ball.rel_accuracy_bits() < precision:
            self._refine(precision)
        return self._ball

    def _refine(self, precision: int) -> None:
        """One step of the interval Newton method, which encloses the root whenever the old ball did."""
        if precision > 4 * MAX_PRECISION:
            raise Undecided(f"a root of degree {self.degree} to {precision} bits")
        accuracy = self._ball.rel_accuracy_bits()
        bits = 2 * accuracy + 4 * self.degree + self._polynomial.height_bits()
        with ctx.workprec(bits):
            slope = self._derivative(self._ball)
            if not slope.contains(0):
                middle = self._ball.mid()
                step = middle - self._polynomial(middle) / slope
                if step.rel_accuracy_bits() > accuracy + accuracy // 2:
                    self._ball = step
                    return
        self._ball = _isolate(self._polynomial, max(2 * accuracy, precision) + 32)[0][self.index]


def _isolate(polynomial: fmpz_poly, precision: int) -> tuple[list[arb], int]:
    """Disjoint enclosures of the real roots in ascending order, and a bound of all the roots."""
    while precision <= 8 * MAX_PRECISION:
        with ctx.workprec(precision):
            roots = [root for root, _ in cast("list[tuple[acb, int]]", polynomial.complex_roots())]
            real = (root.real for root in roots if root.imag.is_zero())
            balls = sorted(real, key=lambda ball: ball.mid().fmpq())
            size = max((abs(root).upper().fmpq() for root in roots), default=fmpq(1))
            if all(low < high for low, high in pairwise(balls)):
                return balls, max(1, int(size.ceil()))
        precision *= 2
    raise Undecided(f"the roots of a polynomial of degree {polynomial.degree()} lie too close")


def irreducible_factors(coefficients: Sequence[int]) -> list[fmpz_poly]:
    """The distinct factors over Q that are not constant, primitive, with positive leading coefficient."""
    polynomial = fmpz_poly(list(coefficients))
    if polynomial.degree() > MAX_INPUT_DEGREE or polynomial.height_bits() > MAX_COEFFICIENT_BITS:
        raise Undecided(f"algebraic number of degree {polynomial.degree()}")
    factors = [factor for factor, _ in polynomial.factor()[1] if factor.degree() > 0]
    return [factor if factor.leading_coefficient() > 0 else -factor for factor in factors]


def _roots_of_factor(factor: fmpz_poly) -> list[Fraction | Root]:
    coefficients = tuple(int(coefficient) for coefficient in factor.coeffs())
    if len(coefficients) == 2:
        return [Fraction(-coefficients[0], coefficients[1])]
    if factor.degree() > MAX_DEGREE:
        raise Undecided(f"algebraic number of degree {factor.degree()}")
    balls, size = _isolate(factor, START)
    return [Root(coefficients, index, size, ball) for index, ball in enumerate(balls)]


def enclose(number: Fraction | Root, precision: int) -> arb:
    if isinstance(number, Root):
        return number.ball(precision)
    return arb(fmpq(number.numerator, number.denominator))


def _compare(one: Fraction | Root, other: Fraction | Root) -> int:
    """The order of the reals, of two numbers that may be equal only as objects with equal keys."""
    if one == other:
        return 0
    precision = START
    while precision <= MAX_PRECISION:
        with ctx.workprec(precision):
            left, right = enclose(one, precision), enclose(other, precision)
            if left < right:
                return -1
            if left > right:
                return 1
        precision *= 2
    raise Undecided("two roots lie too close")


def real_roots(coefficients: Sequence[int]) -> list[Fraction | Root]:
    """The distinct real roots of a polynomial that is not zero, coefficients and roots in ascending order."""
    if not any(coefficients):
        raise ValueError("every number is a root of the zero polynomial")
    found = [root for factor in irreducible_factors(coefficients) for root in _roots_of_factor(factor)]
    return sorted(found, key=cmp_to_key(_compare))


def roots_between(coefficients: Sequence[int], low: Fraction, high: Fraction) -> list[Fraction | Root]:
    """The distinct real roots strictly between two rationals; where there is none, those at the ends."""
    found = real_roots(coefficients)
    inside = [root for root in found if _compare(low, root) < 0 and _compare(root, high) < 0]
    return inside or [root for root in found if root in (low, high)]
