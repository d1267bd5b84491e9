"""Which places of an assertion push it up or down: where a stronger formula makes the whole stronger, or weaker.

A place below an even number of negations is positive, below an odd number negative; below `=` of Booleans, in the
condition of an `ite`, in an argument of a function it is neither. Quantifiers change nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.smtlib.sorts import BOOL
from refute.smtlib.terms import ANNOTATION, EXISTS, FORALL, LET
from refute.theories.registry import Overload
from refute.theories.theory import Row

if TYPE_CHECKING:
    from refute.smtlib.layout import Layout
    from refute.smtlib.terms import Term

POSITIVE: Final = 1
NEGATIVE: Final = -1
NEITHER: Final = 0


def polarities(layout: Layout) -> list[int]:
    """For each node."""
    found: list[int] = []
    for term, parent, place in zip(layout.terms, layout.parent, layout.place, strict=True):
        if parent < 0:
            found.append(POSITIVE)
        elif found[parent] == NEITHER or term.sort is not BOOL:
            # Of what is below a term that is no formula nothing is known.
            found.append(NEITHER)
        else:
            found.append(found[parent] * passed(layout.terms[parent], place))
    return found


def passed(term: Term, place: int) -> int:
    """What a formula makes of the polarity of one of its arguments."""
    op, last = term.op, len(term.args) - 1
    row: object = op.row
    if row is FORALL or row is EXISTS or (row is ANNOTATION and place == 0) or (row is LET and place == last):
        return POSITIVE
    if not isinstance(row, Row | Overload):
        return NEITHER
    match op.name:
        case "and" | "or":
            return POSITIVE
        case "not":
            return NEGATIVE
        case "=>":
            return POSITIVE if place == last else NEGATIVE
        case "ite":
            return NEITHER if place == 0 else POSITIVE
    return NEITHER
