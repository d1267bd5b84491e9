from __future__ import annotations

import random

import pytest

from refute.smtlib.sorts import BOOL, UNKNOWN, sort
from refute.smtlib.terms import SortError, intern_op
from refute.theories import arrays, registry
from refute.theories.array_values import ArrayValue, FunctionArray
from refute.theories.uf import FunctionValue
from refute.theories.values import Free, Undecided, Unknown
from tests.theories.datatypes.shapes import INTS

INT, REAL, U = sort("Int"), sort("Real"), sort("U")
ROWS = registry.rows()


def array(*args):
    return sort("Array", (), args)


PLAIN, SEVERAL, BITS = array(INT, BOOL), array(INT, BOOL, INT), array(BOOL, BOOL)


@pytest.mark.parametrize(
    ("name", "indices", "sorts", "result"),
    [
        ("select", (), (PLAIN, INT), BOOL),
        ("select", (), (SEVERAL, INT, BOOL), INT),
        ("select", (), (PLAIN, UNKNOWN), BOOL),
        ("select", (), (array(REAL, INT), INT), INT),
        ("select", (), (SEVERAL, INT), None),
        ("select", (), (PLAIN, BOOL), None),
        ("select", (), (INT, INT), None),
        ("select", (), (), None),
        ("store", (), (PLAIN, INT, BOOL), PLAIN),
        ("store", (), (SEVERAL, INT, BOOL, INT), SEVERAL),
        ("store", (), (PLAIN, INT), None),
        ("store", (), (PLAIN, INT, INT), None),
        ("const", (PLAIN,), (BOOL,), PLAIN),
        ("const", (PLAIN,), (INT,), None),
        ("const", (INT,), (INT,), None),
        ("const", (), (INT,), None),
    ],
)
def test_sorts(name, indices, sorts, result):
    assert ROWS[name].check(indices, sorts) is result


def test_an_unknown_array_makes_an_unknown_result():
    row = ROWS["select"]
    assert row.rank(intern_op("select", row), (UNKNOWN, INT)) == (UNKNOWN, None)
    with pytest.raises(SortError):
        row.rank(intern_op("select", row), (INT, INT))


@pytest.mark.parametrize("name", ["select", "store", "const"])
def test_ask_offers_what_check_takes(name):
    pool = (INT, BOOL, PLAIN, SEVERAL, BITS, array(INT, PLAIN))
    offered = [(wanted, *use) for wanted in pool for use in ROWS[name].ask(wanted, pool)]
    assert len(offered) > 2
    for wanted, indices, sorts in offered:
        assert ROWS[name].check(indices, sorts) is wanted


def test_several_indices():
    const = ROWS["const"].run((SEVERAL,), (INT,), SEVERAL)
    store = ROWS["store"].run((), (SEVERAL, INT, BOOL, INT), SEVERAL)
    select = ROWS["select"].run((), (SEVERAL, INT, BOOL), INT)
    value = store(store(const(0), 1, True, 5), 1, False, 6)
    assert [select(value, 1, True), select(value, 1, False), select(value, 2, True)] == [5, 6, 0]
    assert (
        registry.show(value, SEVERAL)
        == "(store (store ((as const (Array Int Bool Int)) 0) 1 true 5) 1 false 6)"
    )


def test_a_constant_array_is_read_without_its_index():
    select = ROWS["select"].kleene
    why = Unknown("an index")
    assert select(ArrayValue.make(3, {}, arrays.domain((INT,))), why) == 3
    assert select(ArrayValue.make(3, {1: 2}, arrays.domain((INT,))), why) is why
    assert select(why, 1) is why


@pytest.mark.parametrize("wanted", [PLAIN, SEVERAL, BITS, array(INT, BITS), array(BITS, INTS)], ids=str)
def test_corners_and_draws_are_shown(wanted):
    row = registry.sort_row(wanted)
    rng = random.Random(2)
    values = [*row.corners(wanted), *(row.draw(wanted, rng) for _ in range(30))]
    assert len(set(values)) > 3
    assert all(registry.show(value, wanted) is not None for value in values)


@pytest.mark.parametrize(
    "wanted", [array(U, INT), array(array(U, INT), array(U, INT)), array(INT, array(U, INT))], ids=str
)
def test_arrays_that_cannot_be_compared_are_drawn_all_the_same(wanted):
    row = registry.sort_row(wanted)
    rng = random.Random(2)
    assert row.corners(wanted)
    assert all(isinstance(row.draw(wanted, rng), ArrayValue) for _ in range(30))


def test_a_function_over_few_indices_becomes_a_table():
    assert arrays.from_function(BITS, lambda index: not index) == arrays.make(BITS, False, {False: True})
    several = array(BOOL, BOOL, BOOL)
    both = arrays.from_function(several, lambda one, other: one and other)
    assert both == arrays.make(several, False, {(True, True): True})


def test_a_function_over_many_indices_stays_one():
    squares = arrays.from_function(array(INT, INT), lambda index: index * index)
    assert isinstance(squares, FunctionArray)
    assert squares.select(12) == 144
    product = arrays.from_function(array(INT, INT, INT), lambda one, other: one * other)
    assert product.select((3, 4)) == 12
    assert registry.show(squares, array(INT, INT)) is None


def test_a_function_that_does_not_know_everything():
    key = Free("head", ("nil",))

    def unsure(index):
        return Unknown("free", key) if index else True

    made = arrays.from_function(BITS, unsure)
    assert made.select(False) is True
    with pytest.raises(Undecided) as raised:
        made.select(True)
    assert raised.value.what == key


def test_the_function_of_a_model_becomes_an_array():
    table = FunctionValue({(1,): 5, (2,): 0}, 0)
    assert arrays.from_function(array(INT, INT), table) == arrays.make(array(INT, INT), 0, {1: 5})
    several = FunctionValue({(1, True): 5}, 0)
    assert arrays.from_function(SEVERAL, several) == arrays.make(SEVERAL, 0, {(1, True): 5})
    open_ended = arrays.from_function(array(INT, INT), FunctionValue({(1,): 5}, Unknown("elsewhere")))
    assert open_ended.select(1) == 5
    with pytest.raises(Undecided):
        open_ended.select(2)


def test_pointwise():
    wanted = array(INT, INT)
    one, other = arrays.make(wanted, 1, {1: 5}), arrays.make(wanted, 2, {2: 7})
    assert arrays.pointwise(wanted, lambda a, b: a + b, [one, other]) == arrays.make(wanted, 3, {1: 7, 2: 8})
    doubled = arrays.pointwise(wanted, lambda a, b: a + b, [one, FunctionArray(abs)])
    assert [doubled.select(index) for index in (1, -4)] == [6, 5]
