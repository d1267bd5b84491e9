"""Between floating point and everything else: other formats, reals, integers, bit vectors."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from refute.theories.floats.format import MOST_BITS, Format, unpack
from refute.theories.floats.rounding import round_to, shift_out_any
from refute.theories.values import Undecided


def from_format(f: Format, mode: str, source: Format, x: int) -> int:
    """The value `x` of the format `source`, rounded to `f`."""
    if x & source.magnitude_mask >= source.infinity:
        if x == source.nan:
            return f.nan
        return f.infinity if x == source.infinity else f.negative_infinity
    return round_to(f, mode, *unpack(source, x))


def from_real(f: Format, mode: str, value: Any, scale: int = 0) -> int:
    """A real times `2**scale`, rounded: an int, a Fraction, or any number that compares with Fractions."""
    if isinstance(value, (int, Fraction)):
        return from_rational(f, mode, value, scale)
    if abs(scale) > MOST_BITS:
        raise Undecided(f"an irrational number times 2**{scale}")
    if scale:
        unit = _scaled(1, -scale)
        return from_real_by_comparison(f, mode, lambda q: (value > q * unit) - (value < q * unit))
    return from_real_by_comparison(f, mode, lambda q: (value > q) - (value < q))


def from_rational(f: Format, mode: str, value: int | Fraction, scale: int = 0) -> int:
    """An exact number times `2**scale`, rounded. The number 0 gives +0."""
    numerator, denominator = value.numerator, value.denominator
    negative = numerator < 0
    numerator = abs(numerator)
    if denominator == 1:
        return round_to(f, mode, negative, numerator, scale)
    widen = max(0, f.sb + 2 + denominator.bit_length() - numerator.bit_length())
    quotient, rest = divmod(numerator << widen, denominator)
    return round_to(f, mode, negative, quotient, scale - widen, sticky=rest != 0)


def from_unsigned(f: Format, mode: str, value: int) -> int:
    """A bit vector, read as unsigned."""
    return from_rational(f, mode, value)


def from_signed(f: Format, mode: str, width: int, value: int) -> int:
    """A bit vector of `width` bits, read as two's complement."""
    return from_rational(f, mode, value - (1 << width) if value >> (width - 1) else value)


def from_real_by_comparison(f: Format, mode: str, compare: Callable[[Fraction], int]) -> int:
    """Round a real that is only known by comparison: `compare(q)` is the sign of the real minus q."""
    sign = compare(Fraction(0))
    if not sign:
        return 0
    top = _top_exponent(f, sign, compare)
    least = max(top - f.sb - 1, f.least - 2)
    mantissa = 0
    for position in range(top - least, -1, -1):
        longer = mantissa | 1 << position
        if sign * compare(sign * _scaled(longer, least)) >= 0:
            mantissa = longer
    exact = mantissa != 0 and compare(sign * _scaled(mantissa, least)) == 0
    return round_to(f, mode, sign < 0, mantissa, least, sticky=not exact)


def _scaled(mantissa: int, exponent: int) -> Fraction:
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)


def _top_exponent(f: Format, sign: int, compare: Callable[[Fraction], int]) -> int:
    """The greatest k with 2**k <= |real|, within the range of `f`: beyond, all reals round alike."""
    low, high = f.least - 2, f.bias + 1

    def reaches(k: int) -> bool:
        return sign * compare(sign * _scaled(1, k)) >= 0

    # Search outwards from 0 first: most reals are near 1, and 2**high may have a million bits.
    step = 1
    if reaches(0):
        low = 0
        while step <= high and reaches(step):
            low, step = step, 2 * step
        high = min(step, high + 1)
    else:
        high = 0
        while -step > low and not reaches(-step):
            high, step = -step, 2 * step
        low = max(-step, low)
    while high - low > 1:
        middle = (low + high) // 2
        if reaches(middle):
            low = middle
        else:
            high = middle
    return low


def to_ubv(f: Format, mode: str, width: int, x: int) -> int | None:
    """`fp.to_ubv`; None where the standard leaves it open: NaN, infinities, rounded value out of range."""
    value = _rounded_integer(f, mode, width, x)
    return value if value is not None and value >= 0 and value.bit_length() <= width else None


def to_sbv(f: Format, mode: str, width: int, x: int) -> int | None:
    """`fp.to_sbv` as an unsigned pattern; None where the standard leaves the result open."""
    value = _rounded_integer(f, mode, width, x)
    if value is None or (value if value >= 0 else ~value).bit_length() >= width:
        return None
    return value if value >= 0 else value + (1 << width)


def _rounded_integer(f: Format, mode: str, width: int, x: int) -> int | None:
    """`x` rounded to an integer; None if that has certainly more than `width` bits, or does not exist."""
    if x & f.magnitude_mask >= f.infinity:
        return None
    sign, mantissa, exponent = unpack(f, x)
    if mantissa and exponent > width:
        return None
    if exponent > MOST_BITS:
        raise Undecided(f"an integer of more than {MOST_BITS} bits")
    if exponent < 0:
        mantissa = shift_out_any(mode, sign, mantissa, -exponent)
    else:
        mantissa <<= exponent
    return -mantissa if sign else mantissa
