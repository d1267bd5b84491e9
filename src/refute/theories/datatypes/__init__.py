"""The Datatypes theory: declared algebraic datatypes, and the tuples of cvc5.

What a declaration brings is made on demand by `operators`; the rows here have names that no script
chooses.
"""

from __future__ import annotations

from refute.theories.datatypes import elements, tuples
from refute.theories.datatypes.indexed import ROWS
from refute.theories.datatypes.symbols import matching, operators, qualified
from refute.theories.theory import Theory

THEORY = Theory("datatypes", rows=(*ROWS, *tuples.ROWS), sorts=(elements.SORT, *tuples.SORTS))

__all__ = ["THEORY", "matching", "operators", "qualified"]
