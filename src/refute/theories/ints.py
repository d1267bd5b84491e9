"""The Ints theory, and what solvers add to it.

Division is Boute's: the remainder is never negative; by zero it may be any function.
"""

from __future__ import annotations

from operator import add, ge, gt, le, lt, neg, sub
from typing import TYPE_CHECKING, Any, Final

from flint import fmpz

from refute.smtlib.sorts import BOOL, Sort, sort
from refute.theories import number_bounds as bounds
from refute.theories.theory import Row, SortRow, Theory, chain, fixed, left_fold
from refute.theories.values import Free, Undecided, Unknown

if TYPE_CHECKING:
    import random
    from collections.abc import Hashable, Iterator

    from refute.theories.theory import Bound, Function, Indices, Show, Sorts, Use
    from refute.theories.values import Value

INT: Final = sort("Int")

MAX_BITS: Final = 2**18
"""Of a product: a chain of squares would otherwise fill the memory."""
_HIGHEST: Final = 1 << MAX_BITS
_LOWEST: Final = -_HIGHEST


def multiply(a: Value, b: Value) -> Value:
    """Of Ints or of Reals, whose other kinds of numbers watch their size themselves."""
    result = a * b
    if type(result) is not int or _LOWEST < result < _HIGHEST:
        return result
    raise Undecided("a product of too many digits")


def absorbing(*values: Value) -> Value:
    """A product with a factor 0 is 0, whatever the others are."""
    if any(type(value) is int and value == 0 for value in values):
        return 0
    return next(value for value in values if isinstance(value, Unknown))


def total(*values: Value) -> Value:
    """A sum."""
    return sum(values)


def div(a: int, b: int) -> int:
    if b == 0:
        raise Undecided(Free("div", (a,)))
    return a // b if b > 0 else -(a // -b)


def mod(a: int, b: int) -> int:
    if b == 0:
        raise Undecided(Free("mod", (a,)))
    return a % abs(b)


def rem(a: int, b: int) -> int:
    """z3's remainder, which has the sign of the divisor."""
    if b == 0:
        raise Undecided(Free("rem", (a,)))
    return a % b if b > 0 else -(a % -b)


def pow2(exponent: int) -> int:
    """cvc5's power of two, which is 0 for a negative exponent."""
    if exponent > MAX_BITS:
        raise Undecided("2 to a large power")
    return 1 << exponent if exponent >= 0 else 0


def log2(value: int) -> int:
    """cvc5's integral logarithm, which is 0 where there is none."""
    return value.bit_length() - 1 if value > 0 else 0


def bitwise_and(width: int, a: int, b: int) -> int:
    """Of the last `width` bits in two's complement; 0 when there are none."""
    if width > MAX_BITS and (a < 0 or b < 0):
        raise Undecided("many bits of a negative number")
    return a & b & ((1 << min(width, MAX_BITS)) - 1) if width > 0 else 0


def _no_elements(_sort: Sort) -> Iterator[int]:
    raise ValueError("Int is infinite")


CORNERS: Final = (0, 1, -1, 2, -2, 3, 7, 10, -10, 255, 256, 2**31, -(2**31), 2**63, 2**64 + 1, 10**20)


def _draw(_sort: Sort, rng: random.Random) -> int:
    if rng.random() < 0.5:
        return rng.choice(CORNERS)
    return rng.randint(-(2 ** (1 + int(rng.random() * 12))), 2 ** (1 + int(rng.random() * 12)))


_PLAIN: Final = 4000
"""Python refuses to convert more digits than 4300 at once, for their conversion takes quadratic time there."""


def read_integer(text: str) -> int:
    """A numeral of any length."""
    return int(text) if len(text) < _PLAIN else int(fmpz(text))


def digits(value: int) -> str:
    """A natural number of any size in decimal notation."""
    return str(value) if value.bit_length() < 3 * _PLAIN else str(fmpz(value))


def show_int(value: int) -> str:
    return digits(value) if value >= 0 else f"(- {digits(-value)})"


def _show(value: int, _sort: Sort) -> Show:
    return (show_int(value),)


def _numeral(text: str, reals: bool) -> tuple[Sort, Hashable] | None:
    return None if reals else (INT, read_integer(text))


def arithmetic(name: str, number: Sort, function: Function, *, least: int = 2, unary: Function | None = None,
               many: Function | None = None, accepts: Function | None = None, **more: Any) -> Row:  # fmt: skip
    """A left-associative operator on numbers of one sort. `accepts` says which argument sorts are read as that sort.

    many: a faster way to fold `function` over more than two arguments.
    """
    fits = accepts or (lambda sorts: all(s is number for s in sorts))

    def run(_indices: tuple[Any, ...], sorts: Sorts, _result: Sort) -> Function:
        if len(sorts) == 1:
            return unary or (lambda value: value)
        return function if len(sorts) == 2 else many or left_fold(function)

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


def comparison(
    name: str, number: Sort, function: Function, bound: Bound, accepts: Function | None = None
) -> Row:
    """A chainable relation on numbers of one sort."""
    fits = accepts or (lambda sorts: all(s is number for s in sorts))
    return Row(
        name,
        lambda indices, sorts: BOOL if len(sorts) > 1 and not indices and fits(sorts) else None,
        lambda _i, sorts, _r: function if len(sorts) == 2 else chain(function),
        lambda wanted, _pool: (
            (((), (number, number)), ((), (number, number, number))) if wanted is BOOL else ()
        ),
        takes=f"{number} arguments",
        bound=bound,
    )


def _divisible_check(indices: tuple[Any, ...], sorts: Sorts) -> Sort | None:
    fits = sorts == (INT,) and len(indices) == 1 and isinstance(indices[0], int) and indices[0] > 0
    return BOOL if fits else None


def _divisible_run(indices: tuple[Any, ...], _sorts: Sorts, _result: Sort) -> Function:
    divisor = indices[0]
    return lambda value: value % divisor == 0


def _iand_check(indices: Indices, sorts: Sorts) -> Sort | None:
    fits = sorts == (INT, INT) and len(indices) == 1 and isinstance(indices[0], int) and indices[0] > 0
    return INT if fits else None


def _iand_run(indices: Indices, _sorts: Sorts, _result: Sort) -> Function:
    width = indices[0]
    return lambda a, b: bitwise_and(width, a, b)


COMMUTES: Final = frozenset({"commutative", "associative"})
_TWO: Final = (INT, INT)
_Z3: Final = ("z3",)
_CVC5: Final = ("cvc5",)
_CVC: Final = ("cvc5", "cvc4")

_FUSIONS: Final = """
(fusion int-sum ((x Int) (y Int) (z Int)) (= z (+ x y)) (= x (- z y)) (= y (- z x)))
(fusion int-shifted-sum ((x Int) (y Int) (z Int) (c Int)) (= z (+ x c y)) (= x (- z c y)) (= y (- z c x)))
(fusion int-product ((x Int) (y Int) (z Int)) (= z (* x y)) (= x (div z y)) (= y (div z x))
  :where (and (distinct x 0) (distinct y 0)))
(fusion int-affine ((x Int) (y Int) (z Int) (a Int) (b Int) (c Int))
  (= z (+ (* a x) (* b y) c)) (= x (div (- z (* b y) c) a)) (= y (div (- z (* a x) c) b))
  :where (and (distinct a 0) (distinct b 0)))
(fusion int-difference ((x Int) (y Int) (z Int)) (= z (- x y)) (= x (+ z y)) (= y (- x z)))
(fusion int-digits ((x Int) (y Int) (z Int) (c Int))
  (= z (+ (* c x) (mod y c))) (= x (div z c)) (= y (+ (* c (div y c)) (mod z c)))
  :where (distinct c 0))
(fusion int-maximum ((x Int) (y Int) (z Int))
  (= z (ite (>= x y) x y)) (= x (ite (>= x y) z x)) (= y (ite (>= x y) y z)))
(fusion int-distance ((x Int) (y Int) (z Int))
  (= z (abs (- x y))) (= x (ite (>= x y) (+ y z) (- y z))) (= y (ite (>= x y) (- x z) (+ x z))))
(fusion int-last-bit ((x Int) (y Bool) (z Int))
  (= z (+ (* 2 x) (ite y 1 0))) (= x (div z 2)) (= y (= (mod z 2) 1)))
"""

THEORY = Theory(
    "ints",
    rows=(
        # z3 reads `(+ a)`, `(* a)`, `(div a)` and `(~ a)`, and benchmarks hold them.
        arithmetic("+", INT, add, least=1, many=total, traits=COMMUTES, bound=bounds.addition),
        arithmetic("-", INT, sub, least=1, unary=neg, aliases=("~",), bound=bounds.subtraction),
        arithmetic(
            "*", INT, multiply, least=1, traits=COMMUTES, kleene=absorbing, bound=bounds.multiplication
        ),
        arithmetic("div", INT, div, least=1, bound=bounds.whole_division),
        fixed("mod", _TWO, INT, mod, bound=bounds.remainder),
        fixed("abs", (INT,), INT, abs, bound=bounds.absolute),
        comparison("<=", INT, le, bounds.order(up=True, strict=False)),
        comparison("<", INT, lt, bounds.order(up=True, strict=True)),
        comparison(">=", INT, ge, bounds.order(up=False, strict=False)),
        comparison(">", INT, gt, bounds.order(up=False, strict=True)),
        Row(
            "divisible",
            _divisible_check,
            _divisible_run,
            lambda wanted, _pool: tuple(((n,), (INT,)) for n in (1, 2, 3, 5)) if wanted is BOOL else (),
            takes="one positive index and an Int",
            bound=bounds.first_through,
        ),
        Row(
            "iand",
            _iand_check,
            _iand_run,
            lambda wanted, _pool: tuple(((n,), _TWO) for n in (1, 4, 32)) if wanted is INT else (),
            takes="one positive index and two Ints",
            spoken_by=_CVC,
        ),
        fixed("piand", (INT, INT, INT), INT, bitwise_and, spoken_by=_CVC5),
        fixed("int.pow2", (INT,), INT, pow2, spoken_by=_CVC5),
        fixed("int.log2", (INT,), INT, log2, spoken_by=_CVC5),
        fixed("div_total", _TWO, INT, lambda a, b: div(a, b) if b else 0, spoken_by=_CVC),
        fixed("mod_total", _TWO, INT, lambda a, b: mod(a, b) if b else a, spoken_by=_CVC),
        fixed("rem", _TWO, INT, rem, spoken_by=_Z3),
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
    fusions=_FUSIONS,
    implications=(("=", ("<=", ">=")), ("<", ("<=", "distinct")), (">", (">=", "distinct"))),
)
