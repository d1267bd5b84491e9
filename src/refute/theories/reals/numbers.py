"""What may be asked of any real: its order, integral part, a rational near it, its text.

A real is an int when integral, a Fraction when rational, else an Algebraic, or an Enclosure where only intervals are
known.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb

from refute.theories.ints import digits
from refute.theories.reals import algebraic, enclosure, intervals
from refute.theories.reals.algebraic import Algebraic
from refute.theories.reals.construction import minimal_root
from refute.theories.reals.enclosure import Enclosure
from refute.theories.reals.intervals import START, Number
from refute.theories.reals.ratio import ratio
from refute.theories.reals.roots import MAX_PRECISION
from refute.theories.values import Undecided


def compare(one: Number, other: Number) -> int:
    """-1, 0 or 1. Raises Undecided when intervals do not settle it."""
    if isinstance(one, Enclosure) or isinstance(other, Enclosure):
        return enclosure.compare(one, other)
    return 0 if one == other else -1 if one < other else 1


def sign(value: Number) -> int:
    return compare(value, 0)


def floor(value: Number) -> int:
    """The greatest integer that is not above the value."""
    if isinstance(value, int):
        return value
    if isinstance(value, Fraction):
        return value.numerator // value.denominator
    return algebraic.floor(value) if isinstance(value, Algebraic) else intervals.floor(value)


def is_integral(value: Number) -> bool:
    if isinstance(value, int | Fraction):
        return value.denominator == 1
    return False if isinstance(value, Algebraic) else intervals.is_integral(value)


def rational_between(low: Number, high: Number) -> int | Fraction:
    """The rational with the least denominator strictly between two reals, up to the width of their enclosures."""
    precision = START
    while precision <= MAX_PRECISION:
        least, most = _end(low, precision, arb.upper), _end(high, precision, arb.lower)
        if least is not None and most is not None and least < most:
            return _simplest(least, most)
        precision *= 2
    raise Undecided("a rational between two numbers that are not separated")


def _end(value: Number, precision: int, end: Callable[[arb], arb]) -> Fraction | None:
    """One end of the enclosure, exactly; None when it is infinite."""
    if isinstance(value, int | Fraction):
        return Fraction(value)
    ball = intervals.enclose(value, precision)
    if not ball.is_finite():
        return None
    exact = end(ball).fmpq()
    return Fraction(int(exact.p), int(exact.q))


def _simplest(low: Fraction, high: Fraction) -> int | Fraction:
    """By the continued fraction that the two have in common."""
    if low < 0 < high:
        return 0
    if high <= 0:
        return -_simplest(-high, -low)
    common = []
    while True:
        whole = low.numerator // low.denominator
        if whole + 1 < high:
            p, q = whole + 1, 1
            break
        common.append(whole)
        if low == whole:
            p, q = int(1 / (high - whole)) + 1, 1
            break
        low, high = 1 / (high - whole), 1 / (low - whole)
    for whole in reversed(common):
        p, q = whole * p + q, p
    return ratio(p, q)


def show(value: Number) -> str | None:
    """The term for a rational: `2.0`, `(- 2.0)`, `(/ 1.0 3.0)`; None for an irrational number, which has none.

    A numeral without a point would be an Int in most logics.
    """
    if not isinstance(value, int | Fraction):
        return None
    size = value if value >= 0 else -value
    top = digits(size.numerator)
    text = f"{top}.0" if size.denominator == 1 else f"(/ {top}.0 {digits(size.denominator)}.0)"
    return text if value >= 0 else f"(- {text})"


def describe(value: Number) -> str:
    """A text for people and for z3: an algebraic number as the root of its minimal polynomial."""
    known = show(value)
    if known is not None:
        return known
    if not isinstance(value, Algebraic):
        return repr(value)
    try:
        root = minimal_root(value)
    except Undecided:
        return repr(value)
    terms = [_monomial(c, power) for power, c in reversed(list(enumerate(root.coefficients))) if c]
    return f"(root-obj (+ {' '.join(terms)}) {root.index + 1})"


def _monomial(coefficient: int, power: int) -> str:
    factor = str(coefficient) if coefficient >= 0 else f"(- {-coefficient})"
    if power == 0:
        return factor
    variable = "x" if power == 1 else f"(^ x {power})"
    return variable if coefficient == 1 else f"(* {factor} {variable})"
