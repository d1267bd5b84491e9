"""The sorts of a datatype's operators, and what they do where solvers cannot be asked."""

from __future__ import annotations

import gc

import pytest

from refute.smtlib.sorts import BOOL, UNKNOWN, Constructor, declared_datatype, parameter, sort
from refute.smtlib.terms import SortError, apply, literal
from refute.theories import registry
from refute.theories.datatypes import matching, operators, qualified
from refute.theories.datatypes.symbols import _families
from refute.theories.values import Constructed, Free, Undecided
from tests.theories.datatypes.shapes import (
    BOOLS,
    COLOR,
    COLORS,
    EITHER,
    EITHER_WAY,
    FORESTS,
    INT,
    INTS,
    LIST,
    TREE,
    TREES,
    A,
    T,
    applied,
)

ONE = literal("1", INT, 1)
LISTS = operators(LIST)


def nil(wanted=INTS):
    return apply(qualified("nil", wanted))


def test_a_declaration_brings_constructors_selectors_and_testers():
    assert set(LISTS) == {"nil", "cons", "head", "tail", "is-nil", "is-cons"}
    assert {name: op.head for name, op in operators(COLOR).items()}["deep blue"] == "|deep blue|"


def test_parameters_are_inferred_from_arguments():
    assert apply(LISTS["cons"], (ONE, nil())).sort is INTS
    either = operators(EITHER)
    assert apply(either["from-left"], (apply(qualified("left", EITHER_WAY), (ONE,)),)).sort is INT


def test_arguments_that_do_not_fit_together_are_refused():
    with pytest.raises(SortError):
        apply(LISTS["cons"], (ONE, nil(BOOLS)))
    with pytest.raises(SortError):
        apply(LISTS["cons"], (ONE,))
    with pytest.raises(SortError):
        apply(LISTS["head"], (ONE,))
    with pytest.raises(SortError):
        apply(operators(TREE)["tree"], (nil(), apply(qualified("empty", FORESTS))))


def test_a_constructor_without_its_sort_has_an_unknown_one():
    bare = apply(LISTS["nil"])
    assert bare.sort is UNKNOWN
    with pytest.raises(Undecided):
        bare.fn()
    assert apply(LISTS["cons"], (ONE, bare)).sort is INTS
    assert apply(operators(EITHER)["left"], (ONE,)).sort is UNKNOWN


def test_a_qualified_constructor_keeps_to_its_sort():
    assert nil().sort is INTS
    assert nil().op.head == "(as nil (List Int))"
    assert nil().fn() == Constructed("nil", (), INTS)
    assert qualified("cons", INTS) is not None
    assert qualified("head", INTS) is None
    assert qualified("nil", INT) is None
    with pytest.raises(SortError):
        apply(qualified("cons", BOOLS), (ONE, nil()))


def test_an_int_may_stand_where_a_real_is_wanted():
    datatype, _ = declared_datatype("Half", 0, "Half of a real")
    datatype.constructors = (Constructor("half", (("of", sort("Real")),)),)
    wanted = applied(datatype)
    ops = operators(datatype)
    assert apply(ops["half"], (ONE,)).sort is wanted
    update = registry.rows()["update"]
    assert update.check(("of",), (wanted, INT)) is wanted
    assert update.check(("of",), (wanted, BOOL)) is None


def test_a_selector_on_another_constructor_is_free():
    value = nil().fn()
    with pytest.raises(Undecided) as raised:
        apply(LISTS["head"], (nil(),)).fn(value)
    assert raised.value.what == Free("head", (value,))


def test_an_update_leaves_other_constructors_alone():
    for name in ("update", "update-field"):
        row = registry.rows()[name]
        update = row.run(("head",), (INTS, INT), INTS)
        empty = nil().fn()
        assert update(empty, 3) is empty
        assert update(Constructed("cons", (1, empty), INTS), 3) == Constructed("cons", (3, empty), INTS)
        assert row.check(("nil",), (INTS, INT)) is None


def test_a_tester_takes_only_constructors_of_the_sort():
    row = registry.rows()["is"]
    assert row.check(("cons",), (INTS,)) is BOOL
    assert row.check(("red",), (INTS,)) is None
    assert row.check(("cons",), (INT,)) is None


def test_ask_offers_what_check_takes():
    pool = (INT, BOOL, INTS, BOOLS, EITHER_WAY, COLORS, TREES, FORESTS)
    rows = [op.row for datatype in (LIST, EITHER, COLOR, TREE) for op in operators(datatype).values()]
    rows += [registry.rows()[name] for name in ("is", "update")]
    for row in rows:
        offered = [(wanted, *use) for wanted in pool for use in row.ask(wanted, pool)]
        assert offered, row.name
        for wanted, indices, sorts in offered:
            assert row.check(indices, sorts) is wanted, row.name


def test_matching_takes_the_first_pattern_that_is_met():
    empty = nil().fn()
    one = Constructed("cons", (1, empty), INTS)
    assert matching(one, ["nil", "cons"]) == (1, (1, empty))
    assert matching(empty, ["nil", "cons"]) == (0, ())
    assert matching(one, ["nil", None, "cons"]) == (1, (one,))
    assert matching(one, ["nil"]) is None


def test_operators_live_as_long_as_one_of_them():
    datatype, _ = declared_datatype("Brief", 1, "declared here")
    datatype.params = (T,)
    datatype.constructors = (Constructor("brief", (("what", T),)),)
    kept = operators(datatype)["brief"]
    gc.collect()
    assert operators(datatype)["brief"] is kept
    del kept
    gc.collect()
    assert datatype not in _families


def test_parameters_of_the_same_name_do_not_mix():
    """Either's own `A` is another datatype's argument here."""
    datatype, _ = declared_datatype("Wrap", 1, "wraps Either")
    datatype.params = (A,)
    datatype.constructors = (Constructor("wrap", (("inside", applied(EITHER, BOOL, A)),)),)
    inner = qualified("right", applied(EITHER, BOOL, INT))
    term = apply(operators(datatype)["wrap"], (apply(inner, (ONE,)),))
    assert term.sort is applied(datatype, INT)
    assert parameter("A") is A
