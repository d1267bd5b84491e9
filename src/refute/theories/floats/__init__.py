"""The FloatingPoint theory: exact arithmetic on IEEE 754 bit patterns of any width."""

from __future__ import annotations

from typing import Final

from refute.theories.floats import conversion_rows, rows
from refute.theories.floats.sorts import ABBREVIATIONS, FLOATS, ROUNDING_MODES, named
from refute.theories.theory import Theory

THEORY: Final = Theory(
    "floats",
    rows=(*rows.ROWS, *conversion_rows.ROWS),
    sorts=(FLOATS, ROUNDING_MODES),
    indexed=named,
    abbreviations=ABBREVIATIONS,
)

__all__ = ["THEORY"]
