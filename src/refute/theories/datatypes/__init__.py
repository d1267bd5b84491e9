"""The Datatypes theory: declared algebraic datatypes, and the tuples of cvc5.

What a declaration brings is made on demand by `operators`; the rows here have names that no script
chooses.
"""

from __future__ import annotations

from refute.theories.datatypes import elements, tuples
from refute.theories.datatypes.indexed import ROWS
from refute.theories.datatypes.symbols import matching, operators, qualified
from refute.theories.theory import Theory

_FUSIONS = """
(declare-datatypes ((Fused 2)) ((par (X Y) ((fuse (fused-x X) (fused-y Y))))))
(fusion pair (par (S T) ((x S) (y T) (z (Fused S T)))
  (= z (fuse x y)) (= x (fused-x z)) (= y (fused-y z))))
"""

THEORY = Theory(
    "datatypes", rows=(*ROWS, *tuples.ROWS), sorts=(elements.SORT, *tuples.SORTS), fusions=_FUSIONS
)

__all__ = ["THEORY", "matching", "operators", "qualified"]
