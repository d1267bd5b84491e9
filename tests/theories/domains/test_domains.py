"""Domains of every sort: what two share is what is in both, and what is drawn is inside."""

from __future__ import annotations

import random

import pytest

from refute.smtlib.sorts import sort
from refute.theories import registry
from refute.theories.domains import ANYTHING, NOTHING, Only, meet
from refute.theories.domains.bits import Arc
from refute.theories.domains.compound import All
from refute.theories.domains.domain import Except, differs, unlike
from refute.theories.domains.numbers import Interval
from tests.laws.wanted import wanted
from tests.semantics.test_bound import analysed

SORTS = [
    sort("Int"),
    sort("Real"),
    sort("String"),
    sort("BitVec", (3,)),
    sort("BitVec", (8,)),
    sort("FloatingPoint", (3, 4)),
    sort("Array", (), (sort("BitVec", (3,)), sort("Bool"))),
]


@pytest.mark.parametrize("of", SORTS, ids=lambda of: of.text)
def test_what_two_domains_share_is_what_is_in_both(of):
    rng, row = random.Random(of.text), registry.sort_row(of)
    inside = 0
    for _ in range(150):
        today = row.draw(of, rng)
        one, other = wanted(today, of, rng), wanted(today, of, rng)
        shared = meet(one, other)
        assert shared is not None
        drawn = [each.draw(of, rng) for each in (one, other, shared) for _ in range(4)]
        for value in (today, *row.corners(of), *(each for each in drawn if each is not None)):
            both = one.contains(value) and other.contains(value)
            assert shared.contains(value) is both, (one, other, shared, value)
            inside += both and differs(value, today)
        for value in (*shared.corners(of), *(each for each in drawn[8:] if each is not None)):
            assert shared.contains(value), (shared, value)
        assert shared.size(of) >= 1
    assert inside > 50


def test_nothing_is_shared_with_nothing():
    assert meet(NOTHING, Except((1,))) is NOTHING
    assert meet(ANYTHING, NOTHING) is NOTHING
    assert repr(meet(Only(3), Interval(0, None))) == "Only(3)"


def test_too_many_parts_are_given_up():
    """Four domains that do not go together are one more than can be asked for a member."""
    arcs = Arc(255, 200, 100), Arc(255, 90, 210)
    assert type(meet(*arcs)) is All
    many = All(tuple(Arc(255, 10 * i, 10 * i - 2) for i in range(1, 5)))
    assert meet(many, Except((1,))) is None


def test_sizes():
    integers, byte = sort("Int"), sort("BitVec", (8,))
    assert Interval(1, 5).size(integers) == 5
    assert Interval(1, 5, open_low=True).size(integers) == 4
    assert Interval(None, 5).size(integers) == float("inf")
    assert Arc(255, 250, 3).size(byte) == 10
    assert Except((1, 2)).size(byte) == 254
    assert ANYTHING.size(sort("BitVec", (2000,))) == float("inf")
    assert unlike([1, 2, 1]) == (1, 2)


def test_open_ends_stay_open():
    shared = meet(Interval(0, 4, open_low=True), Interval(0, 4, open_high=True))
    assert repr(shared) == "Interval(0, 4)"
    assert repr(meet(Interval(0, None), Interval(0, 4))) == "Interval[0, 4]"


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("(= (mod x 5) 2)", 200),
        ("(= (bvmul b #x02) #x04)", 2),
        ("(= (bvurem b #x07) #x04)", 1),
        ("(bvuaddo b #x07)", 128),
        ("(= (str.len s) 2)", 1),
        ("(>= (str.len s) 2)", float("inf")),
        ("(= (select a 1) 5)", 1),
    ],
)
def test_sizes_of_what_leads_into_a_domain(text, size):
    """As if results were evenly spread: these serve to tell likely places from unlikely ones."""
    _, _, found = analysed(
        "(declare-const x Int)(declare-const b (_ BitVec 8))(declare-const s String)"
        f"(declare-const a (Array Int Int))(assert {text})",
        x=7, b=0xF9 if "o b" in text else 0x82 if "mul" in text else 4, s="ab",
        a=registry.array_of(sort("Array", (), (sort("Int"),) * 2), lambda _: 5),
    )  # fmt: skip
    variable = next(term for term in found if term.op.name in ("x", "b", "s", "a"))
    assert found[variable].size(variable.sort) == size
