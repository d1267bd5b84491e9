"""Trigonometric and hyperbolic functions and their inverses.

At a rational multiple of pi the trigonometric functions are algebraic, so that the sine of pi/6 is exactly 1/2 and the
arc sine of 1/2 exactly pi/6.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from flint import arb, ctx, fmpq, fmpz_poly

from refute.theories.reals.algebraic import of_root
from refute.theories.reals.construction import chosen
from refute.theories.reals.elementary import divide, free
from refute.theories.reals.enclosure import Enclosure, pi_factor, times_pi
from refute.theories.reals.intervals import START, Number
from refute.theories.reals.numbers import compare
from refute.theories.reals.ratio import ratio
from refute.theories.reals.roots import real_roots
from refute.theories.values import Undecided

MAX_DENOMINATOR: Final = 60
"""Of the multiples of pi at which sine and cosine are computed as algebraic numbers."""
_INVERTED: Final = 24
"""Largest denominator of the multiples of pi that an arc sine is compared with."""
_HALF: Final = ratio(1, 2)

Unary = Callable[[Number], Number]


def sin(value: Number) -> Number:
    if _is(value, 0):
        return 0
    turn = pi_factor(value)
    if turn is None or turn.denominator > MAX_DENOMINATOR // 2:
        return Enclosure("sin", (value,))
    return _cos_pi(_HALF - turn)


def cos(value: Number) -> Number:
    if _is(value, 0):
        return 1
    turn = pi_factor(value)
    if turn is None or turn.denominator > MAX_DENOMINATOR // 2:
        return Enclosure("cos", (value,))
    return _cos_pi(turn)


def tan(value: Number) -> Number:
    if _is(value, 0):
        return 0
    turn = pi_factor(value)
    if turn is None or turn.denominator > MAX_DENOMINATOR // 2:
        return Enclosure("tan", (value,))
    if turn.denominator == 2:
        raise Undecided("the tangent at a pole")
    return divide(_cos_pi(_HALF - turn), _cos_pi(turn))


def csc(value: Number) -> Number:
    """By cvc5's definition, hence free at a pole just as the division of 1 by 0."""
    return divide(1, sin(value))


def sec(value: Number) -> Number:
    return divide(1, cos(value))


def cot(value: Number) -> Number:
    return divide(cos(value), sin(value))


def _is(value: Number, wanted: int) -> bool:
    return isinstance(value, int) and value == wanted


def _cos_pi(turn: int | Fraction) -> Number:
    """The cosine of `turn` times pi: with the n-th Chebyshev polynomial T, T(cos(t)) = cos(n*t)."""
    n, end = turn.denominator, -1 if turn.numerator % 2 else 1
    if n == 1:
        return end

    def enclose(precision: int) -> arb:
        with ctx.workprec(precision):
            return arb.cos_pi_fmpq(fmpq(turn.numerator, n))

    polynomial = fmpz_poly.chebyshev_t(n) - end
    return of_root(chosen(real_roots([int(c) for c in polynomial.coeffs()]), enclose))


def _inverse(name: str, function: Unary, value: Number, low: Fraction | int, high: Fraction | int) -> Number:
    """The inverse of `function` between `low` and `high` times pi: a multiple of pi if a simple one fits."""
    found = Enclosure(name, (value,))
    if isinstance(value, Enclosure):
        return found
    with ctx.workprec(START):
        ball = found.enclose(START) / arb.pi()
    if not ball.is_finite():
        return found
    middle = ball.mid().fmpq()
    near = Fraction(int(middle.p), int(middle.q)).limit_denominator(_INVERTED)
    turn = times_pi(ratio(near.numerator, near.denominator))
    return turn if low <= near <= high and function(turn) == value else found


def asin(value: Number) -> Number:
    if compare(value, -1) < 0 or compare(value, 1) > 0:
        raise free("asin", value)
    return _inverse("asin", sin, value, -_HALF, _HALF)


def acos(value: Number) -> Number:
    if compare(value, -1) < 0 or compare(value, 1) > 0:
        raise free("acos", value)
    return _inverse("acos", cos, value, 0, 1)


def atan(value: Number) -> Number:
    return _inverse("atan", tan, value, ratio(-23, 48), ratio(23, 48))


def acsc(value: Number) -> Number:
    if compare(value, -1) > 0 and compare(value, 1) < 0:
        raise free("acsc", value)
    return asin(divide(1, value))


def asec(value: Number) -> Number:
    if compare(value, -1) > 0 and compare(value, 1) < 0:
        raise free("asec", value)
    return acos(divide(1, value))


def acot(value: Number) -> Number:
    """Between 0 and pi, as cvc5 has it."""
    return times_pi(_HALF) - atan(value)


def hyperbolic(name: str, at_zero: int) -> Unary:
    def function(value: Number) -> Number:
        return at_zero if _is(value, 0) else Enclosure(name, (value,))

    return function


sinh: Final = hyperbolic("sinh", 0)
cosh: Final = hyperbolic("cosh", 1)
tanh: Final = hyperbolic("tanh", 0)
asinh: Final = hyperbolic("asinh", 0)


def acosh(value: Number) -> Number:
    if compare(value, 1) < 0:
        raise free("acosh", value)
    return 0 if _is(value, 1) else Enclosure("acosh", (value,))


def atanh(value: Number) -> Number:
    if compare(value, -1) <= 0 or compare(value, 1) >= 0:
        raise free("atanh", value)
    return 0 if _is(value, 0) else Enclosure("atanh", (value,))
