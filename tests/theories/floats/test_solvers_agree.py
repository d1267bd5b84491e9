"""Ground terms in small formats, evaluated here and by the constant folding of two solvers.

Where a solver is known to be wrong its answers are left out, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import bitwuzla
import pytest
import z3

from refute.theories.floats import conversions, softfloat
from refute.theories.floats import format as formats
from refute.theories.floats.format import MODES, Format, format_of, from_bits, opposite_zeros

TINY = format_of(2, 3)
SMALL = format_of(3, 4)
HALF = format_of(5, 11)
WIDE = format_of(4, 2)

Evaluate = Callable[[Format, str, str, tuple[int, ...]], object]

ROUNDED: dict[str, Callable[..., int]] = {
    "add": softfloat.add,
    "sub": softfloat.sub,
    "mul": softfloat.mul,
    "div": softfloat.div,
    "fma": softfloat.fma,
    "sqrt": softfloat.sqrt,
    "rti": softfloat.round_to_integral,
}
EXACT: dict[str, Callable[..., int | bool | None]] = {
    "rem": softfloat.rem,
    "min": formats.minimum,
    "max": formats.maximum,
    "abs": formats.absolute,
    "neg": formats.negate,
    "leq": formats.less_equal,
    "lt": formats.less,
    "equal": formats.equal,
    "is_normal": formats.is_normal,
    "is_subnormal": formats.is_subnormal,
    "is_zero": formats.is_zero,
    "is_inf": formats.is_infinite,
    "is_nan": formats.is_nan,
    "is_neg": formats.is_negative,
    "is_pos": formats.is_positive,
}
ARITY = {"fma": 3, "sqrt": 1, "rti": 1, "abs": 1, "neg": 1} | {name: 1 for name in EXACT if name[:3] == "is_"}


def _patterns(f: Format) -> list[int]:
    """All values, each once."""
    return sorted({from_bits(f, bits) for bits in range(2 * f.sign_bit)})


def _corners(f: Format) -> list[int]:
    one = f.bias << f.fraction_bits
    magnitudes = (0, 1, 3, f.fraction_mask, f.hidden_bit, f.hidden_bit + 1, one - 1, one, one + 1, f.largest, f.infinity)
    half = one + f.hidden_bit - (f.hidden_bit >> 1)  # 1.5
    odd = (f.bias + f.sb << f.fraction_bits) + 1
    return [m | s for m in (*magnitudes, half, odd) for s in (0, f.sign_bit)] + [f.nan]


class Z3:
    """z3's simplifier."""

    def __init__(self) -> None:
        self.mode = {"RNE": z3.RNE(), "RNA": z3.RNA(), "RTP": z3.RTP(), "RTN": z3.RTN(), "RTZ": z3.RTZ()}
        self.known: dict[tuple[Format, int], z3.FPRef] = {}
        z = "fp{}".format
        self.rounded = {name: getattr(z3, z(name.capitalize())) for name in ("add", "sub", "mul", "div", "sqrt")}
        self.rounded |= {"fma": z3.fpFMA, "rti": z3.fpRoundToIntegral}
        self.exact = {
            "rem": z3.fpRem, "min": z3.fpMin, "max": z3.fpMax, "abs": z3.fpAbs, "neg": z3.fpNeg,
            "leq": z3.fpLEQ, "lt": z3.fpLT, "equal": z3.fpEQ, "is_normal": z3.fpIsNormal,
            "is_subnormal": z3.fpIsSubnormal, "is_zero": z3.fpIsZero, "is_inf": z3.fpIsInf,
            "is_nan": z3.fpIsNaN, "is_neg": z3.fpIsNegative, "is_pos": z3.fpIsPositive,
        }  # fmt: skip

    def value(self, f: Format, bits: int) -> z3.FPRef:
        term = self.known.get((f, bits))
        if term is None:
            term = z3.simplify(z3.fpBVToFP(z3.BitVecVal(bits, f.eb + f.sb), z3.FPSort(f.eb, f.sb)))
            self.known[f, bits] = term
        return term

    def __call__(self, f: Format, name: str, mode: str, arguments: tuple[int, ...]) -> object:
        terms = [self.value(f, x) for x in arguments]
        if name in self.rounded:
            return self.read(f, self.rounded[name](self.mode[mode], *terms))
        return self.read(f, self.exact[name](*terms))

    def read(self, f: Format, term: z3.ExprRef) -> object:
        term = z3.simplify(term)
        if isinstance(term, z3.BoolRef):
            return z3.is_true(term)
        if isinstance(term, z3.FPRef):
            return f.nan if term.isNaN() else z3.simplify(z3.fpToIEEEBV(term)).as_long()
        return term.as_long()


class Bitwuzla:
    """Bitwuzla's rewriter."""

    def __init__(self) -> None:
        self.terms = bitwuzla.TermManager()
        self.solver = bitwuzla.Bitwuzla(self.terms)
        self.mode = {m: self.terms.mk_rm_value(getattr(bitwuzla.RoundingMode, m)) for m in MODES}
        self.known: dict[tuple[Format, int], bitwuzla.Term] = {}

    def value(self, f: Format, bits: int) -> bitwuzla.Term:
        term = self.known.get((f, bits))
        if term is None:
            pattern = self.terms.mk_bv_value(self.terms.mk_bv_sort(f.eb + f.sb), bits)
            term = self.terms.mk_term(bitwuzla.Kind.FP_TO_FP_FROM_BV, [pattern], [f.eb, f.sb])
            self.known[f, bits] = term
        return term

    def __call__(self, f: Format, name: str, mode: str, arguments: tuple[int, ...]) -> object:
        terms = [self.value(f, x) for x in arguments]
        kind = getattr(bitwuzla.Kind, "FP_" + name.upper())
        if name in ROUNDED:
            terms.insert(0, self.mode[mode])
        return self.read(f, self.terms.mk_term(kind, terms))

    def read(self, f: Format, term: bitwuzla.Term) -> object:
        term = self.solver.simplify_term(term)
        if not term.is_value():
            return str(term)
        if term.sort().is_fp():
            return from_bits(f, int("".join(term.value(2, False).split()), 2))
        value = term.value()
        return value if isinstance(value, bool) else int(value, 2)
