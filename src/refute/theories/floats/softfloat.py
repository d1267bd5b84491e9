"""Exact floating-point arithmetic in any format, as SMT-LIB and IEEE 754-2008 define it.

Integer arithmetic on bit patterns only: it must not share a mistake with any solver. Special values are left
to one function per operation; the remaining lines see finite arguments. An infinity or a NaN is a pattern
whose magnitude is at least that of infinity.
"""

from __future__ import annotations

from math import isqrt

from refute.theories.floats.format import Format, unpack
from refute.theories.floats.rounding import round_scaled, round_to, shift_out_any
from refute.theories.values import Undecided

_MOST_WORK = 1 << 37
"""Bits of an exponent times the square of the bits of a modulus: some 0.3 s of modular squaring."""


def add(f: Format, mode: str, x: int, y: int) -> int:
    magnitude = f.magnitude_mask
    a = x & magnitude
    b = y & magnitude
    if a >= f.infinity or b >= f.infinity:
        return _add_special(f, x, y)
    bits = f.fraction_bits
    i = a >> bits
    j = b >> bits
    if i:
        a -= i - 1 << bits
        i -= 1
    if j:
        b -= j - 1 << bits
        j -= 1
    if x > magnitude:
        a = -a
    if y > magnitude:
        b = -b
    gap = i - j
    if 0 <= gap <= f.near:
        total, scale = (a << gap) + b, j
    elif 0 < -gap <= f.near:
        total, scale = (b << -gap) + a, i
    else:
        total, scale = _sum(f.sb, a, i, b, j)
    if total > 0:
        return round_scaled(f, mode, 0, total, scale)
    if total:
        return round_scaled(f, mode, f.sign_bit, -total, scale)
    return _zero_sum(f, mode, x, y)


def _add_special(f: Format, x: int, y: int) -> int:
    a, b = x & f.magnitude_mask, y & f.magnitude_mask
    if a > f.infinity or b > f.infinity or (a == b and x != y):
        return f.nan
    return x if a == f.infinity else y


def _zero_sum(f: Format, mode: str, x: int, y: int) -> int:
    """IEEE 754, 6.3: zeros of one sign keep it; every other sum that is zero is +0, or -0 in RTN."""
    if x == y:
        return x
    return f.sign_bit if mode == "RTN" else 0


def _sum(sb: int, a: int, i: int, b: int, j: int) -> tuple[int, int]:
    """`a * 2**i + b * 2**j` as a mantissa and an exponent, or a number that rounds alike in every mode.

    All numbers with `sb` bits near the greater term, the midpoints between them, and the term itself are
    multiples of 2**floor. A smaller term below 2**floor cannot reach the next multiple, so half of that
    distance stands for it.
    """
    if not a:
        return b, j
    if not b:
        return a, i
    top_a, top_b = a.bit_length() + i, b.bit_length() + j
    if top_a < top_b:
        a, i, top_a, b, j, top_b = b, j, top_b, a, i, top_a
    floor = min(i, top_a - sb - 2)
    if top_b <= floor:
        return (a << (i - floor + 1)) + (1 if b > 0 else -1), floor - 1
    if i >= j:
        return (a << (i - j)) + b, j
    return (b << (j - i)) + a, i


def sub(f: Format, mode: str, x: int, y: int) -> int:
    return add(f, mode, x, y ^ f.sign_bit)


def mul(f: Format, mode: str, x: int, y: int) -> int:
    magnitude = f.magnitude_mask
    a = x & magnitude
    b = y & magnitude
    sign = (x ^ y) & f.sign_bit
    if a >= f.infinity or b >= f.infinity:
        return _mul_special(f, sign, a, b)
    bits = f.fraction_bits
    i = a >> bits
    j = b >> bits
    if i:
        i -= 1
        a -= i << bits
    if j:
        j -= 1
        b -= j << bits
    return round_scaled(f, mode, sign, a * b, i + j + f.least)


def _mul_special(f: Format, sign: int, a: int, b: int) -> int:
    if a > f.infinity or b > f.infinity or not a or not b:
        return f.nan
    return f.infinity | sign


def div(f: Format, mode: str, x: int, y: int) -> int:
    a, b = x & f.magnitude_mask, y & f.magnitude_mask
    sign = (x ^ y) & f.sign_bit
    if a >= f.infinity or b >= f.infinity or not a or not b:
        return _div_special(f, sign, a, b)
    bits = f.fraction_bits
    i = max(a >> bits, 1) - 1
    j = max(b >> bits, 1) - 1
    widen = 2 * f.sb + 2  # the quotient of any two mantissas then has more than sb + 1 bits
    quotient, rest = divmod(a - (i << bits) << widen, b - (j << bits))
    if rest:
        quotient = quotient << 1 | 1
        widen += 1
    return round_scaled(f, mode, sign, quotient, i - j - widen - f.least)


def _div_special(f: Format, sign: int, a: int, b: int) -> int:
    if a > f.infinity or b > f.infinity or (a == b):  # inf / inf and 0 / 0
        return f.nan
    return sign if b == f.infinity or not a else f.infinity | sign


def fma(f: Format, mode: str, x: int, y: int, z: int) -> int:
    """x * y + z, rounded once."""
    a, b, c = x & f.magnitude_mask, y & f.magnitude_mask, z & f.magnitude_mask
    sign = (x ^ y) & f.sign_bit
    if a >= f.infinity or b >= f.infinity:
        return _add_special(f, _mul_special(f, sign, a, b), z)
    if c >= f.infinity:
        return _add_special(f, 0, z)
    _, a, i = unpack(f, a)
    _, b, j = unpack(f, b)
    _, c, k = unpack(f, c)
    product = -a * b if sign else a * b
    total, exponent = _sum(f.sb, product, i + j, -c if z >= f.sign_bit else c, k)
    if total:
        return round_to(f, mode, total < 0, abs(total), exponent)
    # When the product is not zero it cancels z, which then has another sign: no sign is kept.
    return _zero_sum(f, mode, sign, z & f.sign_bit)


def sqrt(f: Format, mode: str, x: int) -> int:
    if not x & f.magnitude_mask:
        return x  # IEEE 754, 5.4.1: the square root of -0 is -0
    if x >= f.sign_bit or x == f.nan:
        return f.nan
    if x == f.infinity:
        return x
    _, mantissa, exponent = unpack(f, x)
    widen = 2 * f.sb + 4
    widen += exponent - widen & 1  # the exponent of the radicand must be even
    radicand = mantissa << widen
    root = isqrt(radicand)
    return round_to(f, mode, 0, root, (exponent - widen) // 2, sticky=root * root != radicand)


def rem(f: Format, x: int, y: int) -> int:
    """x - y * n where n is the integer nearest to x / y, the even one of two (IEEE 754, 5.3.1). Exact."""
    a, b = x & f.magnitude_mask, y & f.magnitude_mask
    if a >= f.infinity or b > f.infinity or not b:
        return f.nan
    if b == f.infinity:
        return x
    _, a, i = unpack(f, a)
    _, b, j = unpack(f, b)
    if j - i > f.sb + 1:
        return x  # |x| < |y| / 2
    if (i - j).bit_length() * f.sb * f.sb > _MOST_WORK:
        raise Undecided("the remainder of numbers too far apart")
    if j > i:
        b <<= j - i
        rest = a % (2 * b)
    else:
        rest = a * pow(2, i - j, 2 * b) % (2 * b)
    odd = rest >= b
    if odd:
        rest -= b
    negative = x >= f.sign_bit
    if 2 * rest > b or (2 * rest == b and odd):
        rest, negative = b - rest, not negative
    return round_to(f, "RNE", negative, rest, min(i, j)) if rest else x & f.sign_bit


def round_to_integral(f: Format, mode: str, x: int) -> int:
    """The integer next to `x`; a zero result has the sign of `x`."""
    if x & f.magnitude_mask >= f.infinity:
        return x
    sign, mantissa, exponent = unpack(f, x)
    if exponent >= 0:
        return x
    return round_to(f, mode, sign, shift_out_any(mode, sign, mantissa, -exponent), 0)
