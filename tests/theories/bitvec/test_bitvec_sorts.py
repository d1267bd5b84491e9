"""Literals, the elements of the sorts, and widths that must not hang."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refute.smtlib.sorts import BOOL
from refute.smtlib.sorts import sort as make_sort
from refute.theories import bitvec, registry
from refute.theories.bitvec import bitvec as sort
from refute.theories.bitvec import width_of
from refute.theories.bitvec.width import WIDEST
from refute.theories.ints import INT
from refute.theories.values import Undecided

ROWS = {row.name: row for row in bitvec.THEORY.rows}


@pytest.mark.parametrize(
    ("text", "width", "value"),
    [("#xfF", 8, 255), ("#x0", 4, 0), ("#b0", 1, 0), ("#b0101", 4, 5), ("#x00000000000000001", 68, 1)],
)
def test_literals(text, width, value):
    assert registry.read_literal(text, reals=False) == (sort(width), value)


@pytest.mark.parametrize("text", ["#x", "#b", "#b2", "#xg", "#b1_0", "#x1_0", "#o7"])
def test_wrong_literals(text):
    assert registry.read_literal(text, reals=False) is None


@pytest.mark.parametrize(
    ("name", "width", "value"), [("bv13", 32, 13), ("bv007", 3, 7), ("bv255", 8, 255), ("bv0", 1, 0)]
)
def test_decimal_literals(name, width, value):
    assert registry.read_indexed(name, (width,)) == (sort(width), value)


@pytest.mark.parametrize(
    ("name", "indices"),
    [
        ("bv256", (8,)),
        ("bv1000000", (8,)),
        ("bv2", (1,)),
        ("bv1", (0,)),
        ("bv", (8,)),
        ("bv-1", (8,)),
        ("bv1", ()),
        ("bv1", (8, 8)),
        ("bv1", ("x",)),
        ("bv1x", (8,)),
        ("bv٣", (8,)),
    ],
)
def test_wrong_decimal_literals(name, indices):
    assert registry.read_indexed(name, indices) is None


@pytest.mark.parametrize("digits", [4299, 4300, 4301, 8001, 20_003])
def test_decimal_literals_may_be_long(digits):
    """Python's `int` refuses more than 4,300 digits."""
    found = registry.read_indexed("bv1" + "0" * (digits - 2) + "7", (4 * digits,))
    assert found is not None
    assert found[1] == 10 ** (digits - 1) + 7


@given(st.integers(1, 70).flatmap(lambda w: st.tuples(st.just(w), st.integers(0, 2**w - 1))))
def test_shown_values_read_back(pair):
    width, value = pair
    text = registry.show(value, sort(width))
    assert text is not None
    assert registry.read_literal(text, reals=False) == (sort(width), value)
    assert registry.read_indexed(f"bv{value}", (width,)) == (sort(width), value)


@pytest.mark.parametrize("width", [1, 2, 3, 8, 64, 65])
def test_corners_and_draws_are_elements(width):
    row, rng = registry.sort_row(sort(width)), random.Random(7)
    corners = row.corners(sort(width))
    assert len(set(corners)) == len(corners)
    assert {0, 2**width - 1, 2 ** (width - 1)} <= set(corners)
    assert all(0 <= value < 2**width for value in corners)
    assert all(0 <= row.draw(sort(width), rng) < 2**width for _ in range(200))


def test_corners_alternate():
    assert {0x55, 0xAA} <= set(registry.sort_row(sort(8)).corners(sort(8)))
    assert {0b101, 0b010} <= set(registry.sort_row(sort(3)).corners(sort(3)))


def test_size_and_elements():
    row = registry.sort_row(sort(3))
    assert row.size(sort(3)) == 8
    assert list(row.elements(sort(3))) == list(range(8))


def test_other_sorts_with_the_name_are_no_bit_vectors():
    assert width_of(make_sort("BitVec")) == 0
    assert width_of(make_sort("BitVec", (0,))) == 0
    assert width_of(make_sort("BitVec", ("x",))) == 0
    assert width_of(make_sort("BitVec", (8, 8))) == 0


@pytest.mark.parametrize("row", bitvec.THEORY.rows, ids=lambda row: row.name)
def test_the_widest_do_not_hang(row):
    wide, rng = sort(WIDEST), random.Random(1)
    pool = (sort(1), sort(WIDEST // 2), wide)
    uses = [use for wanted in (wide, *pool[:1], BOOL, INT) for use in row.ask(wanted, pool)]
    for indices, sorts in uses[:3]:
        result = row.check(indices, sorts)
        run = row.run(indices, sorts, result)
        values = [rng.getrandbits(width_of(s) or 70) | 1 for s in sorts]
        if len(values) == 2 and row.name.endswith(("div", "rem", "mod")):
            values[1] >>= WIDEST // 2  # the slowest division there is
        start = time.process_time()
        try:
            run(*values)
        except Undecided:
            continue
        finally:
            assert time.process_time() - start < 3


@pytest.mark.parametrize("row", bitvec.THEORY.rows, ids=lambda row: row.name)
def test_beyond_the_budget_nothing_is_computed(row):
    wide = sort(10**12)
    for wanted in (wide, BOOL, INT, sort(1)):
        for indices, sorts in row.ask(wanted, (wide, sort(10**11))):
            if wide in (wanted, *sorts):
                run = row.run(indices, sorts, row.check(indices, sorts))
                with pytest.raises(Undecided):
                    run(*(1 for _ in sorts))


def test_beyond_the_budget_values_still_print():
    wide = sort(10**12)
    row = registry.sort_row(wide)
    assert row.size(wide) is None
    value = row.draw(wide, random.Random(0))
    text = registry.show(value, wide)
    assert text == f"(_ bv{value} {10**12})"
    assert registry.show(1 << 10**6, wide) is None
