"""The operators that stay within one format: arithmetic, order, classes; and the rounding modes.

Values come in as bit patterns. `run` looks up the format once for the argument sorts.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from refute.smtlib.sorts import BOOL, Sort, sort
from refute.theories.domains.through import each_through
from refute.theories.floats import bounds, softfloat
from refute.theories.floats import format as formats
from refute.theories.floats.sorts import CONSTANTS, MODE, float_sort, form, is_float, named, value_named
from refute.theories.theory import Row, chain, constant
from refute.theories.values import Free, Undecided

if TYPE_CHECKING:
    from collections.abc import Callable

    from refute.theories.floats.format import Format
    from refute.theories.theory import Bound, Function, Indices, Sorts


def one_float(sorts: Sorts) -> Sort | None:
    """The one format of all arguments."""
    first = sorts[0]
    return first if all(s is first for s in sorts) and is_float(first) else None


def _rounded(name: str, arity: int, function: Callable[..., int]) -> Row:
    """A rounding mode and `arity` numbers of one format to a number of that format."""
    count = arity + 1

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        fits = len(sorts) == count and sorts[0] is MODE and not indices
        return one_float(sorts[1:]) if fits else None

    return Row(
        name,
        check,
        lambda _i, _s, result: partial(function, form(result)),
        lambda wanted, _pool: (((), (MODE, *[wanted] * arity)),) if is_float(wanted) else (),
        takes=f"a rounding mode and {arity} numbers of one format",
        bound=each_through,
    )


def _exact(
    name: str,
    arity: int,
    function: Callable[..., int],
    spoken_by: tuple[str, ...] = (),
    bound: Bound = each_through,
) -> Row:
    """Numbers of one format to a number of that format."""
    return Row(
        name,
        lambda indices, sorts: one_float(sorts) if len(sorts) == arity and not indices else None,
        lambda _i, _s, result: partial(function, form(result)),
        lambda wanted, _pool: (((), (wanted,) * arity),) if is_float(wanted) else (),
        takes=f"{arity} numbers of one format",
        spoken_by=spoken_by,
        bound=bound,
    )


def _relation(name: str, function: Callable[[Format, int, int], bool], **more: Any) -> Row:
    """Chainable, on numbers of one format."""

    def run(_indices: Indices, sorts: Sorts, _result: Sort) -> Function:
        two = partial(function, form(sorts[0]))
        return two if len(sorts) == 2 else chain(two)

    return Row(
        name,
        lambda indices, sorts: (
            BOOL if len(sorts) > 1 and not indices and one_float(sorts) is not None else None
        ),
        run,
        lambda wanted, pool: [((), (s, s)) for s in pool if is_float(s)] if wanted is BOOL else (),
        takes="two or more numbers of one format",
        **more,
    )


def _class(name: str, function: Callable[[Format, int], bool], bound: Bound) -> Row:
    """A test of one number."""
    return Row(
        name,
        lambda indices, sorts: BOOL if len(sorts) == 1 and not indices and is_float(sorts[0]) else None,
        lambda _i, sorts, _r: partial(function, form(sorts[0])),
        lambda wanted, pool: [((), (s,)) for s in pool if is_float(s)] if wanted is BOOL else (),
        takes="one number",
        bound=bound,
    )


def _greater(f: Format, x: int, y: int) -> bool:
    return formats.less(f, y, x)


def _greater_equal(f: Format, x: int, y: int) -> bool:
    return formats.less_equal(f, y, x)


def _or_free(name: str, function: Callable[[Format, int, int], int | None]) -> Callable[..., int]:
    """Of two zeros with unlike signs either may be the result, for each order of the two."""

    def extremum(f: Format, x: int, y: int) -> int:
        result = function(f, x, y)
        if result is None:
            raise Undecided(Free(name, (f.eb, f.sb, x, y), choices=(x, y)))
        return result

    return extremum


_MINIMUM: Final = _or_free("fp.min", formats.minimum)
_MAXIMUM: Final = _or_free("fp.max", formats.maximum)


def _fp_check(indices: Indices, sorts: Sorts) -> Sort | None:
    widths = [s.indices[0] for s in sorts if s.name == "BitVec" and len(s.indices) == 1]
    if indices or len(sorts) != 3 or len(widths) != 3 or widths[0] != 1:
        return None
    _, exponent, fraction = widths
    return float_sort((exponent, fraction + 1)) if isinstance(fraction, int) else None


def fields_of(of: Sort) -> Sorts:
    """The bit vectors that `fp` takes: sign, exponent, significand without its hidden bit."""
    eb, sb = of.indices
    return sort("BitVec", (1,)), sort("BitVec", (eb,)), sort("BitVec", (int(sb) - 1,))


_FP: Final = Row(
    "fp",
    _fp_check,
    lambda _i, _s, result: partial(formats.from_fields, form(result)),
    lambda wanted, _pool: (((), fields_of(wanted)),) if is_float(wanted) else (),
    takes="bit-vectors of 1 bit, of 2 or more, and of 1 or more",
    bound=each_through,
)


def _named(name: str) -> Row:
    """`(_ +oo eb sb)`: usually read as a literal, and refused here when its indices are none of a sort."""

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        found = named(name, indices)
        return found[0] if found is not None and not sorts else None

    def run(_indices: Indices, _sorts: Sorts, result: Sort) -> Function:
        value = value_named(name, result)
        return lambda: value

    return Row(
        name,
        check,
        run,
        lambda wanted, _pool: ((wanted.indices, ()),) if is_float(wanted) else (),
        takes="two indices greater than 1, and no arguments",
    )


ROWS: Final = (
    constant("RNE", MODE, "RNE", aliases=("roundNearestTiesToEven",)),
    constant("RNA", MODE, "RNA", aliases=("roundNearestTiesToAway",)),
    constant("RTP", MODE, "RTP", aliases=("roundTowardPositive",)),
    constant("RTN", MODE, "RTN", aliases=("roundTowardNegative",)),
    constant("RTZ", MODE, "RTZ", aliases=("roundTowardZero",)),
    *map(_named, CONSTANTS),
    _FP,
    _exact("fp.abs", 1, formats.absolute, bound=bounds.magnitude),
    _exact("fp.neg", 1, formats.negate, bound=bounds.negation),
    _rounded("fp.add", 2, softfloat.add),
    _rounded("fp.sub", 2, softfloat.sub),
    _rounded("fp.mul", 2, softfloat.mul),
    _rounded("fp.div", 2, softfloat.div),
    _rounded("fp.fma", 3, softfloat.fma),
    _rounded("fp.sqrt", 1, softfloat.sqrt),
    _exact("fp.rem", 2, softfloat.rem),
    _rounded("fp.roundToIntegral", 1, softfloat.round_to_integral),
    _exact("fp.min", 2, _MINIMUM),
    _exact("fp.max", 2, _MAXIMUM),
    # z3's own names for the same functions, met in what it prints.
    _exact("fp.min_i", 2, _MINIMUM, ("z3",)),
    _exact("fp.max_i", 2, _MAXIMUM, ("z3",)),
    _relation("fp.leq", formats.less_equal, bound=bounds.order(up=True, strict=False)),
    _relation("fp.lt", formats.less, bound=bounds.order(up=True, strict=True)),
    _relation("fp.geq", _greater_equal, bound=bounds.order(up=False, strict=False)),
    _relation("fp.gt", _greater, bound=bounds.order(up=False, strict=True)),
    _relation("fp.eq", formats.equal, traits=frozenset({"commutative"}), bound=bounds.equality),
    _class("fp.isNormal", formats.is_normal, bounds.normal),
    _class("fp.isSubnormal", formats.is_subnormal, bounds.subnormal),
    _class("fp.isZero", formats.is_zero, bounds.zero),
    _class("fp.isInfinite", formats.is_infinite, bounds.infinite),
    _class("fp.isNaN", formats.is_nan, bounds.not_a_number),
    _class("fp.isNegative", formats.is_negative, bounds.negative),
    _class("fp.isPositive", formats.is_positive, bounds.positive),
)
