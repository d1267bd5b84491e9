"""The rows of FixedSizeBitVectors, QF_BV and what solvers add to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from refute.smtlib.sorts import BOOL, Sort
from refute.theories.bitvec import bounds
from refute.theories.bitvec import operations as on
from refute.theories.bitvec import part_bounds as parts
from refute.theories.bitvec.shapes import (
    absorbing_zero,
    early,
    fold,
    indexed,
    numerals,
    one,
    test,
    to_bit,
    to_bool,
    to_int,
    two,
    uniform,
    widths_in,
)
from refute.theories.bitvec.width import bitvec, up_to_widest, width_of
from refute.theories.domains.through import each_through
from refute.theories.ints import INT
from refute.theories.theory import Row
from refute.theories.values import Undecided

if TYPE_CHECKING:
    from refute.theories.theory import Function, Indices, Sorts, Use
    from refute.theories.values import Value


def _contested(*_values: Value) -> Value:
    raise Undecided("bvxnor of more than two arguments: solvers differ on what it means")


def _xnor() -> Row:
    """Of three arguments: z3 folds to the left, cvc5 refuses, and SMT-LIB took the attribute back in 2020."""
    row = fold("bvxnor", on.bvxnor, offered=False)

    def run(indices: Indices, sorts: Sorts, result: Sort) -> Function:
        return up_to_widest(on.bvxnor, width_of(result)) if len(sorts) == 2 else _contested

    return Row(row.name, row.check, run, row.ask, takes=row.takes, traits=_COMMUTES, bound=bounds.equivalence)


def _extensions(target: int, width: int) -> Iterable[int]:
    return (target - width,) if width <= target else ()


def _repetitions(target: int, width: int) -> Iterable[int]:
    return (target // width,) if target % width == 0 else ()


def _rotations(target: int, width: int) -> Iterable[int]:
    return dict.fromkeys((1, width - 1, width, width + 1, 0)) if width == target else ()


def _extract_check(indices: Indices, sorts: Sorts) -> Sort | None:
    if len(sorts) != 1 or not numerals(indices, 2) or not indices[1] <= indices[0] < width_of(sorts[0]):
        return None
    return bitvec(indices[0] - indices[1] + 1)


def _extract_run(indices: Indices, sorts: Sorts, _result: Sort) -> Function:
    return up_to_widest(lambda _width: on.extracted(*indices), width_of(sorts[0]))


def _extract_ask(wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
    target = width_of(wanted)
    for width in dict.fromkeys(widths_in(pool)) if target else ():
        if width >= target:
            rest = width - target
            yield from (
                ((low + target - 1, low), (bitvec(width),)) for low in dict.fromkeys((0, rest // 2, rest))
            )


def _concat_check(indices: Indices, sorts: Sorts) -> Sort | None:
    widths = [width_of(s) for s in sorts]
    return bitvec(sum(widths)) if widths and all(widths) and not indices else None


def _concat_run(_indices: Indices, sorts: Sorts, result: Sort) -> Function:
    widths = tuple(width_of(s) for s in sorts)
    return up_to_widest(lambda _whole: on.concatenated(widths), width_of(result))


def _concat_ask(wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
    target, widths = width_of(wanted), dict.fromkeys(widths_in(pool))
    for first in widths:
        rest = target - first
        if rest in widths:
            yield (), (bitvec(first), bitvec(rest))
        if rest - first in widths:
            yield (), (bitvec(first), bitvec(rest - first), bitvec(first))


def _to_bv_check(indices: Indices, sorts: Sorts) -> Sort | None:
    return bitvec(indices[0]) if sorts == (INT,) and numerals(indices, 1) and indices[0] > 0 else None


def _to_bv_ask(wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
    width = width_of(wanted)
    return (((width,), (INT,)),) if width else ()


def _bvite_check(indices: Indices, sorts: Sorts) -> Sort | None:
    fits = not indices and len(sorts) == 3 and width_of(sorts[0]) == 1 and sorts[1] is sorts[2]
    return sorts[1] if fits and width_of(sorts[1]) else None


def _bvite_ask(wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
    return (((), (bitvec(1), wanted, wanted)),) if width_of(wanted) else ()


def _mkbv_check(indices: Indices, sorts: Sorts) -> Sort | None:
    return bitvec(len(sorts)) if sorts and not indices and all(s is BOOL for s in sorts) else None


def _mkbv_ask(wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
    width = width_of(wanted)
    return (((), (BOOL,) * width),) if 0 < width <= 8 else ()


def _bit2bool_check(indices: Indices, sorts: Sorts) -> Sort | None:
    return BOOL if len(sorts) == 1 and numerals(indices, 1) and indices[0] < width_of(sorts[0]) else None


def _bit2bool_run(indices: Indices, sorts: Sorts, _result: Sort) -> Function:
    place = indices[0]
    return up_to_widest(lambda _width: lambda a: a >> place & 1 == 1, width_of(sorts[0]))


def _bit2bool_ask(wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
    widths = dict.fromkeys(widths_in(pool)) if wanted is BOOL else ()
    return [((place,), (bitvec(width),)) for width in widths for place in dict.fromkeys((0, width - 1))]


_COMMUTES: Final = frozenset({"commutative"})
_FOLDS: Final = frozenset({"commutative", "associative"})
_ZERO_LEFT: Final = early((0, 0, 0))
_NO_ZERO: Final = early((0, 0, False), (1, 0, False))
_Z3: Final = ("z3",)
_BITWUZLA: Final = ("bitwuzla",)
_REDUCERS: Final = ("z3", "cvc4", "cvc5", "bitwuzla")

STANDARD: Final = (
    Row("concat", _concat_check, _concat_run, _concat_ask, takes="bit-vectors",
        traits=frozenset({"associative"}), bound=parts.concatenation),
    Row("extract", _extract_check, _extract_run, _extract_ask,
        takes="two indices, the upper first and both within the width, and one bit-vector",
        bound=parts.extraction),
    one("bvnot", on.bvnot, bound=bounds.complement),
    one("bvneg", on.bvneg, bound=bounds.negation),
    fold("bvand", on.bvand, traits=_FOLDS, kleene=absorbing_zero, bound=bounds.conjunction),
    fold("bvor", on.bvor, traits=_FOLDS, bound=bounds.disjunction),
    fold("bvxor", on.bvxor, traits=_FOLDS, bound=bounds.exclusion),
    _xnor(),
    two("bvnand", on.bvnand, traits=_COMMUTES, bound=bounds.not_both),
    two("bvnor", on.bvnor, traits=_COMMUTES, bound=bounds.neither),
    uniform("bvcomp", 2, on.bvcomp, to_bit, traits=_COMMUTES, bound=bounds.comparison),
    fold("bvadd", on.bvadd, traits=_FOLDS, bound=bounds.addition),
    fold("bvmul", on.bvmul, traits=_FOLDS, kleene=absorbing_zero, bound=bounds.multiplication),
    # yices reads more than two arguments, and subtracts from the left.
    fold("bvsub", on.bvsub, offered=False, bound=bounds.subtraction),
    two("bvudiv", on.bvudiv, bound=bounds.division),
    two("bvurem", on.bvurem, kleene=early((0, 0, 0), (1, 1, 0)), bound=each_through),
    two("bvsdiv", on.bvsdiv, bound=each_through),
    two("bvsrem", on.bvsrem, kleene=_ZERO_LEFT, bound=each_through),
    two("bvsmod", on.bvsmod, kleene=_ZERO_LEFT, bound=each_through),
    two("bvshl", on.bvshl, kleene=_ZERO_LEFT, bound=parts.shift_left),
    two("bvlshr", on.bvlshr, kleene=_ZERO_LEFT, bound=parts.shift_right),
    two("bvashr", on.bvashr, kleene=_ZERO_LEFT, bound=parts.shift_keeping_sign),
    indexed("repeat", lambda width, i: width * i, on.repeated, _repetitions, least=1,
            bound=each_through),
    indexed("zero_extend", lambda width, i: width + i, lambda _width, _i: lambda a: a, _extensions,
            bound=parts.zero_extension),
    indexed("sign_extend", lambda width, i: width + i, on.sign_extended, _extensions,
            bound=parts.sign_extension),
    indexed("rotate_left", lambda width, _i: width, on.rotated_left, _rotations,
            bound=parts.rotation(left=True)),
    indexed("rotate_right", lambda width, _i: width, lambda width, i: on.rotated_left(width, -i),
            _rotations, bound=parts.rotation(left=False)),
    test("bvult", on.bvult, kleene=early((1, 0, False)), bound=bounds.order(up=True, strict=True, signed=False)),
    test("bvule", on.bvule, kleene=early((0, 0, True)), bound=bounds.order(up=True, strict=False, signed=False)),
    test("bvugt", on.bvugt, kleene=early((0, 0, False)), bound=bounds.order(up=False, strict=True, signed=False)),
    test("bvuge", on.bvuge, kleene=early((1, 0, True)), bound=bounds.order(up=False, strict=False, signed=False)),
    test("bvslt", on.bvslt, bound=bounds.order(up=True, strict=True, signed=True)),
    test("bvsle", on.bvsle, bound=bounds.order(up=True, strict=False, signed=True)),
    test("bvsgt", on.bvsgt, bound=bounds.order(up=False, strict=True, signed=True)),
    test("bvsge", on.bvsge, bound=bounds.order(up=False, strict=False, signed=True)),
    uniform("bvnego", 1, on.bvnego, to_bool, bound=each_through),
    test("bvuaddo", on.bvuaddo, traits=_COMMUTES, kleene=_NO_ZERO, bound=each_through),
    test("bvsaddo", on.bvsaddo, traits=_COMMUTES, kleene=_NO_ZERO, bound=each_through),
    test("bvumulo", on.bvumulo, traits=_COMMUTES, kleene=_NO_ZERO, bound=each_through),
    test("bvsmulo", on.bvsmulo, traits=_COMMUTES, kleene=_NO_ZERO, bound=each_through),
    test("bvusubo", on.bvult, kleene=early((1, 0, False)), bound=each_through),
    test("bvssubo", on.bvssubo, kleene=early((1, 0, False)), bound=each_through),
    test("bvsdivo", on.bvsdivo, kleene=_NO_ZERO, bound=each_through),
    uniform("ubv_to_int", 1, on.always(lambda a: a), to_int, aliases=("bv2nat", "bv2int"),
            bound=parts.to_int(signed=False)),
    uniform("sbv_to_int", 1, on.sbv_to_int, to_int, bound=parts.to_int(signed=True)),
    Row("int_to_bv", _to_bv_check, lambda indices, _s, _r: up_to_widest(on.int_to_bv, indices[0]), _to_bv_ask,
        takes="a positive index and an Int", aliases=("int2bv",), bound=parts.from_int),
)  # fmt: skip

SPOKEN_BY_SOME: Final = (
    uniform("bvredor", 1, on.bvredor, to_bit, spoken_by=_REDUCERS, bound=each_through),
    uniform("bvredand", 1, on.bvredand, to_bit, spoken_by=_REDUCERS, bound=each_through),
    uniform("bvredxor", 1, on.bvredxor, to_bit, spoken_by=_BITWUZLA, bound=each_through),
    one("bvinc", on.bvinc, spoken_by=_BITWUZLA, bound=bounds.increment(1)),
    one("bvdec", on.bvdec, spoken_by=_BITWUZLA, bound=bounds.increment(-1)),
    two("bvrol", on.rotate_left, kleene=_ZERO_LEFT, spoken_by=_BITWUZLA),
    two("bvror", on.rotate_right, kleene=_ZERO_LEFT, spoken_by=_BITWUZLA),
    Row("bvite", _bvite_check, lambda _i, _s, result: up_to_widest(on.bvite, width_of(result)), _bvite_ask,
        takes="a bit and two bit-vectors of one width", spoken_by=("cvc5",)),
    two("ext_rotate_left", on.rotate_left, kleene=_ZERO_LEFT, spoken_by=_Z3),
    two("ext_rotate_right", on.rotate_right, kleene=_ZERO_LEFT, spoken_by=_Z3),
    # A product that is not negative and too big, or negative and too small, in turn.
    test("bvumul_noovfl", on.no_unsigned_overflow, traits=_COMMUTES, spoken_by=_Z3),
    test("bvsmul_noovfl", on.no_signed_overflow, traits=_COMMUTES, spoken_by=_Z3),
    test("bvsmul_noudfl", on.no_signed_underflow, traits=_COMMUTES, spoken_by=_Z3),
    Row("mkbv", _mkbv_check, lambda _i, _s, _r: on.from_bools, _mkbv_ask, takes="Booleans", spoken_by=_Z3),
    Row("bit2bool", _bit2bool_check, _bit2bool_run, _bit2bool_ask,
        takes="an index within the width and one bit-vector", spoken_by=_Z3, bound=parts.bit),
    # Division that no option changes, and the functions by which z3 with `hi_div0=false` divides by zero.
    two("bvudiv_i", on.bvudiv, spoken_by=_Z3),
    two("bvurem_i", on.bvurem, spoken_by=_Z3),
    two("bvsdiv_i", on.bvsdiv, spoken_by=_Z3),
    two("bvsrem_i", on.bvsrem, spoken_by=_Z3),
    two("bvsmod_i", on.bvsmod, spoken_by=_Z3),
    *(one(name, on.free_of_width(name), spoken_by=_Z3)
      for name in ("bvudiv0", "bvurem0", "bvsdiv0", "bvsrem0", "bvsmod0")),
)  # fmt: skip
