"""Models as solvers print them: z3, cvc5, cvc4, Bitwuzla and Yices, old releases and new ones.

`entries` finds the definitions in a text, `plain` reads the values that nearly all of them have, `notation` and
`reading` read all others as terms, and `printed` is what the evaluator asks. A definition is read when it is asked
for: what cannot be understood makes its own symbol unknown, and no other.
"""

from refute.semantics.models.answers import read_values
from refute.semantics.models.printed import PrintedModel, read_model

__all__ = ["PrintedModel", "read_model", "read_values"]
