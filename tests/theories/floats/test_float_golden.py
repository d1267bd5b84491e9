"""Ground terms whose value the standard, or a dispute that was settled, fixes.

SMT-LIB: the theory FloatingPoint, release 2017-11-24. BTRW15: "An Automatable Formal Semantics for IEEE-754
Floating-Point Arithmetic", which takes precedence over the theory's prose. IEEE: IEEE 754-2008.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from refute.smtlib.sorts import sort
from refute.theories import registry
from refute.theories.floats.conversions import from_rational
from refute.theories.floats.format import MODES, format_of
from refute.theories.floats.sorts import MODE
from refute.theories.values import Free, Undecided
from tests.laws.ground import value_of

HALF = "(fp #b0 #b01110 #b0000000000)"  # 0.5 in Float16
ONE = "(fp #b0 #b01111 #b0000000000)"
TWO = "(fp #b0 #b10000 #b0000000000)"
THREE = "(fp #b0 #b10000 #b1000000000)"
MAX = "(fp #b0 #b11110 #b1111111111)"
LEAST = "(fp #b0 #b00000 #b0000000001)"
LOWEST = "((_ to_fp 11 53) #xffefffffffffffff)"
INF, NINF, NAN = "(_ +oo 5 11)", "(_ -oo 5 11)", "(_ NaN 5 11)"
ZERO, NZERO = "(_ +zero 5 11)", "(_ -zero 5 11)"


def neg(term: str) -> str:
    return f"(fp.neg {term})"


EQUALITIES = {
    "SMT-LIB, notes on values: two names of one infinity, many of NaN, abbreviations of zeros": [
        ("(_ +oo 2 3)", "(fp #b0 #b11 #b00)"),
        ("(_ -oo 2 2)", "(fp #b1 #b11 #b0)"),
        ("(_ NaN 2 2)", "(fp #b0 #b11 #b1)"),
        ("(_ NaN 2 2)", "(fp #b1 #b11 #b1)"),
        ("(fp #b1 #b11111 #b0000000001)", "(fp #b0 #b11111 #b1111111111)"),
        ("(_ +zero 2 4)", "(fp #b0 #b00 #b000)"),
        ("(_ -zero 3 2)", "(fp #b1 #b000 #b0)"),
        ("((_ to_fp 5 11) #xfe01)", NAN),
        ("((_ to_fp 5 11) #xfc00)", NINF),
    ],
    "SMT-LIB: = against fp.eq; comparisons are false on NaN and chainable": [
        (f"(= {NAN} {NAN})", "true"),
        (f"(= {ZERO} {NZERO})", "false"),
        (f"(fp.eq {ZERO} {NZERO})", "true"),
        (f"(fp.eq {NAN} {NAN})", "false"),
        (f"(fp.leq {NAN} {NAN})", "false"),
        (f"(fp.geq {INF} {NAN})", "false"),
        (f"(fp.lt {NZERO} {ZERO})", "false"),
        (f"(fp.leq {ZERO} {NZERO} {ONE})", "true"),
        (f"(fp.lt {ZERO} {ONE} {ONE})", "false"),
        (f"(fp.gt {INF} {MAX} {NINF})", "true"),
    ],
    "SMT-LIB: isNegative and isPositive hold of zeros and not of NaN; zeros are not subnormal": [
        (f"(fp.isNegative {NZERO})", "true"),
        (f"(fp.isPositive {ZERO})", "true"),
        (f"(fp.isNegative {NAN})", "false"),
        (f"(fp.isPositive {NAN})", "false"),
        (f"(fp.isNegative {NINF})", "true"),
        (f"(fp.isSubnormal {ZERO})", "false"),
        (f"(fp.isSubnormal {LEAST})", "true"),
        (f"(fp.isNormal {ZERO})", "false"),
        (f"(fp.isNormal {INF})", "false"),
        (f"(fp.isInfinite {NAN})", "false"),
    ],
    "IEEE 6.3: a sum that cancels is +0, and -0 in roundTowardNegative; like zeros keep their sign": [
        *((f"(fp.add {mode} {ONE} {neg(ONE)})", NZERO if mode == "RTN" else ZERO) for mode in MODES),
        *((f"(fp.sub {mode} {ONE} {ONE})", NZERO if mode == "RTN" else ZERO) for mode in MODES),
        *((f"(fp.add {mode} {ZERO} {NZERO})", NZERO if mode == "RTN" else ZERO) for mode in MODES),
        *((f"(fp.add {mode} {NZERO} {NZERO})", NZERO) for mode in MODES),
        *((f"(fp.fma {mode} {ONE} {ONE} {neg(ONE)})", NZERO if mode == "RTN" else ZERO) for mode in MODES),
    ],
    "Z3Prover/z3#872: fma of 0 * 0 + -0 is +0 except in roundTowardNegative": [
        (f"(fp.fma RNE {ZERO} {ZERO} {NZERO})", ZERO),
        (f"(fp.fma RTN {ZERO} {ZERO} {NZERO})", NZERO),
        (f"(fp.fma RNE {NZERO} {ZERO} {NZERO})", NZERO),
    ],
    "IEEE 6.1, 7.2, 7.3: infinities, invalid operations, division by zero": [
        (f"(fp.add RNE {INF} {NINF})", NAN),
        (f"(fp.sub RNE {INF} {INF})", NAN),
        (f"(fp.mul RNE {ZERO} {INF})", NAN),
        (f"(fp.div RNE {ZERO} {NZERO})", NAN),
        (f"(fp.div RNE {INF} {INF})", NAN),
        (f"(fp.div RNE {ONE} {NZERO})", NINF),
        (f"(fp.div RNE {ONE} {NINF})", NZERO),
        (f"(fp.fma RNE {ZERO} {INF} {NAN})", NAN),
        (f"(fp.fma RNE {INF} {ONE} {NINF})", NAN),
        (f"(fp.sqrt RNE {neg(ONE)})", NAN),
        (f"(fp.neg {NAN})", NAN),
        (f"(fp.abs {NINF})", INF),
    ],
    "IEEE 5.4.1, 6.3: the square root of -0 is -0": [(f"(fp.sqrt {mode} {NZERO})", NZERO) for mode in MODES],
    "IEEE 4.3, 7.4: overflow goes to infinity or stays at the greatest number": [
        (f"(fp.add RNE {MAX} {MAX})", INF),
        (f"(fp.add RNA {MAX} {MAX})", INF),
        (f"(fp.add RTP {MAX} {LEAST})", INF),
        (f"(fp.add RTN {MAX} {MAX})", MAX),
        (f"(fp.add RTZ {MAX} {MAX})", MAX),
        (f"(fp.mul RTP {MAX} {neg(TWO)})", neg(MAX)),
        (f"(fp.mul RTN {MAX} {neg(TWO)})", NINF),
        (f"(fp.add RNE {MAX} {LEAST})", MAX),
    ],
    "IEEE 4.3: underflow rounds as everything does; half of the least number is a tie": [
        (f"(fp.mul RNE {LEAST} {HALF})", ZERO),
        (f"(fp.mul RNA {LEAST} {HALF})", LEAST),
        (f"(fp.mul RTP {LEAST} {LEAST})", LEAST),
        (f"(fp.mul RTN {LEAST} {neg(LEAST)})", neg(LEAST)),
        (f"(fp.mul RTZ {LEAST} {neg(LEAST)})", NZERO),
    ],
    "IEEE 5.3.1: the remainder is that of the nearest integer, a zero has the sign of the first argument": [
        (f"(fp.rem {neg(ONE)} {ONE})", NZERO),
        (f"(fp.rem {THREE} {TWO})", neg(ONE)),
        (f"(fp.rem {ONE} {TWO})", ONE),
        (f"(fp.rem {INF} {ONE})", NAN),
        (f"(fp.rem {ONE} {ZERO})", NAN),
        (f"(fp.rem {NZERO} {INF})", NZERO),
        (f"(fp.rem {MAX} {NINF})", MAX),
        # Z3Prover/z3#91
        (f"(fp.rem {NZERO} {HALF})", NZERO),
        # Z3Prover/z3#508
        ("(fp.rem (fp #b1 #b00000 #b0000000011) (fp #b1 #b00000 #b0000000001))", NZERO),
        # Z3Prover/z3#2381, 5.8336496e-2 by 0.10283524
        (
            "(fp.rem ((_ to_fp 8 24) #x3d6ef240) ((_ to_fp 8 24) #x3dd29b48))",
            "((_ to_fp 8 24) #xbd364450)",
        ),
        # Z3Prover/z3#2289: 4.25 by 0.5 in (3, 5): 8 times, and 0.25 is left
        ("(fp.rem (fp #b0 #b101 #b0001) (fp #b0 #b010 #b0000))", "(fp #b0 #b001 #b0000)"),
        # Z3Prover/z3#4564
        ("(fp.isInfinite (fp.rem (fp #b0 #b101 #b1011) (fp #b1 #b110 #b0011)))", "false"),
    ],
    "IEEE 5.9: rounding to an integer keeps the sign, also of a zero": [
        (f"(fp.roundToIntegral RNE {neg(HALF)})", NZERO),
        (f"(fp.roundToIntegral RNA {neg(HALF)})", neg(ONE)),
        (f"(fp.roundToIntegral RTP {LEAST})", ONE),
        (f"(fp.roundToIntegral RTP {neg(LEAST)})", NZERO),
        (f"(fp.roundToIntegral RTN {neg(LEAST)})", neg(ONE)),
        (f"(fp.roundToIntegral RNE {INF})", INF),
        # 3.875, the greatest number of (2, 5): 4 is out of range, and rounding to the format makes it infinite
        ("(fp.roundToIntegral RNE (fp #b0 #b10 #b1111))", "(_ +oo 2 5)"),
        ("(fp.roundToIntegral RTN (fp #b0 #b10 #b1111))", "(fp #b0 #b10 #b1000)"),
        ("(fp.roundToIntegral RTN (fp #b1 #b10 #b1111))", "(_ -oo 2 5)"),
        # Z3Prover/z3#586: -1 stays -1
        (f"(fp.roundToIntegral RTN {neg(ONE)})", neg(ONE)),
        # Dolmen's model tests, toIntegral-has-solution-259
        (
            "(fp.roundToIntegral RTP ((_ to_fp 11 53) #xac350bb199cbfa20))",
            "(_ -zero 11 53)",
        ),
        # Z3Prover/z3#2894 and cvc5/cvc5#2932: formats of 3 exponent bits
        ("(fp.roundToIntegral RNE (fp #b0 #b000 #b1111))", "(_ +zero 3 5)"),
        ("(fp.roundToIntegral RNA (fp #b0 #b010 #b0000))", "(fp #b0 #b011 #b0000)"),
    ],
    "Z3Prover/z3#6117: fused multiply and add in Float64": [
        (
            f"(fp.fma RTP ((_ to_fp 11 53) #x7f7fb3851b3d5e6a) {LOWEST} {LOWEST})",
            LOWEST,
        ),
    ],
    "BTRW15: fp.min and fp.max pass over NaN; like zeros are themselves": [
        (f"(fp.min {NAN} {ONE})", ONE),
        (f"(fp.max {ONE} {NAN})", ONE),
        (f"(fp.min {NAN} {NAN})", NAN),
        (f"(fp.max {NZERO} {NZERO})", NZERO),
        (f"(fp.min {NINF} {NAN})", NINF),
        (f"(fp.max {neg(ONE)} {NZERO})", NZERO),
    ],
    "SMT-LIB: with a rounding mode a bit-vector is a signed integer, without one it is the pattern": [
        ("((_ to_fp 5 11) RNE #xffff)", neg(ONE)),
        ("((_ to_fp_unsigned 5 11) RTZ #xffff)", "(fp #b0 #b11110 #b1111111111)"),
        ("((_ to_fp_unsigned 5 11) RNE #xffff)", INF),
        ("((_ to_fp 5 11) #x3c00)", ONE),
        ("((_ to_fp 5 11) RNE #b1)", neg(ONE)),
        ("((_ to_fp_unsigned 5 11) RNE #b1)", ONE),
        ("((_ to_fp 2 2) RTP #x8)", "(fp #b1 #b10 #b1)"),
    ],
    "BTRW15: conversion between formats rounds, and keeps zeros and special values": [
        ("((_ to_fp 5 11) RNE (_ NaN 8 24))", NAN),
        ("((_ to_fp 5 11) RTZ (_ -oo 8 24))", NINF),
        ("((_ to_fp 5 11) RTP (_ -zero 8 24))", NZERO),
        ("((_ to_fp 5 11) RTZ ((_ to_fp 8 24) #x7f7fffff))", MAX),
        ("((_ to_fp 5 11) RNE ((_ to_fp 8 24) #x7f7fffff))", INF),
        (f"((_ to_fp 2 2) RNE {MAX})", "(_ +oo 2 2)"),
        # Z3Prover/z3#1507: the least number of Float32 in Float64
        ("((_ to_fp 11 53) RNE ((_ to_fp 8 24) #x00000001))", "((_ to_fp 11 53) #x36a0000000000000)"),
    ],
    "SMT-LIB: fp.to_ubv and fp.to_sbv are defined when the rounded integer is in range": [
        (f"((_ fp.to_ubv 1) RNE {ONE})", "#b1"),
        (f"((_ fp.to_sbv 1) RNE {neg(ONE)})", "#b1"),
        (f"((_ fp.to_sbv 2) RTP {neg(TWO)})", "#b10"),
        (f"((_ fp.to_ubv 8) RTP {LEAST})", "#x01"),
        (f"((_ fp.to_ubv 8) RNE {NZERO})", "#x00"),
        # The prose says "all negative numbers", the definition looks at the rounded one: Z3Prover/z3#1193
        (f"((_ fp.to_ubv 8) RTZ {neg(HALF)})", "#x00"),
        (f"((_ fp.to_ubv 8) RNE {neg(HALF)})", "#x00"),
        (f"((_ fp.to_sbv 17) RNE {MAX})", "#b01111111111100000"),
        (f"((_ fp.to_sbv 17) RNE {neg(MAX)})", "#b10000000000100000"),
    ],
    "the long names of the rounding modes": [
        ("roundNearestTiesToEven", "RNE"),
        ("roundNearestTiesToAway", "RNA"),
        ("roundTowardPositive", "RTP"),
        ("roundTowardNegative", "RTN"),
        ("roundTowardZero", "RTZ"),
    ],
}

OPEN = {
    f"(fp.min {ZERO} {NZERO})": Free("fp.min", (5, 11, 0, 0x8000)),
    f"(fp.min {NZERO} {ZERO})": Free("fp.min", (5, 11, 0x8000, 0)),
    f"(fp.max {NZERO} {ZERO})": Free("fp.max", (5, 11, 0x8000, 0)),
    f"((_ fp.to_ubv 8) RNE {NAN})": Free("fp.to_ubv", (8, 5, 11, "RNE", 0x7E00)),
    f"((_ fp.to_ubv 8) RTZ {NAN})": Free("fp.to_ubv", (8, 5, 11, "RTZ", 0x7E00)),
    f"((_ fp.to_ubv 1) RNE {TWO})": Free("fp.to_ubv", (1, 5, 11, "RNE", 0x4000)),
    f"((_ fp.to_ubv 8) RNA {neg(HALF)})": Free("fp.to_ubv", (8, 5, 11, "RNA", 0xB800)),
    f"((_ fp.to_sbv 1) RNE {ONE})": Free("fp.to_sbv", (1, 5, 11, "RNE", 0x3C00)),
    f"((_ fp.to_sbv 16) RNE {NINF})": Free("fp.to_sbv", (16, 5, 11, "RNE", 0xFC00)),
    f"((_ fp.to_sbv_I 16) RNE {NINF})": Free("fp.to_sbv", (16, 5, 11, "RNE", 0xFC00)),
    f"(fp.to_real {INF})": Free("fp.to_real", (5, 11, 0x7C00)),
    f"(fp.to_real {NAN})": Free("fp.to_real", (5, 11, 0x7E00)),
    f"(fp.to_ieee_bv {NAN})": Free("fp.to_ieee_bv", (5, 11, 0x7E00)),
}


@pytest.mark.parametrize("source", EQUALITIES)
def test_value(source):
    for term, expected in EQUALITIES[source]:
        assert value_of(term) == value_of(expected), term


@pytest.mark.parametrize("term", OPEN)
def test_left_open(term):
    with pytest.raises(Undecided) as caught:
        value_of(term)
    assert caught.value.what == OPEN[term]


REALS = [
    # BTRW15: the real 0 becomes +0 in every mode, there is no real -0.
    *((5, 11, mode, Fraction(0), 0) for mode in MODES),
    (5, 11, "RNE", Fraction(1, 3), 0x3555),
    (5, 11, "RTP", Fraction(1, 3), 0x3556),
    (5, 11, "RTP", Fraction(-1, 3), 0xB555),
    # Half of the least number is a tie; a little more is not.
    (5, 11, "RNE", Fraction(1, 2**25), 0),
    (5, 11, "RNA", Fraction(1, 2**25), 1),
    (5, 11, "RNE", Fraction(1, 2**25) + Fraction(1, 10**40), 1),
    (5, 11, "RTN", Fraction(-1, 10**400), 0x8001),
    (5, 11, "RTZ", Fraction(-1, 10**400), 0x8000),
    # Overflow begins half a step above the greatest number.
    (5, 11, "RNE", Fraction(65520), 0x7C00),
    (5, 11, "RNE", Fraction(65519), 0x7BFF),
    (5, 11, "RTZ", Fraction(10**400), 0x7BFF),
    (5, 11, "RTP", Fraction(-(10**400)), 0xFBFF),
    # Z3Prover/z3#9471
    (8, 24, "RTZ", Fraction(2546705, 713623846352979940529142984724747568191373312), 0x0026DC11),
    # Z3Prover/z3#4889
    (11, 53, "RTZ", Fraction(10**99), 0x547D42AEA2879F2E),
    (11, 53, "RTP", Fraction(10**99), 0x547D42AEA2879F2F),
]


@pytest.mark.parametrize(("eb", "sb", "mode", "real", "bits"), REALS)
def test_reals_are_rounded_once(eb, sb, mode, real, bits):
    assert from_rational(format_of(eb, sb), mode, real) == bits
    result = sort("FloatingPoint", (eb, sb))
    overloaded = registry.rows()["to_fp"]
    row = overloaded.chosen((eb, sb), (MODE, sort("Real")))
    assert row.run((eb, sb), (MODE, sort("Real")), result)(mode, real) == bits
