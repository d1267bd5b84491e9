"""The reals: exact algebraic numbers, and enclosures of the transcendental functions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from refute.smtlib.sorts import Sort
from refute.theories.ints import read_integer
from refute.theories.reals import numbers
from refute.theories.reals.ratio import ratio
from refute.theories.reals.rows import EXTENSIONS, REAL, REALS, REALS_INTS
from refute.theories.theory import SortRow, Theory

if TYPE_CHECKING:
    import random
    from collections.abc import Hashable, Iterator

    from refute.theories.reals.intervals import Number
    from refute.theories.theory import Show

CORNERS: Final = (
    *(
        0,
        1,
        -1,
        ratio(1, 2),
        ratio(-1, 2),
        2,
        -2,
        ratio(1, 3),
        ratio(-7, 3),
        ratio(3, 2),
        ratio(1, 10),
        10,
        -10,
    ),
    *(2**31, ratio(2**31 + 1, 2), 2**53 + 1, 10**20, ratio(1, 10**20), ratio(-1, 2**64)),
)


_LONG: Final = 10_000


def _no_elements(_sort: Sort) -> Iterator[Number]:
    raise ValueError("Real is infinite")


def _draw(_sort: Sort, rng: random.Random) -> int | Fraction:
    if rng.random() < 0.5:
        return rng.choice(CORNERS)
    return ratio(_integer(rng), 1 + abs(_integer(rng)) if rng.random() < 0.7 else 1)


def _integer(rng: random.Random) -> int:
    size = 2 ** (1 + int(rng.random() * 12))
    return rng.randint(-size, size)


def _show(value: Number, _sort: Sort) -> Show | None:
    text = numbers.show(value)
    return None if text is None else (text,)


def read_decimal(text: str) -> int | Fraction:
    """`12.50` as a value."""
    whole, _, digits = text.partition(".")
    top, bottom = read_integer(whole + digits), 10 ** len(digits)
    # Arithmetic has a limit of digits; a script may hold longer ones all the same.
    return ratio(top, bottom) if len(text) < _LONG else Fraction(top, bottom)


def _numeral(text: str, reals: bool) -> tuple[Sort, Hashable] | None:
    return (REAL, read_integer(text)) if reals else None


def _decimal(text: str, _reals: bool) -> tuple[Sort, Hashable]:
    return REAL, read_decimal(text)


_FUSIONS: Final = """
(fusion real-sum ((x Real) (y Real) (z Real)) (= z (+ x y)) (= x (- z y)) (= y (- z x)))
(fusion real-shifted-sum ((x Real) (y Real) (z Real) (c Real)) (= z (+ x c y)) (= x (- z c y)) (= y (- z c x)))
(fusion real-product ((x Real) (y Real) (z Real)) (= z (* x y)) (= x (/ z y)) (= y (/ z x))
  :where (and (distinct x 0.0) (distinct y 0.0)))
(fusion real-affine ((x Real) (y Real) (z Real) (a Real) (b Real) (c Real))
  (= z (+ (* a x) (* b y) c)) (= x (/ (- z (* b y) c) a)) (= y (/ (- z (* a x) c) b))
  :where (and (distinct a 0.0) (distinct b 0.0)))
(fusion real-difference ((x Real) (y Real) (z Real)) (= z (- x y)) (= x (+ z y)) (= y (- x z)))
(fusion real-quotient ((x Real) (y Real) (z Real)) (= z (/ x y)) (= x (* z y)) (= y (/ x z))
  :where (and (distinct x 0.0) (distinct y 0.0)))
(fusion real-midpoint ((x Real) (y Real) (z Real))
  (= z (/ (+ x y) 2.0)) (= x (- (* 2.0 z) y)) (= y (- (* 2.0 z) x)))
(fusion real-maximum ((x Real) (y Real) (z Real))
  (= z (ite (>= x y) x y)) (= x (ite (>= x y) z x)) (= y (ite (>= x y) y z)))
(fusion int-real-sum ((x Int) (y Real) (z Real))
  (= z (+ (to_real x) y)) (= x (to_int (- z y))) (= y (- z (to_real x))))
"""

THEORY = Theory(
    "reals",
    rows=(*REALS, *REALS_INTS, *EXTENSIONS),
    sorts=(
        SortRow(
            "Real",
            valid=lambda sort: sort is REAL,
            size=lambda _sort: None,
            elements=_no_elements,
            corners=lambda _sort: CORNERS,
            draw=_draw,
            show=_show,
        ),
    ),
    literals=(("numeral", _numeral), ("decimal", _decimal)),
    fusions=_FUSIONS,
    implications=(("=", ("<=", ">=")), ("<", ("<=", "distinct")), (">", (">=", "distinct"))),
)
