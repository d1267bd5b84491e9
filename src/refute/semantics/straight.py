"""The usual case, fast: a term without binders under a model that says all, evaluated once.

Values are computed in the order in which terms were made, which needs no walk that looks at a term twice. That order
depends on what was read before, so that nothing may show it: at the first sign that something is unknown or left open,
this way is given up, and the careful one starts from what is known for sure.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final

from refute.smtlib.script import Definition
from refute.smtlib.terms import DECLARED, LITERAL
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from refute.semantics.evaluate import Model
    from refute.smtlib.terms import Term
    from refute.theories.values import Value

_SERIAL: Final = attrgetter("serial")


def straight(root: Term, model: Model, values: dict[Term, Value]) -> bool:
    """Adds the values of the term and of all that it is made of; False where that is not possible.

    Values that are there are used, and those that were added stay right.
    """
    terms: set[Term] = set()
    stack = [root]
    while stack:
        term = stack.pop()
        if term in values:
            if type(values[term]) is Unknown:
                return False
        elif term not in terms:
            terms.add(term)
            stack.extend(term.args)
    try:
        for term in sorted(terms, key=_SERIAL):
            function, args = term.fn, term.args
            if function is None:
                value = _symbol(term, model, values)
                if type(value) is Unknown:
                    return False
                values[term] = value
            elif len(args) == 2:
                values[term] = function(values[args[0]], values[args[1]])
            elif len(args) == 1:
                values[term] = function(values[args[0]])
            else:
                values[term] = function(*[values[arg] for arg in args])
    except Undecided:
        return False
    return True


def _symbol(term: Term, model: Model, values: dict[Term, Value]) -> Value:
    """The value of a literal or of a declared symbol; `Unknown` for anything else."""
    op = term.op
    if op.row is LITERAL:
        return op.detail
    if op.row is not DECLARED or type(op.detail) is Definition:
        return _ELSEWHERE
    return model.call(op, tuple([values[arg] for arg in term.args])) if term.args else model.constant(op)


_ELSEWHERE: Final = Unknown("more than a symbol")
