"""Three solvers as calculators: ground terms built through their Python interfaces, and folded by their rewriters.

`calculate(name, indices, sorts, values, result)` gives the value of `(name values)` as the rows of refute write
values, or None where the solver does not fold the term: the standard leaves it open, or the solver lacks the operator.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import bitwuzla
import cvc5
import z3

from refute.smtlib.sorts import Sort
from refute.theories.floats.format import MODES, format_of, from_bits

Value = Any


def form(of: Sort) -> Any:
    return format_of(*of.indices)


def kind_of(name: str, sorts: tuple[Sort, ...]) -> str:
    """`to_fp` is many functions: the name of one of them."""
    if name == "to_fp":
        return f"to_fp of {sorts[-1].name}" if len(sorts) == 2 else "to_fp of bits"
    return name


class Calculator:
    """What the three have in common: leaves are made once."""

    def __init__(self) -> None:
        self.leaves: dict[tuple[Sort, Value], Any] = {}

    def calculate(
        self,
        name: str,
        indices: tuple[int, ...],
        sorts: tuple[Sort, ...],
        values: tuple[Value, ...],
        result: Sort,
    ) -> Value | None:
        terms = []
        for sort, value in zip(sorts, values, strict=True):
            term = self.leaves.get((sort, value))
            if term is None:
                term = self.leaves[sort, value] = self.leaf(sort, value)
            terms.append(term)
        term = self.apply(kind_of(name, sorts), indices, terms)
        return None if term is None else self.read(term, result)

    def leaf(self, sort: Sort, value: Value) -> Any:
        raise NotImplementedError

    def apply(self, kind: str, indices: tuple[int, ...], terms: list[Any]) -> Any:
        raise NotImplementedError

    def read(self, term: Any, result: Sort) -> Value | None:
        raise NotImplementedError


class Z3(Calculator):
    def __init__(self) -> None:
        super().__init__()
        self.mode = {mode: getattr(z3, mode)() for mode in MODES}
        fp = z3.FPSort
        self.functions: dict[str, Callable[..., Any]] = {
            "fp": z3.fpFP, "fp.abs": z3.fpAbs, "fp.neg": z3.fpNeg, "fp.add": z3.fpAdd, "fp.sub": z3.fpSub,
            "fp.mul": z3.fpMul, "fp.div": z3.fpDiv, "fp.fma": z3.fpFMA, "fp.sqrt": z3.fpSqrt, "fp.rem": z3.fpRem,
            "fp.roundToIntegral": z3.fpRoundToIntegral, "fp.min": z3.fpMin, "fp.max": z3.fpMax,
            "fp.leq": z3.fpLEQ, "fp.lt": z3.fpLT, "fp.geq": z3.fpGEQ, "fp.gt": z3.fpGT, "fp.eq": z3.fpEQ,
            "fp.isNormal": z3.fpIsNormal, "fp.isSubnormal": z3.fpIsSubnormal, "fp.isZero": z3.fpIsZero,
            "fp.isInfinite": z3.fpIsInf, "fp.isNaN": z3.fpIsNaN, "fp.isNegative": z3.fpIsNegative,
            "fp.isPositive": z3.fpIsPositive, "fp.to_real": z3.fpToReal, "fp.to_ieee_bv": z3.fpToIEEEBV,
            "fp.to_ubv": lambda width, mode, x: z3.fpToUBV(mode, x, z3.BitVecSort(width)),
            "fp.to_sbv": lambda width, mode, x: z3.fpToSBV(mode, x, z3.BitVecSort(width)),
            "to_fp of bits": lambda eb, sb, x: z3.fpBVToFP(x, fp(eb, sb)),
            "to_fp of FloatingPoint": lambda eb, sb, mode, x: z3.fpFPToFP(mode, x, fp(eb, sb)),
            "to_fp of Real": lambda eb, sb, mode, x: z3.fpRealToFP(mode, x, fp(eb, sb)),
            "to_fp of BitVec": lambda eb, sb, mode, x: z3.fpSignedToFP(mode, x, fp(eb, sb)),
            "to_fp_unsigned": lambda eb, sb, mode, x: z3.fpUnsignedToFP(mode, x, fp(eb, sb)),
        }  # fmt: skip

    def leaf(self, sort: Sort, value: Value) -> Any:
        if sort.name == "RoundingMode":
            return self.mode[value]
        if sort.name == "BitVec":
            return z3.BitVecVal(value, sort.indices[0])
        if sort.name == "Real":
            return z3.RealVal(str(value))
        eb, sb = sort.indices
        return z3.simplify(z3.fpBVToFP(z3.BitVecVal(value, eb + sb), z3.FPSort(eb, sb)))

    def apply(self, kind: str, indices: tuple[int, ...], terms: list[Any]) -> Any:
        return z3.simplify(self.functions[kind](*indices, *terms))

    def read(self, term: Any, result: Sort) -> Value | None:
        if result.name == "Bool":
            return z3.is_true(term) if z3.is_true(term) or z3.is_false(term) else None
        if result.name == "BitVec":
            return term.as_long() if z3.is_bv_value(term) else None
        if result.name == "Real":
            text = term.as_string() if z3.is_rational_value(term) else ""
            return Fraction(text) if 0 < len(text) < 4000 else None  # Python reads no longer numerals
        if not z3.is_fp_value(term):
            return None
        return form(result).nan if term.isNaN() else z3.simplify(z3.fpToIEEEBV(term)).as_long()


BITWUZLA_KINDS = {
    "fp": "FP_FP", "fp.roundToIntegral": "FP_RTI", "fp.isNormal": "FP_IS_NORMAL",
    "fp.isSubnormal": "FP_IS_SUBNORMAL",
    "fp.isZero": "FP_IS_ZERO", "fp.isInfinite": "FP_IS_INF", "fp.isNaN": "FP_IS_NAN",
    "fp.isNegative": "FP_IS_NEG", "fp.isPositive": "FP_IS_POS", "fp.eq": "FP_EQUAL",
    "to_fp of bits": "FP_TO_FP_FROM_BV", "to_fp of FloatingPoint": "FP_TO_FP_FROM_FP",
    "to_fp of BitVec": "FP_TO_FP_FROM_SBV", "to_fp_unsigned": "FP_TO_FP_FROM_UBV",
}  # fmt: skip


class Bitwuzla(Calculator):
    LACKING = frozenset({"fp.to_real", "fp.to_ieee_bv"})

    def __init__(self) -> None:
        super().__init__()
        self.terms = bitwuzla.TermManager()
        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        self.solver = bitwuzla.Bitwuzla(self.terms, options)
        self.mode = {mode: getattr(bitwuzla.RoundingMode, mode) for mode in MODES}

    def leaf(self, sort: Sort, value: Value) -> Any:
        if sort.name == "RoundingMode":
            return self.terms.mk_rm_value(self.mode[value])
        if sort.name == "BitVec":
            return self.terms.mk_bv_value(self.terms.mk_bv_sort(sort.indices[0]), value)
        if sort.name == "Real":
            return Fraction(value)
        eb, sb = sort.indices
        pattern = self.terms.mk_bv_value(self.terms.mk_bv_sort(eb + sb), value)
        return self.terms.mk_term(bitwuzla.Kind.FP_TO_FP_FROM_BV, [pattern], [eb, sb])

    def apply(self, kind: str, indices: tuple[int, ...], terms: list[Any]) -> Any:
        usual = tuple(indices) in ((5, 11), (8, 24), (11, 53), (15, 113))
        if kind in self.LACKING or (kind == "to_fp of Real" and not usual):
            return None
        if kind == "to_fp of Real":
            mode, value = terms
            parts = str(value.numerator), str(value.denominator)
            return self.terms.mk_fp_value(self.terms.mk_fp_sort(*indices), mode, *parts)
        name = BITWUZLA_KINDS.get(kind) or kind.upper().replace(".", "_")
        try:
            term = self.terms.mk_term(getattr(bitwuzla.Kind, name), terms, list(indices))
        except bitwuzla.BitwuzlaException as refused:
            if "experimental floating-point format" in str(refused):
                return None  # `fp` makes numbers of the usual formats only; the other operators take any
            raise
        simple = self.solver.simplify_term(term)
        if simple.is_value():
            return simple
        self.solver.check_sat()  # of nothing, so that a value may be asked for
        return self.solver.get_value(term)

    def read(self, term: Any, result: Sort) -> Value | None:
        if not term.is_value():
            return None
        if result.name == "FloatingPoint":
            return from_bits(form(result), int("".join(term.value(2, False).split()), 2))
        return term.value() if result.name == "Bool" else int(term.value(), 2)


CVC5_KINDS = {
    "fp.mul": "MULT", "fp.roundToIntegral": "RTI", "fp.isNormal": "IS_NORMAL",
    "fp.isSubnormal": "IS_SUBNORMAL", "fp.isZero": "IS_ZERO", "fp.isInfinite": "IS_INF",
    "fp.isNaN": "IS_NAN", "fp.isNegative": "IS_NEG", "fp.isPositive": "IS_POS",
    "to_fp of bits": "TO_FP_FROM_IEEE_BV", "to_fp of FloatingPoint": "TO_FP_FROM_FP",
    "to_fp of Real": "TO_FP_FROM_REAL", "to_fp of BitVec": "TO_FP_FROM_SBV",
    "to_fp_unsigned": "TO_FP_FROM_UBV",
}  # fmt: skip


CVC5_MODES = {
    "RNE": "ROUND_NEAREST_TIES_TO_EVEN", "RNA": "ROUND_NEAREST_TIES_TO_AWAY", "RTP": "ROUND_TOWARD_POSITIVE",
    "RTN": "ROUND_TOWARD_NEGATIVE", "RTZ": "ROUND_TOWARD_ZERO",
}  # fmt: skip


class Cvc5(Calculator):
    def __init__(self) -> None:
        super().__init__()
        self.terms = cvc5.TermManager()
        self.solver = cvc5.Solver(self.terms)
        self.solver.setOption("fp-exp", "true")

    def leaf(self, sort: Sort, value: Value) -> Any:
        if sort.name == "RoundingMode":
            return self.terms.mkRoundingMode(getattr(cvc5.RoundingMode, CVC5_MODES[value]))
        if sort.name == "BitVec":
            return self.terms.mkBitVector(sort.indices[0], value)
        if sort.name == "Real":
            return self.terms.mkReal(str(Fraction(value)))
        eb, sb = sort.indices
        return self.terms.mkFloatingPoint(eb, sb, self.terms.mkBitVector(eb + sb, value))

    def apply(self, kind: str, indices: tuple[int, ...], terms: list[Any]) -> Any:
        if kind == "fp.to_ieee_bv" or (kind == "fp" and terms[2].getSort().getBitVectorSize() == 1):
            return None  # `fp` refuses a significand of one bit, though formats with it are read
        name = getattr(
            cvc5.Kind, "FLOATINGPOINT_" + (CVC5_KINDS.get(kind) or kind.removeprefix("fp.").upper())
        )
        operator = self.terms.mkOp(name, *indices) if indices else name
        return self.solver.simplify(self.terms.mkTerm(operator, *terms))

    def rational(self, term: Any) -> Fraction | None:
        try:
            return term.getRealValue()
        except ValueError:  # a numeral that is longer than Python reads
            return None

    def read(self, term: Any, result: Sort) -> Value | None:
        if result.name == "Bool":
            return term.getBooleanValue() if term.isBooleanValue() else None
        if result.name == "BitVec":
            return int(term.getBitVectorValue(2), 2) if term.isBitVectorValue() else None
        if result.name == "Real":
            return self.rational(term) if term.isRealValue() else None
        if not term.isFloatingPointValue():
            return None
        return from_bits(form(result), int(term.getFloatingPointValue()[2].getBitVectorValue(2), 2))
