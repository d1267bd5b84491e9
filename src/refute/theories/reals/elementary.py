"""Division, powers, roots, exponential and logarithm.

Only division is in the standard; solvers read the others as mathematics does. A result is exact where it is algebraic,
and an Enclosure elsewhere. Outside of its domain a function is free, or undecided where solvers differ.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from refute.theories.ints import MAX_BITS
from refute.theories.reals.algebraic import Algebraic
from refute.theories.reals.construction import nth_root
from refute.theories.reals.enclosure import Enclosure
from refute.theories.reals.intervals import Number
from refute.theories.reals.numbers import compare, sign
from refute.theories.reals.ratio import ratio
from refute.theories.values import Free, Undecided

MAX_EXPONENT: Final = 10_000
MAX_ORDER: Final = 60
"""Of the roots that a rational exponent asks for."""


def free(function: str, value: Number) -> Undecided:
    """What `function` is at a value outside of its domain. An Enclosure cannot be looked up in a table."""
    if isinstance(value, Enclosure):
        return Undecided(f"{function} outside of its domain")
    return Undecided(Free(function, (value,)))


def divide(a: Number, b: Number) -> Number:
    """Real division; by zero it may be any function of the dividend."""
    if type(b) is int:
        if b == 0:
            raise free("/", a)
        if type(a) is int:
            return ratio(a, b)
    elif not isinstance(b, Fraction | Algebraic) and sign(b) == 0:
        raise free("/", a)
    return a / b


def sqrt(value: Number) -> Number:
    if compare(value, 0) < 0:
        raise free("sqrt", value)
    return _root(value, 2)


def _root(value: Number, n: int) -> Number:
    """The n-th root of a number that is not negative."""
    if isinstance(value, int) and value == 0:
        return 0
    if isinstance(value, Enclosure):
        return Enclosure("sqrt", (value,)) if n == 2 else exp(divide(log(value), n))
    try:
        return nth_root(value, n)
    except Undecided:
        return Enclosure("sqrt", (value,)) if n == 2 else exp(divide(log(value), n))


def power(base: Number, exponent: Number) -> Number:
    """`^`. Solvers do not agree on 0 to a power that is not positive, nor on roots of negative numbers."""
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        exponent = exponent.numerator
    if isinstance(exponent, int):
        if exponent > 0:
            return _natural_power(base, exponent)
        if sign(base) == 0:
            raise Undecided("0 to a power that is not positive")
        return 1 if exponent == 0 else divide(1, _natural_power(base, -exponent))
    side = sign(base)
    if side < 0:
        raise Undecided("a negative number to a power that is not integral")
    if side == 0:
        if sign(exponent) > 0:
            return 0
        raise Undecided("0 to a power that is not positive")
    if isinstance(exponent, Fraction) and exponent.denominator <= MAX_ORDER:
        return power(_root(base, exponent.denominator), exponent.numerator)
    return exp(exponent * log(base))


def integer_power(base: int, exponent: int) -> int:
    """`^` on Ints, where solvers do not agree on negative exponents."""
    if exponent < 0 and abs(base) == 1:
        return base if exponent % 2 else 1
    if exponent < 0 or base == exponent == 0:
        raise Undecided("0 to the power 0" if base == 0 else "an integer to a negative power")
    result: int = _natural_power(base, exponent) if exponent else 1
    return result


def _natural_power(base: Number, exponent: int) -> Number:
    """By squaring. The exponent is at least 1."""
    if isinstance(base, int | Fraction):
        height = max(abs(base.numerator), base.denominator)
        if height > 1 and height.bit_length() * exponent > MAX_BITS:
            raise Undecided("a power with a large exponent")
        if height == 1:
            exponent = 2 - exponent % 2
        if isinstance(base, int):
            return base**exponent
        return ratio(base.numerator**exponent, base.denominator**exponent)
    if exponent > MAX_EXPONENT:
        raise Undecided("a power with a large exponent")
    result: Number = 1
    while exponent:
        if exponent % 2:
            result = result * base
        exponent //= 2
        if exponent:
            base = base * base
    return result


def exp(value: Number) -> Number:
    if isinstance(value, int) and value == 0:
        return 1
    if isinstance(value, Enclosure) and value.function == "log":
        return value.arguments[0]
    return Enclosure("exp", (value,))


def log(value: Number) -> Number:
    if compare(value, 0) <= 0:
        raise free("log", value)
    if isinstance(value, int) and value == 1:
        return 0
    if isinstance(value, Enclosure) and value.function == "exp":
        return value.arguments[0]
    return Enclosure("log", (value,))
