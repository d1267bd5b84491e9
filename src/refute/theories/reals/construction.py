"""Algebraic numbers from polynomials.

Solvers print them as the root of a polynomial with a number (z3) or in an interval (cvc5): `root_by_index` and
`root_by_interval` read those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from flint import arb, ctx

from refute.theories.reals import intervals, roots
from refute.theories.reals.algebraic import Algebraic, of_root
from refute.theories.reals.intervals import START, Number
from refute.theories.reals.roots import MAX_DEGREE, MAX_PRECISION, Root, real_roots, roots_between
from refute.theories.reals.tower import annihilator
from refute.theories.values import Undecided

MAX_ROOT_BITS: Final = 20_000


def _integral(coefficients: Sequence[int | Fraction]) -> list[int]:
    """The same polynomial but for a factor."""
    if not any(coefficients):
        raise Undecided("a root of the zero polynomial")
    scale = lcm(*(value.denominator for value in coefficients))
    return [int(value * scale) for value in coefficients]


def root_by_index(coefficients: Sequence[int | Fraction], index: int, first: int = 1) -> Number:
    """The root with this number among the distinct real roots in ascending order.

    z3 prints `(root-obj (+ (^ x 2) (- 2)) 2)` and counts from 1; SMT-COMP's `root-of-with-ordering` counts from 0.
    Coefficients are in ascending order of the exponents.
    """
    found = real_roots(_integral(coefficients))
    if not 0 <= index - first < len(found):
        raise Undecided(f"root {index} of a polynomial with {len(found)} real roots")
    return of_root(found[index - first])


def root_by_interval(
    coefficients: Sequence[int | Fraction], low: int | Fraction, high: int | Fraction
) -> Number:
    """The one root strictly between two rationals, or at an end when there is none between.

    cvc5 prints `(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)`, SMT-COMP's format says
    `(root-of-with-interval (coeffs -2 0 1) 5/4 3/2)`.
    """
    found = roots_between(_integral(coefficients), Fraction(low), Fraction(high))
    if len(found) != 1:
        raise Undecided(f"an interval with {len(found)} roots")
    return of_root(found[0])


def chosen(candidates: Sequence[Fraction | Root], enclose: Callable[[int], arb]) -> Fraction | Root:
    """The one of these distinct numbers that all the enclosures contain."""
    left = list(candidates)
    precision = START
    while precision <= MAX_PRECISION:
        ball = enclose(precision)
        left = [root for root in left if roots.enclose(root, precision).overlaps(ball)]
        if len(left) == 1:
            return left[0]
        precision *= 2
    raise Undecided("roots that lie too close")


def annihilating(value: int | Fraction | Algebraic) -> list[int]:
    """A polynomial with integer coefficients of which the value is a root."""
    if isinstance(value, Algebraic):
        found = annihilator(value.roots, value.polynomial).coeffs()
        return _integral([Fraction(int(c.p), int(c.q)) for c in found])
    return [-value.numerator, value.denominator]


def minimal_root(value: Algebraic) -> Root:
    """The number as a root of its minimal polynomial."""
    found = chosen(real_roots(annihilating(value)), value.enclose)
    if not isinstance(found, Root):
        raise Undecided(f"a rational that was taken for irrational: {found}")
    return found


def nth_root(value: int | Fraction | Algebraic, n: int) -> Number:
    """The positive n-th root of a positive number."""
    polynomial = annihilating(value)
    if (len(polynomial) - 1) * n > MAX_DEGREE or max(c.bit_length() for c in polynomial) > MAX_ROOT_BITS:
        raise Undecided(f"a root of order {n}")
    spread = [0] * (n * (len(polynomial) - 1) + 1)
    spread[::n] = polynomial

    def enclose(precision: int) -> arb:
        ball = intervals.enclose(value, precision)
        with ctx.workprec(precision):
            return ball.root(n)

    return of_root(chosen([root for root in real_roots(spread) if _positive(root)], enclose))


def _positive(root: Fraction | Root) -> bool:
    return root > 0 if isinstance(root, Fraction) else bool(root.ball(START) > 0)
