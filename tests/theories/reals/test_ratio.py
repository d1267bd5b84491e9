"""Ratio against Fraction, which it stands in for."""

from __future__ import annotations

import copy
import operator
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refute.theories.reals.ratio import MAX_BITS, Ratio, ratio, rational
from refute.theories.values import Undecided

fractions = st.fractions(min_value=-50, max_value=50, max_denominator=12)
ARITHMETIC = (operator.add, operator.sub, operator.mul, operator.truediv)
ORDER = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)


def forms(value: Fraction):
    """All the ways in which the evaluator may meet the number."""
    return {type(form): form for form in (rational(value), value)}.values()


@given(fractions, fractions)
def test_arithmetic_is_that_of_fractions(a, b):
    for operation in ARITHMETIC:
        if operation is operator.truediv and b == 0:
            continue
        wanted = operation(a, b)
        for left in forms(a):
            for right in forms(b):
                if not (isinstance(left, int) and isinstance(right, int)):
                    result = operation(left, right)
                    assert result == wanted
                    assert hash(result) == hash(wanted)


@given(fractions, fractions)
def test_order_is_that_of_fractions(a, b):
    for relation in ORDER:
        for left in forms(a):
            for right in forms(b):
                assert relation(left, right) is relation(a, b)


@given(fractions)
def test_unary_operations(a):
    own = rational(a)
    assert (-own, abs(own), hash(own), bool(own)) == (-a, abs(a), hash(a), bool(a))
    assert own.numerator == a.numerator
    assert own.denominator == a.denominator


@given(fractions, fractions)
def test_integral_results_are_ints_and_others_stay_ratios(a, b):
    a, b = rational(a), rational(b)
    for result in (a + b, a - b, a * b):
        assert type(result) is (int if result.denominator == 1 else Ratio)


@given(st.integers(), st.integers().filter(bool))
def test_ratio_reduces(p, q):
    assert ratio(p, q) == Fraction(p, q)
    assert ratio(p, q).denominator == Fraction(p, q).denominator


def test_copies_and_pickles_are_equal():
    third = ratio(1, 3)
    for again in (copy.copy(third), copy.deepcopy(third), pickle.loads(pickle.dumps(third))):
        assert type(again) is Ratio
        assert again == third


def test_huge_fractions_are_given_up():
    def squared(value):
        while value.denominator.bit_length() <= 2 * MAX_BITS:
            value = value * value

    with pytest.raises(Undecided):
        squared(ratio(3, 2))
