"""The rows and sorts of the theory as the rest of the project meets them."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from fractions import Fraction

import pytest

from refute.semantics.elaborate import read
from refute.smtlib.sorts import BOOL, sort
from refute.smtlib.source import ScriptError
from refute.theories import registry
from refute.theories.floats import THEORY
from refute.theories.floats.format import MODES, WIDEST, format_of, from_bits
from refute.theories.floats.sorts import FLOATS, MODE, ROUNDING_MODES, is_float
from refute.theories.values import Undecided
from tests.laws.ground import value_of

REAL, INT = sort("Real"), sort("Int")
SORTS = [
    sort("FloatingPoint", indices)
    for indices in ((2, 2), (2, 3), (3, 4), (5, 11), (8, 24), (15, 113), (30, 5))
]


def function(name, indices, sorts):
    row = registry.rows()[name]
    chosen = row.chosen(indices, sorts) if isinstance(row, registry.Overload) else row
    return chosen.run(indices, sorts, chosen.check(indices, sorts))


@pytest.mark.parametrize("indices", [(2, 2), (2, 3), (3, 4), (4, 2)])
def test_a_sort_has_as_many_elements_as_it_says(indices):
    own = sort("FloatingPoint", indices)
    f = format_of(*indices)
    elements = list(FLOATS.elements(own))
    assert len(elements) == len(set(elements)) == FLOATS.size(own)
    assert set(elements) == {from_bits(f, bits) for bits in range(2 * f.sign_bit)}


@pytest.mark.parametrize("own", SORTS)
def test_corners_and_drawn_values_are_elements_that_read_back(own):
    f, rng = format_of(*own.indices), random.Random(5)
    corners = FLOATS.corners(own)
    assert len(set(corners)) == len(corners)
    assert {0, f.sign_bit, f.infinity, f.negative_infinity, f.nan, 1, f.largest, f.hidden_bit} <= set(corners)
    drawn = [FLOATS.draw(own, rng) for _ in range(100)]
    for value in (*corners, *drawn):
        assert from_bits(f, value) == value
        assert 0 <= value < 2 * f.sign_bit
        if own.indices[0] < 30:
            assert value_of(registry.show(value, own)) == (own, value)
    assert len(set(drawn)) > 5


def test_drawn_values_are_replayed_by_their_seed():
    own = SORTS[4]
    assert [FLOATS.draw(own, random.Random(n)) for n in range(20)] == [
        FLOATS.draw(own, random.Random(n)) for n in range(20)
    ]


def test_values_are_written_as_the_standard_writes_them():
    own = sort("FloatingPoint", (2, 3))
    assert [registry.show(value, own) for value in (0, 16, 5, 12, 28, 14)] == [
        "(fp #b0 #b00 #b00)", "(fp #b1 #b00 #b00)", "(fp #b0 #b01 #b01)", "(_ +oo 2 3)", "(_ -oo 2 3)", "(_ NaN 2 3)",
    ]  # fmt: skip


def test_there_are_five_rounding_modes():
    assert ROUNDING_MODES.size(MODE) == len(set(ROUNDING_MODES.elements(MODE))) == 5
    assert {ROUNDING_MODES.draw(MODE, random.Random(n)) for n in range(100)} == set(MODES)
    assert registry.show("RTZ", MODE) == "RTZ"


@pytest.mark.parametrize("indices", [(1, 5), (5, 1), (5,), (5, 11, 2), ("x", 5), (WIDEST, 2)])
def test_no_sort(indices):
    assert not is_float(sort("FloatingPoint", indices))
    assert registry.read_indexed("+oo", indices) is None


def test_short_names_of_sorts():
    short = registry.abbreviations()
    assert short["Float16"] is sort("FloatingPoint", (5, 11))
    assert short["Float32"] is sort("FloatingPoint", (8, 24))
    assert short["Float64"] is sort("FloatingPoint", (11, 53))
    assert short["Float128"] is sort("FloatingPoint", (15, 113))


SCRIPT = "(set-logic QF_BVFP)(declare-const x Float16)(declare-const y Float32)(declare-const m RoundingMode)"


@pytest.mark.parametrize(
    "term",
    [
        "(fp.eq x y)",
        "(fp.isNaN (fp.add x x))",
        "(fp.isNaN (fp.add m x))",
        "(fp.isNaN (fp.rem m x x))",
        "(fp.leq x)",
        "(= x (fp.max x x x))",
        "(= x (fp #b00 #b00000 #b0000000000))",
        "(= x (fp #b0 #b0 #b0))",
        "(= x ((_ to_fp 5 11) #b0))",
        # Dolmen's type-checking tests: bad_index_arity and bad_op_arity
        "(= x ((_ to_fp 3) #x0000))",
        "(= x ((_ to_fp 3 4) x x x))",
        "(= x ((_ to_fp 1 11) m x))",
        "(= ((_ fp.to_ubv 0) m x) #b0)",
        "(= x (_ +oo 1 11))",
    ],
)
def test_ill_sorted_terms_are_refused(term):
    with pytest.raises(ScriptError):
        read(f"{SCRIPT}(assert {term})")


@pytest.mark.parametrize(
    "term",
    [
        "(fp.leq x x x x)",
        "(= x ((_ to_fp 5 11) m y) ((_ to_fp 5 11) #x0000) ((_ to_fp 5 11) m #x0))",
        "(= x ((_ to_fp_unsigned 5 11) m #b1))",
        "(= x (_ +oo 5 11) (_ -zero 5 11) (_ NaN 5 11) (as NaN Float16))",
        "(= m RNE roundTowardZero)",
        "(= ((_ fp.to_ubv 8) m x) ((_ fp.to_sbv 8) m x) #x00)",
        "(= x (fp #b0 ((_ fp.to_ubv 5) m x) #b0000000000))",
    ],
)
def test_well_sorted_terms_are_read(term):
    assert read(f"{SCRIPT}(assert {term})")


def test_z3_reads_a_real_times_a_power_of_two():
    own = sort("FloatingPoint", (5, 11))
    in_order = function("to_fp", (5, 11), (MODE, REAL, INT))
    turned = function("to_fp", (5, 11), (MODE, INT, REAL))
    six = value_of("((_ to_fp 5 11) RNE #x06)")[1]
    assert in_order("RNE", Fraction(3, 2), 2) == turned("RNE", 2, Fraction(3, 2)) == six
    assert in_order("RTP", Fraction(1, 3), -(10**30)) == 1
    assert in_order("RTZ", -1, 10**30) == format_of(5, 11).largest | format_of(5, 11).sign_bit
    assert own in SORTS


@pytest.mark.parametrize(
    "name", ["to_fp_real", "to_fp_signed", "to_fp_fp", "to_fp_bv", "fp.to_real_I", "fp.min_i"]
)
def test_names_of_single_solvers_are_marked(name):
    assert registry.rows()[name].spoken_by


ARITHMETIC = ("fp.add", "fp.sub", "fp.mul", "fp.div", "fp.fma", "fp.sqrt", "fp.roundToIntegral", "fp.rem")


@pytest.mark.parametrize("indices", [(12, 4000), (4000, 12), (30, 24), (1000, 1000), (30_000, 30_000)])
def test_huge_formats_neither_hang_nor_fail(indices):
    own, rng = sort("FloatingPoint", indices), random.Random(1)
    pool = (own, BOOL, MODE, REAL, INT, sort("FloatingPoint", (5, 11)), sort("BitVec", (8,)))
    slowest = 0.0
    for row in THEORY.rows:
        for wanted in pool:
            for use, sorts in row.ask(wanted, pool):
                if own in (wanted, *sorts) and not {REAL, INT} & {*sorts}:
                    run = row.run(use, sorts, wanted)
                    values = [registry.sort_row(s).draw(s, rng) for s in sorts]
                    began = time.perf_counter()
                    with suppress(Undecided):
                        run(*values)
                    slowest = max(slowest, time.perf_counter() - began)
    assert slowest < 5, "a budget is missing"


def test_remainder_of_numbers_far_apart_is_left_undecided():
    own = sort("FloatingPoint", (30_000, 30_000))
    f = format_of(30_000, 30_000)
    with pytest.raises(Undecided) as caught:
        function("fp.rem", (), (own, own))(f.largest, 3)
    assert isinstance(caught.value.what, str)


def test_reals_with_huge_exponents_are_left_undecided():
    own = sort("FloatingPoint", (30, 5))
    to_real = function("fp.to_real", (), (own,))
    assert to_real(format_of(30, 5).bias << 4) == 1
    with pytest.raises(Undecided) as caught:
        to_real(1)
    assert isinstance(caught.value.what, str)


def test_huge_exponents_are_handled_without_huge_numbers():
    f = format_of(30, 5)
    own = sort("FloatingPoint", (30, 5))
    add, fma = (function(name, (), (MODE, *[own] * arity)) for name, arity in (("fp.add", 2), ("fp.fma", 3)))
    assert add("RTP", f.largest, f.sign_bit | 1) == f.largest
    assert add("RTZ", f.largest, f.sign_bit | 1) == f.largest - 1
    assert fma("RNE", f.largest, f.largest, 1) == f.infinity
    assert fma("RTP", 1, 1, 1) == 2
    assert function("fp.rem", (), (own, own))(f.largest, 3) & f.magnitude_mask in (0, 1)
    assert function("to_fp", (30, 5), (MODE, REAL))("RNE", Fraction(1, 3)) > 0
    assert function("fp.to_ubv", (8,), (MODE, own))("RTP", 1) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("name", "arity"), [("fp.add", 2), ("fp.mul", 2), ("fp.leq", 2), ("fp.div", 2)])
def test_three_hundred_thousand_applications_in_a_second(name, arity):
    own, rng = sort("FloatingPoint", (11, 53)), random.Random(1)
    modes = () if name == "fp.leq" else (MODE,)
    run = function(name, (), (*modes, *[own] * arity))
    values = [tuple(FLOATS.draw(own, rng) for _ in range(arity)) for _ in range(20_000)]
    arguments = [(("RNE", *pair) if modes else pair) for pair in values]
    best = 1e9
    for _ in range(5):
        began = time.perf_counter()
        for given in arguments:
            run(*given)
        best = min(best, time.perf_counter() - began)
    assert len(arguments) / best > 300_000
