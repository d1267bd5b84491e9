"""The operators between formats, and from and to bit vectors, reals and integers.

`to_fp` is one name for many functions: each kind of argument has its row.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from refute.smtlib.sorts import Sort, sort
from refute.theories.domains.through import each_through
from refute.theories.floats import conversions
from refute.theories.floats.format import Format, from_bits, from_fields, to_rational
from refute.theories.floats.rows import fields_of
from refute.theories.floats.sorts import MODE, float_sort, form, is_float
from refute.theories.theory import Row
from refute.theories.values import Free, Undecided

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from refute.theories.theory import Function, Indices, Sorts, Use

INT: Final = sort("Int")
REAL: Final = sort("Real")

_CVC: Final = ("cvc5", "cvc4")


def _is_bits(candidate: Sort) -> bool:
    return (
        candidate.name == "BitVec" and len(candidate.indices) == 1 and isinstance(candidate.indices[0], int)
    )


def _width(of: Sort) -> int:
    return int(of.indices[0])


def _into(name: str, wanted_args: Callable[[Sort], Sorts], function: Callable[[Format], Function], takes: str,
          **more: Any) -> Row:  # fmt: skip
    """`(_ name eb sb)`, to that format, from the argument sorts that the format asks for."""

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        target = float_sort(indices)
        return target if target is not None and sorts == wanted_args(target) else None

    return Row(
        name,
        check,
        lambda _i, _s, result: function(form(result)),
        lambda wanted, _pool: ((wanted.indices, wanted_args(wanted)),) if is_float(wanted) else (),
        takes=takes,
        bound=each_through,
        **more,
    )


def _rounded_into(name: str, source: Callable[[Sort], bool], function: Callable[[Format, Sort], Function],
                  takes: str, **more: Any) -> Row:  # fmt: skip
    """`(_ name eb sb)`, to that format, from a rounding mode and one argument whose sort is a `source`."""

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        target = float_sort(indices)
        return target if target and len(sorts) == 2 and sorts[0] is MODE and source(sorts[1]) else None

    def ask(wanted: Sort, pool: Sequence[Sort]) -> Sequence[Use]:
        return [(wanted.indices, (MODE, s)) for s in pool if source(s)] if is_float(wanted) else ()

    def run(_indices: Indices, sorts: Sorts, result: Sort) -> Function:
        return function(form(result), sorts[1])

    return Row(name, check, run, ask, takes=f"a rounding mode and {takes}", bound=each_through, **more)


def _pattern(f: Format) -> Function:
    return partial(from_bits, f)


def _pattern_args(target: Sort) -> Sorts:
    return (sort("BitVec", (sum(map(int, target.indices)),)),)


def _from_format(f: Format, source: Sort) -> Function:
    given = form(source)
    return lambda mode, x: conversions.from_format(f, mode, given, x)


def _from_real(f: Format, _source: Sort) -> Function:
    return partial(conversions.from_real, f)


def _from_signed(f: Format, source: Sort) -> Function:
    width = _width(source)
    return lambda mode, value: conversions.from_signed(f, mode, width, value)


def _from_unsigned(f: Format, _source: Sort) -> Function:
    return partial(conversions.from_unsigned, f)


def _out_of(name: str, function: Callable[[Format, str, int, int], int | None], **more: Any) -> Row:
    """`(_ name m)`, to a bit vector of width m. Where that is left open, the mode counts too."""

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        fits = len(indices) == 1 and isinstance(indices[0], int) and indices[0] > 0
        return (
            sort("BitVec", indices)
            if fits and len(sorts) == 2 and sorts[0] is MODE and is_float(sorts[1])
            else None
        )

    def run(_indices: Indices, sorts: Sorts, result: Sort) -> Function:
        f, width = form(sorts[1]), _width(result)

        def to_bits(mode: str, x: int) -> int:
            value = function(f, mode, width, x)
            if value is None:
                raise Undecided(Free(name.removesuffix("_I"), (width, f.eb, f.sb, mode, x)))
            return value

        return to_bits

    def ask(wanted: Sort, pool: Sequence[Sort]) -> Sequence[Use]:
        return [(wanted.indices, (MODE, s)) for s in pool if is_float(s)] if _is_bits(wanted) else ()

    takes = "one positive index, a rounding mode and a number"
    return Row(name, check, run, ask, takes=takes, bound=each_through, **more)


def _to_real_run(_indices: Indices, sorts: Sorts, _result: Sort) -> Function:
    f = form(sorts[0])

    def to_real(x: int) -> Any:
        value = to_rational(f, x)
        if value is None:
            raise Undecided(Free("fp.to_real", (f.eb, f.sb, x)))
        return value

    return to_real


def _to_real(name: str, **more: Any) -> Row:
    return Row(
        name,
        lambda indices, sorts: REAL if not indices and len(sorts) == 1 and is_float(sorts[0]) else None,
        _to_real_run,
        lambda wanted, pool: [((), (s,)) for s in pool if is_float(s)] if wanted is REAL else (),
        takes="one number",
        bound=each_through,
        **more,
    )


def _to_pattern_run(_indices: Indices, sorts: Sorts, _result: Sort) -> Function:
    f = form(sorts[0])

    def to_pattern(x: int) -> int:
        if x == f.nan:  # one of the patterns of NaN
            raise Undecided(Free("fp.to_ieee_bv", (f.eb, f.sb, x)))
        return x

    return to_pattern


_TO_PATTERN: Final = Row(
    "fp.to_ieee_bv",
    lambda indices, sorts: (
        _pattern_args(sorts[0])[0] if not indices and len(sorts) == 1 and is_float(sorts[0]) else None
    ),
    _to_pattern_run,
    lambda wanted, pool: [((), (s,)) for s in pool if is_float(s) and _pattern_args(s)[0] is wanted],
    aliases=("to_ieee_bv", "fp.to_ieee_bv_I"),
    takes="one number",
    spoken_by=("z3",),
    bound=each_through,
)


def _scaled(first: Sort, second: Sort) -> Row:
    """z3: a Real times a power of two whose exponent is an Int, in either order."""
    scaled_first = first is INT

    def function(f: Format) -> Function:
        if scaled_first:
            return lambda mode, scale, value: conversions.from_real(f, mode, value, scale)
        return lambda mode, value, scale: conversions.from_real(f, mode, value, scale)

    takes = f"a rounding mode, {first} and {second}"
    return _into("to_fp", lambda _target: (MODE, first, second), function, takes, spoken_by=("z3",))


ROWS: Final = (
    _into("to_fp", _pattern_args, _pattern, "a bit-vector of eb + sb bits"),
    _rounded_into("to_fp", is_float, _from_format, "a number"),
    _rounded_into("to_fp", lambda s: s is REAL, _from_real, "a Real"),
    _rounded_into("to_fp", _is_bits, _from_signed, "a bit-vector"),
    _rounded_into("to_fp_unsigned", _is_bits, _from_unsigned, "a bit-vector"),
    # Where numerals are integers, z3 reads `((_ to_fp 8 24) RNE 1)`; so does Bitwuzla, but of literals only.
    _rounded_into("to_fp", lambda s: s is INT, _from_real, "an Int", spoken_by=("z3",)),
    _scaled(REAL, INT),
    _scaled(INT, REAL),
    _into(
        "to_fp",
        fields_of,
        lambda f: partial(from_fields, f),
        "the three bit-vectors of fp",
        spoken_by=("z3",),
    ),
    # One name for each overload of `to_fp`.
    _into("to_fp_bv", _pattern_args, _pattern, "a bit-vector of eb + sb bits", spoken_by=_CVC),
    _rounded_into("to_fp_fp", is_float, _from_format, "a number", spoken_by=_CVC),
    _rounded_into("to_fp_real", lambda s: s is REAL, _from_real, "a Real", spoken_by=_CVC),
    _rounded_into("to_fp_signed", _is_bits, _from_signed, "a bit-vector", spoken_by=_CVC),
    _out_of("fp.to_ubv", conversions.to_ubv),
    _out_of("fp.to_sbv", conversions.to_sbv),
    _to_real("fp.to_real"),
    # z3's own names for the same functions, met in what it prints.
    _out_of("fp.to_ubv_I", conversions.to_ubv, spoken_by=("z3",)),
    _out_of("fp.to_sbv_I", conversions.to_sbv, spoken_by=("z3",)),
    _to_real("fp.to_real_I", spoken_by=("z3",)),
    _TO_PATTERN,
)
