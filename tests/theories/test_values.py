"""Equality of values is the equality of SMT-LIB, or says that it does not know."""

from __future__ import annotations

import copy
import gc
import pickle

import pytest

from refute.smtlib.sorts import BOOL, sort
from refute.theories.array_values import (
    ENDLESS,
    INFINITE,
    MOST_EXCEPTIONS,
    UNSIZED,
    ArrayValue,
    Domain,
    FunctionArray,
)
from refute.theories.values import _CONSTRUCTED, Constructed, Undecided, Unknown

PAIR, OTHER = sort("Pair of test_values"), sort("Other of test_values")


def test_an_unknown_has_no_truth_value():
    with pytest.raises(TypeError):
        bool(Unknown("no reason"))


def test_constructed_values_are_interned():
    one = Constructed("pair", (1, "a"), PAIR)
    assert one is Constructed("pair", (1, "a"), PAIR)
    assert one != Constructed("pair", (1, "b"), PAIR)
    assert one != Constructed("pear", (1, "a"), PAIR)


def test_truth_and_one_are_two_values():
    """They are equal in Python, and would be printed alike if sorts did not tell their holders apart."""
    assert Constructed("pair", (True,), PAIR).arguments[0] is True
    assert Constructed("pair", (1,), OTHER).arguments[0] is not True


def test_constructed_values_are_let_go():
    before = len(_CONSTRUCTED)
    value = Constructed("pair", ("of the test of letting go",), PAIR)
    assert len(_CONSTRUCTED) == before + 1
    del value
    gc.collect()
    assert len(_CONSTRUCTED) == before


def test_constructed_values_survive_pickling_and_copying():
    value = Constructed("pair", (Constructed("pair", (), PAIR), 2), PAIR)
    assert pickle.loads(pickle.dumps(value)) is value
    assert copy.deepcopy(value) is value


def test_arrays_survive_pickling():
    value = ArrayValue.make(0, {1: 2}, INFINITE)
    again = pickle.loads(pickle.dumps(value))
    assert again == value
    assert again.store(3, 4) == value.store(3, 4)


def test_a_constructed_value_with_an_array_given_by_a_function_equals_itself_only():
    array = FunctionArray(abs)
    value = Constructed("pair", (array,), PAIR)
    outer = Constructed("pair", (value,), PAIR)
    assert value == value  # noqa: PLR0124 - that it is reflexive
    assert outer == outer  # noqa: PLR0124
    assert value != Constructed("pear", (array,), PAIR)
    for other in (Constructed("pair", (array,), PAIR), Constructed("pair", (1,), PAIR)):
        for left, right in ((value, other), (other, value)):
            with pytest.raises(Undecided):
                assert left == right
    with pytest.raises(Undecided):
        hash(outer)


def test_select_and_store():
    array = ArrayValue.make("d", {1: "a", 2: "d"}, INFINITE)
    assert dict(array) == {1: "a"}
    stored = array.store(2, "b").store(1, "d")
    assert [stored.select(index) for index in (1, 2, 3)] == ["d", "b", "d"]
    assert [array.select(index) for index in (1, 2, 3)] == ["a", "d", "d"]
    assert array.store(7, "d") is array


def test_equal_maps_are_equal_however_they_were_made():
    one = ArrayValue.make(0, {}, INFINITE).store(1, 5).store(2, 6).store(1, 0)
    other = ArrayValue.make(0, {2: 6, 3: 0}, INFINITE)
    assert one == other
    assert hash(one) == hash(other)
    assert one != other.store(3, 1)
    assert one != ArrayValue.make(1, {2: 6}, INFINITE)


def test_a_domain_without_a_known_size_is_never_guessed_at():
    """The index sort may have no other elements than those named, or more."""
    zeros = ArrayValue.make(0, {"u": 1}, UNSIZED)
    ones = ArrayValue.make(1, {}, UNSIZED)
    with pytest.raises(Undecided):
        assert zeros == ones
    with pytest.raises(Undecided):
        len({zeros, ones})
    assert zeros != ArrayValue.make(1, {"v": 2}, UNSIZED)
    assert zeros == ArrayValue.make(0, {}, UNSIZED).store("u", 1)
    assert hash(zeros) == hash(ones)


def test_arrays_of_values_without_canonical_form():
    array = FunctionArray(abs)
    constant = ArrayValue(array, {}, INFINITE)
    assert constant.select(3) is array
    assert constant == ArrayValue(array, {}, INFINITE)
    with pytest.raises(Undecided):
        constant.store(1, FunctionArray(abs).store(1, 2))
    with pytest.raises(Undecided):
        hash(constant)


def test_an_array_given_by_a_function():
    array = FunctionArray(lambda index: index * index)
    stored = array.store(3, 0).store(4, 1)
    assert [stored.select(index) for index in (2, 3, 4)] == [4, 0, 1]
    assert array.select(3) == 9
    assert array == array  # noqa: PLR0124 - that it is reflexive
    assert stored == array.store(4, 1).store(3, 0)
    for other in (FunctionArray(abs), stored, ArrayValue.make(0, {}, INFINITE)):
        for left, right in ((array, other), (other, array)):
            with pytest.raises(Undecided):
                assert left == right
            with pytest.raises(Undecided):
                assert left != right
    with pytest.raises(Undecided):
        hash(array)


def test_an_array_that_grows_too_large_is_given_up():
    table = dict.fromkeys(range(MOST_EXCEPTIONS), 1)
    array = ArrayValue.make(0, table, INFINITE)
    with pytest.raises(Undecided):
        array.store(-1, 1)


def test_a_large_finite_domain_is_not_gone_through():
    def elements():
        raise AssertionError

    array = ArrayValue.make(0, {1: 2}, Domain(1 << 64, elements))
    assert array.store(5, 6).select(5) == 6
    assert INFINITE.size == ENDLESS


def test_texts_for_messages():
    value = Constructed("pair", (1, Constructed("nil", (), PAIR), (True,)), PAIR)
    assert repr(value) == "(pair 1 nil ...)"
    assert repr(ArrayValue.make(0, {1: 2}, INFINITE)) == "ArrayValue(0, {1: 2})"
    assert BOOL.text == "Bool"
