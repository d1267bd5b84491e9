"""FixedSizeBitVectors: all of SMT-LIB 2.6 and 2.7, old names of operators, what single solvers add."""

from refute.theories.bitvec.rows import SPOKEN_BY_SOME, STANDARD
from refute.theories.bitvec.width import SORT, binary, bitvec, decimal, hexadecimal, width_of
from refute.theories.theory import Theory

THEORY = Theory(
    "bitvec",
    rows=(*STANDARD, *SPOKEN_BY_SOME),
    sorts=(SORT,),
    literals=(("hexadecimal", hexadecimal), ("binary", binary)),
    indexed=decimal,
)

__all__ = ["THEORY", "bitvec", "width_of"]
