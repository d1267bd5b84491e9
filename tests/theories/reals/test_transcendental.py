"""Functions that interval arithmetic encloses: exact where they are known, ordered elsewhere, never guessed equal."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refute.theories.reals import angles, elementary, numbers
from refute.theories.reals.elementary import exp, log, sqrt
from refute.theories.reals.enclosure import MAX_SIZE, PI, Enclosure
from refute.theories.reals.ratio import ratio, rational
from refute.theories.values import Free, Undecided

rationals = st.fractions(min_value=-5, max_value=5, max_denominator=20).map(rational)
NAMES = ("sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "asinh")


@settings(max_examples=30, deadline=None)
@given(rationals)
def test_functions_are_near_those_of_floats(x):
    for name in NAMES:
        near = getattr(math, name)(float(x))
        value = getattr(angles, name)(x)
        slack = rational(max(1, math.ceil(abs(near)))) * ratio(1, 10**9)
        low, high = (ratio(*near.as_integer_ratio()) + side * slack for side in (-1, 1))
        assert low < value < high, name


@settings(max_examples=30, deadline=None)
@given(rationals, rationals)
def test_exponential_is_monotonous(x, y):
    assert (x < y) is (exp(x) < exp(y))
    assert exp(x) > 0
    assert log(exp(x)) == x


def test_exact_values():
    sixth, half = PI / 6, ratio(1, 2)
    assert angles.sin(0) == exp(0) - 1 == log(1) == angles.tan(0) == angles.sinh(0) == 0
    assert angles.cos(0) == angles.cosh(0) == exp(0) == 1
    assert angles.sin(sixth) == half
    assert angles.cos(sixth) == sqrt(3) / 2
    assert angles.tan(PI * ratio(1, 3)) == sqrt(3)
    assert angles.sin(PI) == 0
    assert angles.cos(PI) == -1
    assert angles.cos(-PI * 7 / 3) == half
    assert angles.sin(PI / 12) == (sqrt(6) - sqrt(2)) / 4
    assert angles.sec(0) == 1
    assert angles.cot(PI / 4) == 1
    assert angles.asin(half) == sixth
    assert angles.acos(-1) == PI
    assert angles.acos(0) == PI / 2
    assert angles.atan(-1) == -PI / 4
    assert angles.atan(2 - sqrt(3)) == PI / 12
    assert angles.asec(2) == PI / 3
    assert angles.acsc(-1) == -PI / 2
    assert angles.acot(-1) == PI * 3 / 4
    assert angles.acosh(1) == angles.atanh(0) == angles.asinh(0) == 0


def test_multiples_of_pi_compute_exactly():
    assert PI - PI == 0
    assert PI / PI == 1
    assert PI / 3 + PI / 6 == PI / 2
    assert ratio(2, 3) == (2 * PI) / (3 * PI)
    assert ratio(333, 106) < PI < ratio(355, 113)


def test_an_equality_that_holds_is_undecided_unless_it_is_one_expression():
    product = exp(1) * exp(-1)
    assert product == exp(1) * exp(-1)
    assert exp(ratio(1, 2)) == exp(ratio(2, 4))
    for question in (lambda: product == 1, lambda: product < 1, lambda: product >= 1, lambda: hash(product)):
        with pytest.raises(Undecided):
            question()
    with pytest.raises(Undecided):
        numbers.floor(product)
    with pytest.raises(Undecided):
        numbers.is_integral(product)


def test_separate_numbers_are_told_apart_on_both_sides():
    assert exp(1) != 3
    assert exp(1) > ratio(271828, 100000)
    assert ratio(271829, 100000) > exp(1)
    assert sqrt(2) < exp(1)
    assert exp(1) >= sqrt(2)
    assert abs(-exp(1)) == exp(1)
    assert numbers.floor(-exp(1)) == -3
    assert numbers.floor(exp(20)) == 485165195
    assert numbers.is_integral(exp(1)) is False
    assert numbers.rational_between(exp(1), PI) == 3


OUTSIDE = [
    (angles.asin, "asin", 2),
    (angles.acos, "acos", ratio(-3, 2)),
    (angles.acosh, "acosh", 0),
    (angles.atanh, "atanh", 1),
    (angles.acsc, "acsc", 0),
    (angles.asec, "asec", ratio(1, 2)),
    (elementary.log, "log", 0),
    (elementary.log, "log", -1),
    (elementary.sqrt, "sqrt", -1),
    (angles.csc, "/", 0),
    (angles.cot, "/", 0),
]


@pytest.mark.parametrize(("function", "name", "value"), OUTSIDE)
def test_outside_of_its_domain_a_function_is_free(function, name, value):
    with pytest.raises(Undecided) as caught:
        function(value)
    assert caught.value.what == Free(name, (1 if name == "/" else value,))


def test_an_enclosure_is_no_key_of_a_table():
    with pytest.raises(Undecided) as caught:
        elementary.sqrt(-exp(1))
    assert isinstance(caught.value.what, str)
    with pytest.raises(Undecided):
        angles.tan(PI / 2)


def test_huge_values_are_given_up():
    for value in (exp(10**9), exp(exp(exp(10)))):
        with pytest.raises(Undecided):
            numbers.floor(value)

    def nested(value):
        for _ in range(MAX_SIZE):
            value = angles.sin(value + 1)

    with pytest.raises(Undecided):
        nested(exp(1))


def test_shared_expressions_are_evaluated_once():
    value = exp(1)
    for _ in range(7):
        value = value + value
    assert isinstance(value, Enclosure)
    assert 347 < value < 348
