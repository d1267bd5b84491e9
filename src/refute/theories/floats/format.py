"""What a floating-point format is, and all that can be read off a bit pattern without rounding.

A value of `(_ FloatingPoint eb sb)` is its IEEE 754 bit pattern as an int. NaN has one pattern only
(`Format.nan`), so that `==` on patterns is the `=` of SMT-LIB: NaN equals NaN, and +0 differs from -0.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from refute.theories.values import Undecided

MODES = ("RNE", "RNA", "RTP", "RTN", "RTZ")

MOST_BITS = 1 << 17
"""Numbers with a longer numerator or denominator are not built: formats of 30 exponent bits are allowed."""

WIDEST = 1 << 16
"""The bits of the widest format that is read; no solver takes more than 63 bits of exponent."""


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format with all constants that arithmetic needs. Made by `format_of` only: compared by identity."""

    eb: int
    sb: int  # counts the hidden bit
    fraction_bits: int
    fraction_mask: int
    hidden_bit: int
    sign_bit: int  # also the pattern of -0
    magnitude_mask: int
    infinity: int
    negative_infinity: int
    nan: int
    largest: int  # the greatest finite value
    bias: int  # also the greatest exponent of a finite value
    least: int  # the least positive value is 2**least
    near: int  # terms of a sum whose exponents differ by more are not aligned bit by bit


@cache
def format_of(eb: int, sb: int) -> Format:
    if eb < 2 or sb < 2:
        raise ValueError(f"(_ FloatingPoint {eb} {sb}): both indices must be greater than 1")
    fraction_bits = sb - 1
    sign_bit = 1 << (eb + fraction_bits)
    infinity = ((1 << eb) - 1) << fraction_bits
    bias = (1 << (eb - 1)) - 1
    return Format(
        eb=eb,
        sb=sb,
        fraction_bits=fraction_bits,
        fraction_mask=(1 << fraction_bits) - 1,
        hidden_bit=1 << fraction_bits,
        sign_bit=sign_bit,
        magnitude_mask=sign_bit - 1,
        infinity=infinity,
        negative_infinity=infinity | sign_bit,
        nan=infinity | 1 << (fraction_bits - 1),
        largest=infinity - 1,
        bias=bias,
        least=1 - bias - fraction_bits,
        near=2 * sb + 8,
    )


# Literals


def from_bits(f: Format, bits: int) -> int:
    """The value of any pattern: every NaN becomes the one NaN."""
    return f.nan if bits & f.magnitude_mask > f.infinity else bits


def from_fields(f: Format, sign: int, exponent: int, significand: int) -> int:
    """The value of `(fp sign exponent significand)`; the significand is without its hidden bit."""
    return from_bits(f, ((sign << f.eb | exponent) << f.fraction_bits) | significand)


def fields(f: Format, x: int) -> tuple[int, int, int]:
    """Sign, biased exponent, and significand without hidden bit, as `fp` takes them."""
    return int(x >= f.sign_bit), (x & f.magnitude_mask) >> f.fraction_bits, x & f.fraction_mask


def unpack(f: Format, x: int) -> tuple[int, int, int]:
    """Sign, mantissa, exponent with |x| = mantissa * 2**exponent. `x` must be finite."""
    sign, exponent, fraction = fields(f, x)
    if exponent:
        return sign, fraction | f.hidden_bit, exponent - 1 + f.least
    return sign, fraction, f.least


def to_rational(f: Format, x: int) -> int | Fraction | None:
    """The exact value: an int when integral, else a Fraction; None for infinities and NaN."""
    if x & f.magnitude_mask >= f.infinity:
        return None
    sign, mantissa, exponent = unpack(f, x)
    if not mantissa:
        return 0
    if not -MOST_BITS < exponent < MOST_BITS:
        raise Undecided(f"a rational of more than {MOST_BITS} bits")
    if sign:
        mantissa = -mantissa
    if exponent >= 0:
        return mantissa << exponent
    value = Fraction(mantissa, 1 << -exponent)
    return value.numerator if value.denominator == 1 else value


# Classes. NaN is neither negative nor positive; zeros are neither normal nor subnormal.


def is_nan(f: Format, x: int) -> bool:
    return x == f.nan


def is_infinite(f: Format, x: int) -> bool:
    return x & f.magnitude_mask == f.infinity


def is_zero(f: Format, x: int) -> bool:
    return not x & f.magnitude_mask


def is_subnormal(f: Format, x: int) -> bool:
    return 0 < x & f.magnitude_mask < f.hidden_bit


def is_normal(f: Format, x: int) -> bool:
    return f.hidden_bit <= x & f.magnitude_mask < f.infinity


def is_negative(f: Format, x: int) -> bool:
    return x >= f.sign_bit


def is_positive(f: Format, x: int) -> bool:
    return x < f.sign_bit and x != f.nan


# Sign operations


def absolute(f: Format, x: int) -> int:
    return x & f.magnitude_mask


def negate(f: Format, x: int) -> int:
    return x if x == f.nan else x ^ f.sign_bit


# Order. `fp.eq`, `fp.lt` and `fp.leq` are false on NaN and take the two zeros as equal.


def _rank(f: Format, x: int) -> int:
    """Increasing with the value: patterns are ordered like sign and magnitude."""
    return x if x < f.sign_bit else f.sign_bit - x


def equal(f: Format, x: int, y: int) -> bool:
    """`fp.eq`."""
    return (x == y and x != f.nan) or not (x | y) & f.magnitude_mask


def less(f: Format, x: int, y: int) -> bool:
    """`fp.lt`."""
    return f.nan not in (x, y) and _rank(f, x) < _rank(f, y)


def less_equal(f: Format, x: int, y: int) -> bool:
    """`fp.leq`."""
    return f.nan not in (x, y) and _rank(f, x) <= _rank(f, y)


def opposite_zeros(f: Format, x: int, y: int) -> bool:
    """Whether `x` and `y` are +0 and -0 in some order: then `fp.min` and `fp.max` may give either."""
    return x != y and not (x | y) & f.magnitude_mask


def minimum(f: Format, x: int, y: int) -> int | None:
    """`fp.min`; None where the standard leaves the result open, see `opposite_zeros`."""
    if x == f.nan:
        return y
    if y in (f.nan, x):
        return x
    if opposite_zeros(f, x, y):
        return None
    return x if _rank(f, x) < _rank(f, y) else y


def maximum(f: Format, x: int, y: int) -> int | None:
    """`fp.max`; None where the standard leaves the result open, see `opposite_zeros`."""
    if x == f.nan:
        return y
    if y in (f.nan, x):
        return x
    if opposite_zeros(f, x, y):
        return None
    return y if _rank(f, x) < _rank(f, y) else x
