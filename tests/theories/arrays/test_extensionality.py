"""Two arrays are equal when they are at every index, over finite index sorts too, however they were made."""

from __future__ import annotations

import tracemalloc

from hypothesis import given, settings
from hypothesis import strategies as st

from refute.smtlib.sorts import BOOL, sort
from refute.theories import arrays, registry
from refute.theories.array_values import ArrayValue
from refute.theories.carriers import domain
from tests.theories.datatypes.shapes import COLORS

INDICES = [
    (BOOL,),
    (sort("BitVec", (1,)),),
    (sort("BitVec", (2,)),),
    (COLORS,),
    (BOOL, COLORS),
    (sort("UnitTuple"),),
]
VALUES = st.integers(0, 2)


@st.composite
def built(draw, indices):
    """An array made by stores, and the table that it is meant to be."""
    keys = list(domain(indices).elements())
    start = draw(VALUES)
    array = arrays.make(sort("Array", (), (*indices, sort("Int"))), start)
    table = dict.fromkeys(keys, start)
    for key, value in draw(st.lists(st.tuples(st.sampled_from(keys), VALUES), max_size=12)):
        array = array.store(key, value)
        table[key] = value
    return array, table


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_equality_is_that_of_the_tables(data):
    indices = data.draw(st.sampled_from(INDICES))
    one, first = data.draw(built(indices))
    other, second = data.draw(built(indices))
    assert {key: one.select(key) for key in first} == first
    assert (one == other) == (first == second)
    assert (one != other) == (first != second)
    if first == second:
        assert hash(one) == hash(other)
        assert dict(one) == dict(other)
        assert one.default == other.default


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_table_gives_the_same_array_from_any_default(data):
    indices = data.draw(st.sampled_from(INDICES))
    array, table = data.draw(built(indices))
    for default in (0, 1, 2, 3):
        assert ArrayValue.make(default, table, array.domain) == array


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(-3, 3), VALUES), max_size=12), VALUES, VALUES)
def test_over_integers_a_default_makes_a_difference(stores, start, other):
    wanted = sort("Array", (), (sort("Int"), sort("Int")))
    one, two = arrays.make(wanted, start), arrays.make(wanted, other)
    for index, value in stores:
        one, two = one.store(index, value), two.store(index, value)
    assert (one == two) == (start == other)


def test_arrays_of_arrays_over_finite_sorts():
    inner = sort("Array", (), (BOOL, BOOL))
    outer = sort("Array", (), (inner, BOOL))
    row = registry.sort_row(outer)
    elements = list(row.elements(outer))
    assert len(set(elements)) == len(elements) == row.size(outer) == 16
    for array in elements:
        again = arrays.make(outer, True, {key: array.select(key) for key in domain((inner,)).elements()})
        assert again == array
        assert hash(again) == hash(array)


def test_every_index_stored_over_bytes():
    wanted = sort("Array", (), (sort("BitVec", (8,)), sort("Int")))
    one, other = arrays.make(wanted, 0), arrays.make(wanted, 1)
    for index in range(256):
        one, other = one.store(index, index // 100), other.store(255 - index, (255 - index) // 100)
    assert one == other
    assert hash(one) == hash(other)
    assert one.default == 0
    assert one.store(3, 7) != other


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 60), VALUES), min_size=80, max_size=200))
def test_a_long_chain_of_stores_is_the_table_it_spells(stores):
    """What was stored late lies over an older table."""
    wanted = sort("Array", (), (sort("Int"), sort("Int")))
    array, table = arrays.make(wanted, 0), {}
    for index, value in stores:
        before = array
        kept = [before.select(each) for each in range(61)]
        array = array.store(index, value)
        table[index] = value
        assert kept == [before.select(each) for each in range(61)]
    assert [array.select(each) for each in range(61)] == [table.get(each, 0) for each in range(61)]
    assert array == arrays.make(wanted, 0, table)
    assert hash(array) == hash(arrays.make(wanted, 0, table))
    assert 0 not in array.exceptions.values()


def test_a_chain_of_stores_does_not_copy_its_table_each_time():
    wanted = sort("Array", (), (sort("Int"), sort("Int")))
    array, kept = arrays.make(wanted, 0), []
    tracemalloc.start()
    try:
        for index in range(3000):
            array = array.store(index, 1)
            kept.append(array)
        assert tracemalloc.get_traced_memory()[0] < 20_000_000
    finally:
        tracemalloc.stop()
    assert kept[1500].select(1500) == 1
    assert kept[1500].select(1501) == 0
