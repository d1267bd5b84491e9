"""Algebraic numbers: the laws of an ordered field, known values, and what solvers print."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refute.theories.reals import numbers
from refute.theories.reals.algebraic import Algebraic
from refute.theories.reals.construction import minimal_root, nth_root, root_by_index, root_by_interval
from refute.theories.reals.elementary import divide, power, sqrt
from refute.theories.reals.enclosure import Enclosure
from refute.theories.reals.ratio import Ratio, ratio, rational
from refute.theories.values import Undecided

SQRT2 = root_by_index([-2, 0, 1], 2)
SQRT3 = root_by_index([-3, 0, 1], 2)
SQRT6 = root_by_index([-6, 0, 1], 2)
GOLDEN = root_by_interval([-1, -1, 1], 1, 2)
CUBE = root_by_index([-2, 0, 0, 1], 1)
FIFTH = root_by_index([-1, -1, 0, 0, 0, 1], 1)
NAMED = (SQRT2, SQRT3, SQRT6, GOLDEN, CUBE, FIFTH)

rationals = st.fractions(min_value=-5, max_value=5, max_denominator=4).map(rational)
algebraics = st.builds(lambda root, p, q: root * p + q, st.sampled_from(NAMED), rationals, rationals)
reals = st.one_of(rationals, algebraics)
few = settings(max_examples=40, deadline=None)


def approximate(value) -> float:
    return float(numbers.rational_between(value - ratio(1, 10**12), value + ratio(1, 10**12)))


@few
@given(reals, reals, reals)
def test_ring_laws(a, b, c):
    assert a + b == b + a
    assert a * b == b * a
    assert (a + b) + c == a + (b + c)
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert a - b == a + -b
    assert type(a - a) is int


@few
@given(reals, reals)
def test_equal_numbers_have_equal_hashes(a, b):
    for one, other in ((a + b, b + a), ((a + b) * (a - b), a * a - b * b), (a + b - b, a)):
        assert one == other
        assert hash(one) == hash(other)


@few
@given(reals, reals)
def test_division_is_the_inverse_of_multiplication(a, b):
    if b != 0:
        assert divide(a, b) * b == a
        assert divide(b, b) == 1


@few
@given(reals, reals, reals)
def test_order_laws(a, b, c):
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a <= b) is not (a > b)
    assert (a >= b) is not (a < b)
    assert (a < b) == (a + c < b + c)
    if c > 0:
        assert (a < b) == (a * c < b * c)
    assert numbers.compare(a, b) == -numbers.compare(b, a)


@few
@given(reals, reals)
def test_arithmetic_is_near_that_of_floats(a, b):
    x, y = approximate(a), approximate(b)
    for exact, near in ((a + b, x + y), (a * b, x * y), (abs(a), abs(x))):
        assert abs(approximate(exact) - near) < 1e-6


@few
@given(reals)
def test_integral_part(a):
    whole = numbers.floor(a)
    assert whole <= a < whole + 1
    assert numbers.is_integral(a) is (a == whole)


@few
@given(reals, reals)
def test_a_rational_between(a, b):
    if a != b:
        low, high = min(a, b), max(a, b)
        between = numbers.rational_between(low, high)
        assert isinstance(between, int | Fraction)
        assert low < between < high


def test_known_values():
    assert SQRT2 * SQRT2 == 2
    assert type(SQRT2 * SQRT2) is int
    assert SQRT2 * SQRT3 == SQRT6
    assert GOLDEN * GOLDEN == GOLDEN + 1
    assert 1 / GOLDEN == GOLDEN - 1
    assert CUBE * CUBE * CUBE == 2
    assert (SQRT2 + SQRT3) * (SQRT3 - SQRT2) == 1
    assert 1 / (SQRT2 + 1) == SQRT2 - 1
    assert root_by_index([-2, 0, 1], 1) != SQRT2
    assert sqrt(5 + 2 * SQRT6) == SQRT2 + SQRT3
    assert {SQRT2 * SQRT3, SQRT6, sqrt(6)} == {SQRT6}


def test_numbers_that_floats_do_not_tell_apart():
    near = ratio(1414213562373095048801688724209698, 10**33)
    assert near < SQRT2 < near + ratio(1, 10**32)
    assert SQRT2 + ratio(1, 10**60) != SQRT2
    assert sqrt(SQRT2 + ratio(1, 10**60)) > sqrt(SQRT2)


def test_roots_of_a_reducible_polynomial_are_counted_once_and_in_order():
    # (x - 1)^2 (x^2 - 2) (2x + 3)
    coefficients = [-6, 8, 5, -8, -1, 2]
    assert [root_by_index(coefficients, index) for index in (1, 2, 3, 4)] == [
        ratio(-3, 2), -SQRT2, 1, SQRT2,
    ]  # fmt: skip
    assert root_by_index(coefficients, 0, first=0) == ratio(-3, 2)
    for index in (0, 5):
        with pytest.raises(Undecided):
            root_by_index(coefficients, index)


def test_rational_coefficients():
    assert root_by_index([Fraction(-1, 2), 0, Fraction(1, 4)], 2) == SQRT2


def test_roots_in_intervals():
    assert root_by_interval([-2, 0, 1], Fraction(5, 4), Fraction(3, 2)) == SQRT2
    assert root_by_interval([-2, 0, 1], -2, 0) == -SQRT2
    assert root_by_interval([-1, 0, 1], 1, 1) == 1
    for low, high in ((-2, 2), (2, 3)):
        with pytest.raises(Undecided):
            root_by_interval([-2, 0, 1], low, high)
    with pytest.raises(Undecided):
        root_by_interval([0], 0, 1)


def test_minimal_polynomials():
    assert minimal_root(SQRT2 + SQRT3).coefficients == (1, 0, -10, 0, 1)
    assert minimal_root(SQRT2 + SQRT3).index == 3
    assert minimal_root(SQRT2 * SQRT3).coefficients == (-6, 0, 1)
    assert numbers.describe(1 - SQRT2 / 3) == "(root-obj (+ (* 9 (^ x 2)) (* (- 18) x) 7) 1)"


def test_roots_and_powers():
    assert nth_root(27, 3) == 3
    assert sqrt(ratio(8, 18)) == ratio(2, 3)
    assert type(sqrt(ratio(1, 4))) is Ratio
    assert power(2, ratio(1, 2)) == SQRT2
    assert power(SQRT2, 10) == 32
    assert power(SQRT2, -2) == ratio(1, 2)
    assert power(8, ratio(-2, 3)) == ratio(1, 4)
    assert power(ratio(-1, 2), 3) == ratio(-1, 8)
    assert power(-1, 10**40) == 1
    assert power(0, ratio(1, 2)) == 0
    for base, exponent in ((0, 0), (0, -1), (0, ratio(-1, 2)), (-8, ratio(1, 3)), (2, 10**40)):
        with pytest.raises(Undecided):
            power(base, exponent)


def test_what_grows_too_big_keeps_its_order():
    total = SQRT2
    for prime in (3, 5, 7, 11, 13, 17, 19):
        total = total + nth_root(prime, 3) * sqrt(prime)
    inverse = 1 / total
    assert isinstance(inverse, Enclosure)
    assert 0 < inverse < 1
    assert inverse * 2 > inverse


def test_a_chain_of_squares_ends():
    value = SQRT2 + FIFTH
    for _ in range(60):
        value = value * value
        if not isinstance(value, Algebraic):
            break
    assert value > 1


def test_text():
    assert [numbers.show(value) for value in (2, -2, ratio(1, 3), ratio(-1, 3), 0)] == [
        "2.0", "(- 2.0)", "(/ 1.0 3.0)", "(- (/ 1.0 3.0))", "0.0",
    ]  # fmt: skip
    assert numbers.show(SQRT2) is None


def test_the_simplest_rational_is_found():
    assert numbers.rational_between(SQRT2, ratio(3, 2)) == ratio(10, 7)
    assert numbers.rational_between(-1, SQRT2) == 0
    assert numbers.rational_between(2, 3) == ratio(5, 2)
    assert numbers.rational_between(-SQRT2, -1) == ratio(-4, 3)
