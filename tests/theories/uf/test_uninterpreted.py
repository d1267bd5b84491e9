from __future__ import annotations

import random

import pytest

from refute.smtlib.sorts import sort
from refute.theories import registry
from refute.theories.uf import FunctionValue, element
from refute.theories.values import Abstract, Free, Undecided, Unknown

U = sort("U")


def test_a_declared_sort_has_elements_that_differ():
    row = registry.sort_row(U)
    assert row.name == registry.UNINTERPRETED
    assert row.size(U) is None
    corners = row.corners(U)
    assert len(set(corners)) == len(corners) > 1
    assert {row.draw(U, random.Random(seed)) for seed in range(40)} == set(corners)
    assert registry.show(corners[0], U) is None
    with pytest.raises(ValueError, match="U"):
        row.elements(U)


def test_labels_may_serve_as_symbols():
    assert element(U, 3) == Abstract("U", "U!3")
    assert element(sort("Pair", (), (U, U)), 0).label == "element!0"
    assert element(sort("|odd name|"), 1).label == "element!1"


def test_elements_of_two_sorts_are_not_equal():
    assert element(sort("Pair", (), (U, U)), 0) != element(sort("Pair", (), (U, sort("V"))), 0)


def test_distinct_elements():
    distinct = registry.rows()["distinct"].run((), (U, U, U), None)
    a, b, c = (element(U, number) for number in range(3))
    assert distinct(a, b, c) is True
    assert distinct(a, b, a) is False


def test_a_function_is_its_table_and_a_default():
    function = FunctionValue({(1, True): 5}, 0)
    assert [function(1, True), function(1, False), function(2, True)] == [5, 0, 0]


def test_what_a_model_leaves_out_stays_open():
    key = Free("div", (1,))
    for default, what in ((Unknown("not said"), "not said"), (Unknown("free", key), key)):
        function = FunctionValue({(1,): 5}, default)
        assert function(1) == 5
        with pytest.raises(Undecided) as raised:
            function(2)
        assert raised.value.what == what


def test_a_constant_function_does_not_need_its_arguments():
    why = Unknown("an argument")
    assert FunctionValue({(1, 1): 7}, 7).kleene(why, 1) == 7
    assert FunctionValue({(1, 1): 8}, 7).kleene(1, why) is why
    assert FunctionValue({}, Unknown("not said")).kleene(why) is why
