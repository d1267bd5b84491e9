"""Questions that interval arithmetic answers for any number that can be enclosed, exact or not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from flint import arb, ctx, fmpq

from refute.theories.values import Undecided

START: Final = 64
MAX_PRECISION: Final = 4096
MAX_INTEGER_BITS: Final = 100_000

Number = Any
"""An int, a Fraction, or something with a method `enclose`: an Algebraic or an Enclosure."""


def is_number(value: object) -> bool:
    return isinstance(value, int | Fraction) or hasattr(value, "enclose")


def enclose(number: Number, precision: int) -> arb:
    """An interval around the number, computed with `precision` bits.

    It may be infinite or `nan`; such intervals are separate from no other.
    """
    if isinstance(number, int | Fraction):
        with ctx.workprec(precision):
            return arb(fmpq(number.numerator, number.denominator))
    found: arb = number.enclose(precision)
    return found


def separated(one: Number, other: Number, most: int = MAX_PRECISION) -> int:
    """-1 or 1, as soon as enclosures separate the two numbers."""
    precision = START
    while precision <= most:
        left, right = enclose(one, precision), enclose(other, precision)
        if left < right:
            return -1
        if left > right:
            return 1
        precision *= 2
    raise Undecided("two numbers that intervals do not separate")


def floor(number: Number, most: int = MAX_PRECISION) -> int:
    """Raises Undecided when the number may be integral, or is huge."""
    precision = START
    while precision <= most:
        ball = enclose(number, precision)
        if ball.is_finite() and abs(ball) < arb((1, MAX_INTEGER_BITS)):
            with ctx.workprec(precision + MAX_INTEGER_BITS):
                whole = ball.floor().unique_fmpz()
            if whole is not None:
                return int(whole)
        precision *= 2
    raise Undecided("the integral part of a number that may be integral or is huge")


def is_integral(number: Number) -> bool:
    """Raises Undecided when the number may be integral."""
    precision = START
    while precision <= MAX_PRECISION:
        ball = enclose(number, precision)
        if ball.is_finite() and not ball.contains_integer():
            return False
        precision *= 2
    raise Undecided("a number that may be integral")
