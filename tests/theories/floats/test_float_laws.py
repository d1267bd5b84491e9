"""Laws of arithmetic that hold in every format, and the machine's own floating point as an independent witness."""

from __future__ import annotations

import math
import struct
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from refute.smtlib.sorts import sort
from refute.theories.floats import conversions, softfloat
from refute.theories.floats import format as formats
from refute.theories.floats.format import MODES, Format, format_of, from_bits, to_rational
from refute.theories.floats.sorts import FLOATS

DOUBLE, SINGLE = format_of(11, 53), format_of(8, 24)


@st.composite
def numbers(draw, count: int):
    """A format, a rounding mode, and values with corners among them."""
    f = format_of(draw(st.integers(2, 12)), draw(st.integers(2, 40)))
    corners = FLOATS.corners(sort("FloatingPoint", (f.eb, f.sb)))
    value = st.sampled_from(corners) | st.integers(0, 2 * f.sign_bit - 1).map(lambda bits: from_bits(f, bits))
    return f, draw(st.sampled_from(MODES)), *(draw(value) for _ in range(count))


def nearest(f: Format, mode: str, exact: Fraction, zero: int) -> int:
    """The rounding of IEEE 754, section 4.3, from its words: by search among the neighbours of a real."""
    if not exact:
        return zero
    sign = f.sign_bit if exact < 0 else 0
    size = abs(exact)
    low, high = 0, f.infinity  # patterns of magnitudes are ordered as their values
    while high - low > 1:
        middle = (low + high) // 2
        if to_rational(f, middle) <= size:
            low = middle
        else:
            high = middle
    below = Fraction(to_rational(f, low))
    # Beyond the greatest number the next one would be a step above it.
    above = Fraction(to_rational(f, high)) if high < f.infinity else below + (below - to_rational(f, low - 1))
    away = {"RTP": not sign, "RTN": bool(sign), "RTZ": False}.get(mode)
    if below == size:
        away = False
    elif away is None:
        middle = (below + above) / 2
        away = size > middle or (size == middle and (mode == "RNA" or low & 1 == 1))
    return (high if away else low) | sign


@given(numbers(2))
def test_add_sub_mul_and_div_round_the_exact_result(case):
    f, mode, x, y = case
    a, b = to_rational(f, x), to_rational(f, y)
    assume(a is not None and b is not None)
    sign = (x ^ y) & f.sign_bit
    lost = f.sign_bit if mode == "RTN" else 0
    assert softfloat.add(f, mode, x, y) == nearest(f, mode, Fraction(a + b), x if x == y else lost)
    assert softfloat.sub(f, mode, x, y) == nearest(
        f, mode, Fraction(a - b), x if x == y ^ f.sign_bit else lost
    )
    assert softfloat.mul(f, mode, x, y) == nearest(f, mode, Fraction(a * b), sign)
    if b:
        assert softfloat.div(f, mode, x, y) == nearest(f, mode, Fraction(a, b), sign)


@given(numbers(3))
def test_fma_rounds_once(case):
    f, mode, x, y, z = case
    a, b, c = (to_rational(f, v) for v in (x, y, z))
    assume(a is not None and b is not None and c is not None)
    product = (x ^ y) & f.sign_bit
    like = a * b == 0 and c == 0 and product == z & f.sign_bit
    zero = product if like else f.sign_bit if mode == "RTN" else 0
    assert softfloat.fma(f, mode, x, y, z) == nearest(f, mode, Fraction(a * b + c), zero)


@given(numbers(1))
def test_sqrt_rounds_the_exact_root(case):
    f, mode, x = case
    exact = to_rational(f, x)
    assume(exact is not None and exact > 0)
    root = softfloat.sqrt(f, mode, x)
    up, down = (softfloat.sqrt(f, m, x) for m in ("RTP", "RTN"))
    assert to_rational(f, down) ** 2 <= exact <= to_rational(f, up) ** 2
    assert up - down == (to_rational(f, down) ** 2 != exact)
    if mode in ("RNE", "RNA"):  # a root is never half way: its square would have too many bits
        middle = (Fraction(to_rational(f, down)) + to_rational(f, up)) / 2
        assert root == (up if exact > middle * middle else down)
    else:
        assert root == (up if mode == "RTP" else down)


@given(numbers(2))
def test_remainder_is_exact_and_at_most_half(case):
    f, _, x, y = case
    a, b = to_rational(f, x), to_rational(f, y)
    assume(a is not None and b)
    rest = to_rational(f, softfloat.rem(f, x, y))
    times = Fraction(a - rest) / b
    assert times.denominator == 1
    assert 2 * abs(rest) < abs(b) or (2 * abs(rest) == abs(b) and times % 2 == 0)


@given(numbers(1), st.integers(2, 14), st.integers(2, 45))
def test_a_wider_format_holds_every_value(case, eb, sb):
    f, mode, x = case
    wide = format_of(f.eb + eb, f.sb + sb)
    there = conversions.from_format(wide, mode, f, x)
    assert conversions.from_format(f, mode, wide, there) == x
    assert to_rational(wide, there) == to_rational(f, x)


@given(numbers(1), st.integers(1, 70))
def test_integers_come_back(case, width):
    f, mode, x = case
    exact = to_rational(f, softfloat.round_to_integral(f, mode, x))
    unsigned, signed = conversions.to_ubv(f, mode, width, x), conversions.to_sbv(f, mode, width, x)
    rounded = conversions.to_sbv(f, mode, 4200, x)  # wide enough for eb = 12
    if rounded is None:
        assert exact is None
        assert unsigned is None
        assert signed is None
        return
    rounded -= (rounded >> 4199) << 4200
    # Where exponents are short the integer may be too great for the format: 3.875 in (2, 5).
    assert exact == rounded or abs(rounded) > to_rational(f, f.largest)
    assert unsigned == (rounded if 0 <= rounded < 2**width else None)
    assert signed == (rounded % 2**width if -(2**width) <= 2 * rounded < 2**width else None)


@given(numbers(2))
def test_order_is_that_of_the_reals(case):
    f, _, x, y = case
    a, b = to_rational(f, x), to_rational(f, y)
    assume(a is not None and b is not None)
    assert formats.less(f, x, y) is (a < b)
    assert formats.less_equal(f, x, y) is (a <= b)
    assert formats.equal(f, x, y) is (a == b)


class Quadratic:
    """The root of a rational, known by comparison only."""

    def __init__(self, square: Fraction) -> None:
        self.square = square

    def __lt__(self, other: Fraction) -> bool:
        return other > 0 and self.square < other * other

    def __gt__(self, other: Fraction) -> bool:
        return other < 0 or self.square > other * other


@given(numbers(0), st.integers(2, 10**9), st.integers(-60, 60))
def test_irrational_numbers_are_rounded_by_comparison(case, square, scale):
    f, mode = case
    assume(math.isqrt(square) ** 2 != square)
    wide = format_of(30, 2 * f.sb + 80)
    root = to_rational(wide, softfloat.sqrt(wide, "RTZ", conversions.from_rational(wide, "RTZ", square)))
    # In a wider format the root falls between two numbers; any number between them rounds alike.
    near = Fraction(root) + Fraction(1, 2**300)
    expected = conversions.from_rational(f, mode, near, scale)
    assert conversions.from_real(f, mode, Quadratic(Fraction(square)), scale) == expected


def bits(value: float) -> int:
    return from_bits(DOUBLE, struct.unpack("<Q", struct.pack("<d", value))[0])


DOUBLES = st.floats() | st.floats(-1e3, 1e3) | st.sampled_from([0.0, -0.0, 5e-324, math.inf, 1.5, -2.5])


@given(DOUBLES, DOUBLES)
def test_the_machine_agrees(x, y):
    a, b = bits(x), bits(y)
    assert softfloat.add(DOUBLE, "RNE", a, b) == bits(x + y)
    assert softfloat.sub(DOUBLE, "RNE", a, b) == bits(x - y)
    assert softfloat.mul(DOUBLE, "RNE", a, b) == bits(x * y)
    if y:
        assert softfloat.div(DOUBLE, "RNE", a, b) == bits(x / y)
    if x >= 0:
        assert softfloat.sqrt(DOUBLE, "RNE", a) == bits(math.sqrt(x))
    if y and math.isfinite(x):
        assert softfloat.rem(DOUBLE, a, b) == bits(math.remainder(x, y))
    if math.isfinite(x):
        assert to_rational(DOUBLE, a) == Fraction(x)
    assert formats.less(DOUBLE, a, b) is (x < y)
    assert formats.equal(DOUBLE, a, b) is (x == y)


@given(st.floats(width=64))
def test_the_machine_agrees_on_narrowing(x):
    try:
        single = struct.unpack("<I", struct.pack("<f", x))[0]
    except OverflowError:
        single = SINGLE.infinity | (SINGLE.sign_bit if x < 0 else 0)
    assert conversions.from_format(SINGLE, "RNE", DOUBLE, bits(x)) == from_bits(SINGLE, single)


def test_the_search_for_the_nearest_can_fail():
    f = format_of(3, 4)
    values = [to_rational(f, x) for x in range(f.infinity)]
    assert [nearest(f, "RNE", Fraction(v), 0) for v in values] == list(range(f.infinity))
    with pytest.raises(AssertionError):
        assert nearest(f, "RTP", Fraction(1, 100), 0) == nearest(f, "RTZ", Fraction(1, 100), 0)
