"""How many elements a datatype has, which are corners, and what their text is."""

from __future__ import annotations

import random

import pytest

from refute.smtlib.sorts import BOOL, Constructor, declared_datatype, parameter, sort
from refute.theories import registry
from refute.theories.values import Constructed, Undecided
from tests.theories.datatypes.shapes import (
    COLORS,
    EITHER,
    EITHER_WAY,
    FORESTS,
    HOLDERS,
    INT,
    INTS,
    LIST,
    RECORDS,
    SORTS,
    applied,
)


def declare(name, *constructors, params=()):
    datatype, _ = declared_datatype(name, len(params), f"{name} of test_datatype_elements")
    datatype.params = params
    datatype.constructors = tuple(Constructor(*each) for each in constructors)
    return datatype


@pytest.mark.parametrize(
    ("wanted", "size"),
    [
        (COLORS, 3),
        (RECORDS, 2 * 4 * 3),
        (applied(EITHER, BOOL, COLORS), 5),
        (EITHER_WAY, None),
        (INTS, None),
        (applied(LIST, COLORS), None),
        (FORESTS, None),
        (HOLDERS, None),
        (sort("Array", (), (COLORS, COLORS)), 27),
        (applied(EITHER, sort("U"), BOOL), None),
    ],
    ids=str,
)
def test_size(wanted, size):
    row = registry.sort_row(wanted)
    assert row.size(wanted) == size
    if size is not None:
        elements = list(row.elements(wanted))
        assert len(elements) == len(set(elements)) == size
        assert elements == list(row.elements(wanted))


@pytest.mark.parametrize("wanted", SORTS, ids=str)
def test_corners_and_draws_are_shown(wanted):
    row = registry.sort_row(wanted)
    rng = random.Random(5)
    corners = row.corners(wanted)
    assert len(corners) == len(set(corners)) > 1
    drawn = [row.draw(wanted, rng) for _ in range(50)]
    assert len(set(drawn)) > 2
    assert all(registry.show(value, wanted) is not None for value in (*corners, *drawn))
    again = random.Random(5)
    assert drawn == [row.draw(wanted, again) for _ in range(50)]


def test_what_is_drawn_reaches_every_constructor_and_some_depth():
    row = registry.sort_row(INTS)
    rng = random.Random(1)
    texts = [registry.show(row.draw(INTS, rng), INTS) for _ in range(100)]
    assert "(as nil (List Int))" in texts
    assert any(text.count("cons") > 2 for text in texts)


def test_a_constructor_says_its_sort_where_arguments_do_not():
    left = Constructed("left", (1,), EITHER_WAY)
    assert registry.show(left, EITHER_WAY) == "((as left (Either Int Bool)) 1)"
    assert registry.show(Constructed("red", (), COLORS), COLORS) == "red"
    assert registry.show(Constructed("deep blue", (), COLORS), COLORS) == "|deep blue|"


def test_plain_values_go_through_arrays_sequences_and_tuples():
    datatype = declare("Knot")
    knot = applied(datatype)
    inner = sort("Tuple", (), (sort("Array", (), (INT, knot)), sort("Seq", (), (knot,))))
    datatype.constructors = (
        Constructor("knot", (("strands", inner),)),
        Constructor("end", ()),
    )
    row = registry.sort_row(knot)
    assert row.size(knot) is None
    assert row.corners(knot)[0] == Constructed("end", (), knot)
    for seed in range(30):
        assert isinstance(row.draw(knot, random.Random(seed)), Constructed)


def test_a_datatype_without_values_says_so():
    datatype = declare("Never")
    never = applied(datatype)
    datatype.constructors = (Constructor("more", (("of", never),)),)
    row = registry.sort_row(never)
    with pytest.raises(Undecided):
        row.corners(never)
    with pytest.raises(Undecided):
        row.draw(never, random.Random(1))


def test_a_datatype_that_holds_itself_at_larger_arguments_is_given_up():
    """It has no finite set of sorts to count over."""
    t = parameter("T")
    datatype = declare("Grow", params=(t,))
    datatype.constructors = (
        Constructor("stop", ()),
        Constructor("go", (("on", applied(datatype, applied(datatype, t))),)),
    )
    grow = applied(datatype, INT)
    row = registry.sort_row(grow)
    assert row.size(grow) is None
    with pytest.raises(Undecided):
        row.draw(grow, random.Random(1))


def test_a_chain_of_datatypes_is_not_a_chain_of_calls():
    made = declare("Last", ("last", ()))
    for number in range(800):
        made = declare(f"Link{number}", (f"link{number}", ((f"next{number}", applied(made)),)))
    chain = applied(made)
    row = registry.sort_row(chain)
    assert row.size(chain) is None
    assert registry.show(row.corners(chain)[0], chain).count("link") == 800
