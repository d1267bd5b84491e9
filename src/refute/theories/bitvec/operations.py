"""The functions of FixedSizeBitVectors and QF_BV: each takes a width and returns a function on ints.

Written from the definitions of SMT-LIB 2.7: signed operators by the signed values of their arguments, and
division by zero as it is since 2.6. `a ^ half` is the signed value of `a`, moved up by `half`.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import and_, ge, gt, le, lt, or_, xor
from typing import Any

from refute.theories.values import Free, Undecided

OfWidth = Callable[[int], Callable[..., Any]]


def always(function: Callable[..., Any]) -> OfWidth:
    """A function that is the same at every width."""
    return lambda _width: function


def _of_ones(function: Callable[[int], Callable[..., Any]]) -> OfWidth:
    return lambda width: function((1 << width) - 1)


def _of_half(function: Callable[[int], Callable[..., Any]]) -> OfWidth:
    return lambda width: function(1 << width - 1)


bvnot = _of_ones(lambda ones: lambda a: a ^ ones)
bvneg = _of_ones(lambda ones: lambda a: -a & ones)
bvinc = _of_ones(lambda ones: lambda a: a + 1 & ones)
bvdec = _of_ones(lambda ones: lambda a: a - 1 & ones)
bvadd = _of_ones(lambda ones: lambda a, b: a + b & ones)
bvsub = _of_ones(lambda ones: lambda a, b: a - b & ones)
bvmul = _of_ones(lambda ones: lambda a, b: a * b & ones)
bvand, bvor, bvxor, bvult = always(and_), always(or_), always(xor), always(lt)
bvule, bvugt, bvuge = always(le), always(gt), always(ge)
bvnand = _of_ones(lambda ones: lambda a, b: a & b ^ ones)
bvnor = _of_ones(lambda ones: lambda a, b: (a | b) ^ ones)
bvxnor = _of_ones(lambda ones: lambda a, b: a ^ b ^ ones)
bvudiv = _of_ones(lambda ones: lambda a, b: a // b if b else ones)
bvurem = always(lambda a, b: a % b if b else a)


def bvshl(width: int) -> Callable[[int, int], int]:
    ones = (1 << width) - 1
    return lambda a, b: a << b & ones if b < width else 0


def bvlshr(width: int) -> Callable[[int, int], int]:
    return lambda a, b: a >> b if b < width else 0


def bvashr(width: int) -> Callable[[int, int], int]:
    half, ones = 1 << width - 1, (1 << width) - 1
    return lambda a, b: (a ^ half) - half >> min(b, width) & ones


def bvsdiv(width: int) -> Callable[[int, int], int]:
    half, ones = 1 << width - 1, (1 << width) - 1

    def divide(a: int, b: int) -> int:
        """Towards zero. By zero: minus one, or one for a negative dividend."""
        if not b:
            return 1 if a & half else ones
        x, y = (a ^ half) - half, (b ^ half) - half
        quotient = abs(x) // abs(y)
        return (quotient if (x < 0) is (y < 0) else -quotient) & ones

    return divide


def bvsrem(width: int) -> Callable[[int, int], int]:
    half, ones = 1 << width - 1, (1 << width) - 1

    def remainder(a: int, b: int) -> int:
        """With the sign of the dividend."""
        if not b:
            return a
        x, y = (a ^ half) - half, (b ^ half) - half
        rest = abs(x) % abs(y)
        return -rest & ones if x < 0 else rest

    return remainder


def bvsmod(width: int) -> Callable[[int, int], int]:
    """With the sign of the divisor, as the `%` of Python."""
    half, ones = 1 << width - 1, (1 << width) - 1
    return lambda a, b: ((a ^ half) - half) % ((b ^ half) - half) & ones if b else a


bvslt = _of_half(lambda half: lambda a, b: a ^ half < b ^ half)
bvsle = _of_half(lambda half: lambda a, b: a ^ half <= b ^ half)
bvsgt = _of_half(lambda half: lambda a, b: a ^ half > b ^ half)
bvsge = _of_half(lambda half: lambda a, b: a ^ half >= b ^ half)

bvnego = _of_half(lambda half: lambda a: a == half)
bvuaddo = _of_ones(lambda ones: lambda a, b: a + b > ones)
bvumulo = _of_ones(lambda ones: lambda a, b: a * b > ones)
bvsaddo = _of_half(lambda half: lambda a, b: not half <= (a ^ half) + (b ^ half) < 3 * half)
bvssubo = _of_half(lambda half: lambda a, b: not -half <= (a ^ half) - (b ^ half) < half)
bvsdivo = _of_half(lambda half: lambda a, b: a == half and b == 2 * half - 1)
bvsmulo = _of_half(lambda half: lambda a, b: not -half <= ((a ^ half) - half) * ((b ^ half) - half) < half)
no_unsigned_overflow = _of_ones(lambda ones: lambda a, b: a * b <= ones)
no_signed_overflow = _of_half(lambda half: lambda a, b: ((a ^ half) - half) * ((b ^ half) - half) < half)
no_signed_underflow = _of_half(lambda half: lambda a, b: ((a ^ half) - half) * ((b ^ half) - half) >= -half)

bvredand = _of_ones(lambda ones: lambda a: int(a == ones))
bvredor = always(lambda a: int(a != 0))
bvredxor = always(lambda a: a.bit_count() & 1)
bvcomp = always(lambda a, b: int(a == b))
bvite = always(lambda condition, a, b: a if condition else b)
sbv_to_int = _of_half(lambda half: lambda a: (a ^ half) - half)
int_to_bv = _of_ones(lambda ones: lambda a: a & ones)


def rotated_left(width: int, count: int) -> Callable[[int], int]:
    """By a fixed count, of any size."""
    left, ones = count % width, (1 << width) - 1
    right = width - left
    return lambda a: a << left & ones | a >> right


def rotate_left(width: int) -> Callable[[int, int], int]:
    ones = (1 << width) - 1

    def rotate(a: int, b: int) -> int:
        left = b % width
        return a << left & ones | a >> width - left

    return rotate


def rotate_right(width: int) -> Callable[[int, int], int]:
    left = rotate_left(width)
    return lambda a, b: left(a, -b % width)


def sign_extended(width: int, more: int) -> Callable[[int], int]:
    half, ones = 1 << width - 1, (1 << width + more) - 1
    return lambda a: (a ^ half) - half & ones


def extracted(high: int, low: int) -> Callable[[int], int]:
    ones = (1 << high - low + 1) - 1
    return lambda a: a >> low & ones


def repeated(width: int, times: int) -> Callable[[int], int]:
    unit = ((1 << width * times) - 1) // ((1 << width) - 1)
    return lambda a: a * unit


def concatenated(widths: tuple[int, ...]) -> Callable[..., int]:
    """The first argument gives the most significant bits."""
    if len(widths) == 2:
        second = widths[1]
        return lambda a, b: a << second | b

    def concat(*values: int) -> int:
        whole = 0
        for value, width in zip(values, widths, strict=True):
            whole = whole << width | value
        return whole

    return concat


def from_bools(*bits: bool) -> int:
    """The first is the least significant bit."""
    return int("".join("1" if bit else "0" for bit in reversed(bits)), 2)


def free_of_width(name: str) -> OfWidth:
    """What z3 leaves open: any function of one argument, for each width another one."""

    def of_width(width: int) -> Callable[[int], int]:
        def free(a: int) -> int:
            raise Undecided(Free(name, (width, a)))

        return free

    return of_width
