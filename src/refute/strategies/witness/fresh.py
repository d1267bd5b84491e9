"""A fresh variable: its declaration, what is asserted of it, and what the witness says it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from refute.semantics.bound import constrain
from refute.semantics.evaluate import Evaluator
from refute.semantics.productions import Leaf
from refute.smtlib.printer import term_text
from refute.smtlib.script import DeclareFun
from refute.smtlib.terms import DECLARED, apply, declared
from refute.theories import registry
from refute.theories.domains import ANYTHING
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from refute.semantics.evaluate import Model
    from refute.semantics.grown import Piece
    from refute.smtlib.terms import Term
    from refute.theories.domains import Domain
    from refute.theories.values import Value

_LONGEST: Final = 200
"""Values with longer texts are left to the seed's own variables."""


class Fresh(NamedTuple):
    """text: of the constraint, if there is one.    line: of the witness."""

    name: str
    declared: DeclareFun
    constraint: Term | None
    text: str
    line: str


def variable_for(model: Model, name: str, piece: Piece, domain: Domain) -> tuple[Fresh, Leaf] | None:
    """A variable for a leaf, within the domain; None where the leaf has no value that can be told."""
    if type(piece) is not Leaf or type(piece.value) is Unknown:
        return None
    term, value = piece.term, piece.value
    shown = registry.show(value, term.sort)
    if shown is None or len(shown) > _LONGEST:
        if term.op.row is not DECLARED:
            return None
        shown = term_text(term)
    op = declared(name, (), term.sort)
    variable = apply(op)
    constraint = None
    if domain is not ANYTHING:
        constraint = constrain(domain, variable)
        if constraint is None or not _holds(constraint, variable, value, model):
            constraint = apply(registry.operators()["="], (variable, term))
    sort = term.sort.text
    command = DeclareFun(name, op, (sort,), const=True)
    text = "" if constraint is None else term_text(constraint)
    fresh = Fresh(name, command, constraint, text, f"(define-fun {name} () {sort} {shown})")
    return fresh, Leaf(f" {name}", value, variable)


def _holds(constraint: Term, variable: Term, value: Value, model: Model) -> bool:
    """A domain's word is not taken: its claim about the variable is evaluated."""
    evaluator = Evaluator(model)
    evaluator.top.memo[variable] = value
    return evaluator.value(constraint) is True
