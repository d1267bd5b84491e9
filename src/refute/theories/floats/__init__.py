"""The FloatingPoint theory: exact arithmetic on IEEE 754 bit patterns of any width."""

from __future__ import annotations

from typing import Final

from refute.theories.floats import conversion_rows, rows
from refute.theories.floats.sorts import ABBREVIATIONS, FLOATS, ROUNDING_MODES, named
from refute.theories.theory import Theory

# Sums and products come back only where nothing was rounded away.
_FUSIONS: Final = """
(fusion fp-sign (par (e s) ((x (_ FloatingPoint e s)) (y (_ FloatingPoint e s)) (z (_ FloatingPoint e s)))
  (= z (ite (fp.isNegative y) (fp.neg x) x)) (= x (ite (fp.isNegative y) (fp.neg z) z))
  (= y (ite (= z (fp.neg x)) (fp.neg (fp.abs y)) (fp.abs y)))
  :where (not (fp.isNaN x))))
(fusion fp-sum (par (e s)
  ((x (_ FloatingPoint e s)) (y (_ FloatingPoint e s)) (z (_ FloatingPoint e s)) (r RoundingMode))
  (= z (fp.add r x y)) (= x (fp.sub r z y)) (= y (fp.sub r z x))
  :where (and (= x (fp.sub r (fp.add r x y) y)) (= y (fp.sub r (fp.add r x y) x)))))
(fusion fp-difference (par (e s)
  ((x (_ FloatingPoint e s)) (y (_ FloatingPoint e s)) (z (_ FloatingPoint e s)) (r RoundingMode))
  (= z (fp.sub r x y)) (= x (fp.add r z y)) (= y (fp.sub r x z))
  :where (and (= x (fp.add r (fp.sub r x y) y)) (= y (fp.sub r x (fp.sub r x y))))))
(fusion fp-product (par (e s)
  ((x (_ FloatingPoint e s)) (y (_ FloatingPoint e s)) (z (_ FloatingPoint e s)) (r RoundingMode))
  (= z (fp.mul r x y)) (= x (fp.div r z y)) (= y (fp.div r z x))
  :where (and (= x (fp.div r (fp.mul r x y) y)) (= y (fp.div r (fp.mul r x y) x)))))
(fusion fp-minimum (par (e s) ((x (_ FloatingPoint e s)) (y (_ FloatingPoint e s)) (z (_ FloatingPoint e s)))
  (= z (ite (fp.leq x y) x y)) (= x (ite (fp.leq x y) z x)) (= y (ite (fp.leq x y) y z))))
"""

THEORY: Final = Theory(
    "floats",
    rows=(*rows.ROWS, *conversion_rows.ROWS),
    sorts=(FLOATS, ROUNDING_MODES),
    indexed=named,
    abbreviations=ABBREVIATIONS,
    fusions=_FUSIONS,
    implications=(
        ("fp.lt", ("fp.leq", "distinct")),
        ("fp.gt", ("fp.geq", "distinct")),
        ("fp.eq", ("fp.leq", "fp.geq")),
    ),
)

__all__ = ["THEORY"]
