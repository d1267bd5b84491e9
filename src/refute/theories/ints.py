"""The Ints theory. Division is Boute's: the remainder is never negative; by zero it may be any function."""

from __future__ import annotations

from operator import add, ge, gt, le, lt, mul, neg, sub
from typing import TYPE_CHECKING, Any, Final

from refute.smtlib.sorts import BOOL, Sort, sort
from refute.theories.theory import Row, SortRow, Theory, chain, fixed, left_fold
from refute.theories.values import Free, Undecided

if TYPE_CHECKING:
    import random
    from collections.abc import Hashable, Iterator

    from refute.theories.theory import Function, Show, Sorts, Use

INT: Final = sort("Int")


def div(a: int, b: int) -> int:
    if b == 0:
        raise Undecided(Free("div", (a,)))
    return a // b if b > 0 else -(a // -b)


def mod(a: int, b: int) -> int:
    if b == 0:
        raise Undecided(Free("mod", (a,)))
    return a % abs(b)


def _no_elements(_sort: Sort) -> Iterator[int]:
    raise ValueError("Int is infinite")


CORNERS: Final = (0, 1, -1, 2, -2, 3, 7, 10, -10, 255, 256, 2**31, -(2**31), 2**63, 2**64 + 1, 10**20)


def _draw(_sort: Sort, rng: random.Random) -> int:
    if rng.random() < 0.5:
        return rng.choice(CORNERS)
    return rng.randint(-(2 ** (1 + int(rng.random() * 12))), 2 ** (1 + int(rng.random() * 12)))


def show_int(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"


def _show(value: int, _sort: Sort) -> Show:
    return (show_int(value),)


def _numeral(text: str, reals: bool) -> tuple[Sort, Hashable] | None:  # noqa: FBT001 - the protocol of Literal
    return None if reals else (INT, int(text))


def arithmetic(name: str, number: Sort, function: Function, *, least: int = 2, unary: Function | None = None,
               accepts: Function | None = None, **more: Any) -> Row:  # fmt: skip
    """A left-associative operator on numbers of one sort. `accepts` says which argument sorts are read as that sort."""
    fits = accepts or (lambda sorts: all(s is number for s in sorts))

    def run(_indices: tuple[Any, ...], sorts: Sorts, _result: Sort) -> Function:
        if len(sorts) == 1:
            return unary or (lambda value: value)
        return function if len(sorts) == 2 else left_fold(function)

    def ask(wanted: Sort, _pool: object) -> tuple[Use, ...]:
        if wanted is not number:
            return ()
        one: tuple[Use, ...] = (((), (number,)),) if unary is not None else ()
        return (*one, ((), (number, number)), ((), (number, number, number)))

    return Row(
        name,
        lambda indices, sorts: number if len(sorts) >= least and not indices and fits(sorts) else None,
        run,
        ask,
        takes=f"{number} arguments",
        **more,
    )


def comparison(name: str, number: Sort, function: Function, accepts: Function | None = None) -> Row:
    """A chainable relation on numbers of one sort."""
    fits = accepts or (lambda sorts: all(s is number for s in sorts))
    return Row(
        name,
        lambda indices, sorts: BOOL if len(sorts) > 1 and not indices and fits(sorts) else None,
        lambda _i, sorts, _r: function if len(sorts) == 2 else chain(function),
        lambda wanted, _pool: (((), (number, number)), ((), (number, number, number))) if wanted is BOOL else (),
        takes=f"{number} arguments",
    )


def _divisible_check(indices: tuple[Any, ...], sorts: Sorts) -> Sort | None:
    fits = sorts == (INT,) and len(indices) == 1 and isinstance(indices[0], int) and indices[0] > 0
    return BOOL if fits else None


def _divisible_run(indices: tuple[Any, ...], _sorts: Sorts, _result: Sort) -> Function:
    divisor = indices[0]
    return lambda value: value % divisor == 0


_COMMUTES: Final = frozenset({"commutative", "associative"})

THEORY = Theory(
    "ints",
    rows=(
        # z3 reads `(+ a)` and `(* a)`, and benchmarks hold them.
        arithmetic("+", INT, add, least=1, traits=_COMMUTES),
        arithmetic("-", INT, sub, least=1, unary=neg),
        arithmetic("*", INT, mul, least=1, traits=_COMMUTES),
        arithmetic("div", INT, div),
        arithmetic("mod", INT, mod),
        fixed("abs", (INT,), INT, abs),
        comparison("<=", INT, le),
        comparison("<", INT, lt),
        comparison(">=", INT, ge),
        comparison(">", INT, gt),
        Row(
            "divisible",
            _divisible_check,
            _divisible_run,
            lambda wanted, _pool: tuple(((n,), (INT,)) for n in (1, 2, 3, 5)) if wanted is BOOL else (),
            takes="one positive index and an Int",
        ),
    ),
    sorts=(
        SortRow(
            "Int",
            valid=lambda sort: sort is INT,
            size=lambda _sort: None,
            elements=_no_elements,
            corners=lambda _sort: CORNERS,
            draw=_draw,
            show=_show,
        ),
    ),
    literals=(("numeral", _numeral),),
)
