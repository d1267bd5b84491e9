"""The rows of Reals and of Reals_Ints, and of the functions that solvers add to them."""

from __future__ import annotations

from operator import add, ge, gt, le, lt, neg, sub
from typing import TYPE_CHECKING, Any, Final

from refute.smtlib.sorts import BOOL, Sort, sort
from refute.theories import number_bounds as bounds
from refute.theories.ints import (
    COMMUTES,
    INT,
    absorbing,
    arithmetic,
    comparison,
    div,
    mod,
    multiply,
    rem,
    total,
)
from refute.theories.reals import angles, elementary
from refute.theories.reals.enclosure import PI
from refute.theories.reals.numbers import floor, is_integral
from refute.theories.theory import Row, constant, fixed, left_fold
from refute.theories.values import Free, Undecided

if TYPE_CHECKING:
    from collections.abc import Sequence

    from refute.theories.reals.intervals import Number
    from refute.theories.theory import Function, Indices, Sorts, Use

REAL: Final = sort("Real")
_NUMBERS: Final = (INT, REAL)
_TRANSCENDENTAL: Final = frozenset({"transcendental"})
"""Most values have no text, and solvers do not decide most questions about them."""


def _some_real(sorts: Sorts) -> bool:
    """z3 and cvc5 read an Int among Reals as a Real, and write such scripts."""
    return REAL in sorts and all(s in _NUMBERS for s in sorts)


def _numbers(sorts: Sorts) -> bool:
    return all(s in _NUMBERS for s in sorts)


def _dividable(sorts: Sorts) -> bool:
    """z3 reads `(/ a)` of a Real."""
    return _numbers(sorts) and (len(sorts) > 1 or sorts[0] is REAL)


def _function(name: str, function: Function, kinds: tuple[str, ...], aliases: tuple[str, ...] = ()) -> Row:
    """A function from Real to Real that no standard knows."""
    return _unary(name, function, REAL, (REAL,), spoken_by=kinds, aliases=aliases, traits=_TRANSCENDENTAL)


def _unary(name: str, function: Function, result: Sort, asked: Sorts, **more: Any) -> Row:
    """A function of one number of either sort; `asked` is the sort that it is meant for."""
    return Row(
        name,
        lambda indices, sorts: result if len(sorts) == 1 and not indices and _numbers(sorts) else None,
        lambda _i, _s, _r: function,
        lambda wanted, _pool: (((), asked),) if wanted is result else (),
        takes="a number",
        **more,
    )


def _divide_total(a: Number, b: Number) -> Number:
    """cvc5's division, which is 0 by 0."""
    try:
        return elementary.divide(a, b)
    except Undecided as undecided:
        if isinstance(undecided.what, Free):
            return 0
        raise


def _power_check(indices: Indices, sorts: Sorts) -> Sort | None:
    if len(sorts) != 2 or indices or not _numbers(sorts):
        return None
    return REAL if REAL in sorts else INT


def _power_run(_indices: Indices, _sorts: Sorts, result: Sort) -> Function:
    return elementary.power if result is REAL else elementary.integer_power


def _power_ask(wanted: Sort, _pool: Sequence[Sort]) -> tuple[Use, ...]:
    return (((), (wanted, wanted)),) if wanted in _NUMBERS else ()


def _pair(name: str, function: Function, **more: Any) -> Row:
    return Row(
        name,
        lambda indices, sorts: REAL if len(sorts) == 2 and not indices and _numbers(sorts) else None,
        lambda _i, _s, _r: function,
        lambda wanted, _pool: (((), (REAL, REAL)),) if wanted is REAL else (),
        takes="two numbers",
        **more,
    )


def _of_floors(name: str, function: Function, most: int | None = None) -> Row:
    """An operator of Ints that z3 applies to the floors of Reals."""
    two = lambda a, b: function(floor(a), floor(b))  # noqa: E731 - a function on values, as in every row
    return Row(
        name,
        lambda indices, sorts: (
            INT if 1 < len(sorts) <= (most or len(sorts)) and not indices and _some_real(sorts) else None
        ),
        lambda _i, sorts, _r: two if len(sorts) == 2 else left_fold(two),
        lambda wanted, _pool: (((), (REAL, INT)), ((), (REAL, REAL))) if wanted is INT else (),
        takes="numbers",
        spoken_by=_Z3,
    )


def _identity(value: Number) -> Number:
    return value


_Z3: Final = ("z3",)
_CVC: Final = ("cvc5", "cvc4")
_BOTH: Final = ("z3", "cvc5", "cvc4")

REALS: Final = (
    arithmetic(
        "+", REAL, add, least=1, many=total, accepts=_some_real, traits=COMMUTES, bound=bounds.addition
    ),
    arithmetic(
        "-", REAL, sub, least=1, unary=neg, accepts=_some_real, aliases=("~",), bound=bounds.subtraction
    ),
    arithmetic(
        "*",
        REAL,
        multiply,
        least=1,
        accepts=_some_real,
        traits=COMMUTES,
        kleene=absorbing,
        bound=bounds.multiplication,
    ),
    arithmetic("/", REAL, elementary.divide, least=1, accepts=_dividable, bound=bounds.division),
    comparison("<=", REAL, le, bounds.order(up=True, strict=False), _some_real),
    comparison("<", REAL, lt, bounds.order(up=True, strict=True), _some_real),
    comparison(">=", REAL, ge, bounds.order(up=False, strict=False), _some_real),
    comparison(">", REAL, gt, bounds.order(up=False, strict=True), _some_real),
)

REALS_INTS: Final = (
    _unary("to_real", _identity, REAL, (INT,), bound=bounds.unchanged),
    _unary("to_int", floor, INT, (REAL,), bound=bounds.rounded_down),
    _unary("is_int", is_integral, BOOL, (REAL,), bound=bounds.first_through),
)

EXTENSIONS: Final = (
    _of_floors("div", div),
    _of_floors("mod", mod, most=2),
    _of_floors("rem", rem, most=2),
    fixed("abs", (REAL,), REAL, abs, spoken_by=_BOTH, bound=bounds.absolute),
    Row("^", _power_check, _power_run, _power_ask, takes="two numbers", aliases=("**",), spoken_by=_BOTH),
    _pair("/_total", _divide_total, spoken_by=_CVC),
    _function("sqrt", elementary.sqrt, _CVC),
    _function("exp", elementary.exp, _BOTH),
    _function("log", elementary.log, _Z3, ("ln",)),
    _function("sin", angles.sin, _BOTH),
    _function("cos", angles.cos, _BOTH),
    _function("tan", angles.tan, _BOTH),
    _function("csc", angles.csc, _CVC),
    _function("sec", angles.sec, _CVC),
    _function("cot", angles.cot, _CVC),
    _function("asin", angles.asin, _Z3),
    _function("acos", angles.acos, _Z3),
    _function("atan", angles.atan, _Z3),
    _function("arcsin", angles.asin, _CVC),
    _function("arccos", angles.acos, _CVC),
    _function("arctan", angles.atan, _CVC),
    _function("arccsc", angles.acsc, _CVC),
    _function("arcsec", angles.asec, _CVC),
    _function("arccot", angles.acot, _CVC),
    _function("sinh", angles.sinh, _Z3),
    _function("cosh", angles.cosh, _Z3),
    _function("tanh", angles.tanh, _Z3),
    _function("asinh", angles.asinh, _Z3),
    _function("acosh", angles.acosh, _Z3),
    _function("atanh", angles.atanh, _Z3),
    constant("pi", REAL, PI, spoken_by=_Z3, traits=_TRANSCENDENTAL),
    constant("real.pi", REAL, PI, spoken_by=_CVC, traits=_TRANSCENDENTAL),
    constant("euler", REAL, elementary.exp(1), spoken_by=_Z3, traits=_TRANSCENDENTAL),
)
