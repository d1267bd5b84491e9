"""What the subterms of a mutant are worth under the seed's witness, kept up to date at the price of a change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.evaluate import Evaluator
from refute.smtlib.script import Definition
from refute.smtlib.sharing import SCOPES
from refute.smtlib.substitute import expand
from refute.smtlib.terms import ANNOTATION, DECLARED, Term
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from refute.semantics.evaluate import Model
    from refute.strategies.ground import Ground
    from refute.theories.values import Value

_BOUND: Final = Unknown("a change in the scope of a binder")
_UNSEEN: Final = Unknown("an argument that a definition does not use")
_MISSING: Final = object()
_SEARCHED: Final = "RegLan"
"""The sort whose equality takes a search, which costs more than to evaluate what is above."""


class Worth:
    """Values by node. Where a binder stands in between, a changed term is worth nothing that is known."""

    def __init__(self, ground: Ground, model: Model) -> None:
        self._ground = ground
        self._evaluator = Evaluator(model)
        self._values: dict[int, Value] = {}
        """Of nodes whose value is not that of the seed."""
        self._arg_values: dict[int, list[Value]] = {}

    def _hidden(self, node: int) -> bool:
        scope = self._ground.scope
        return scope is not None and scope[node] >= 0

    def renamed(self, node: int, term: Term, function: Callable[..., Value] | None) -> Value:
        """The value of a node that has another operator now."""
        if term.op.row in SCOPES or self._hidden(node):
            return _BOUND
        return self._applied(term, function, self._operands(node))

    def _operands(self, node: int) -> list[Value]:
        found = self._arg_values.get(node)
        if found is None:
            values = self._ground.values
            found = self._arg_values[node] = [
                values.get(arg, _UNSEEN) for arg in self._ground.layout.terms[node].args
            ]
        return found

    def changes(self, node: int, value: Value) -> bool:
        """Notes the value of a node; whether it is another than before."""
        if self._hidden(node):
            return True
        old = self._ground.layout.terms[node]
        before = self._values.get(node, _MISSING)
        if before is _MISSING:
            before = self._ground.values.get(old, _UNSEEN)
        try:
            if value is before or (old.sort.name != _SEARCHED and value == before):
                return False
        except Undecided:
            pass
        self._values[node] = value
        return True

    def above(self, node: int, place: int, term: Term, value: Value) -> Value:
        """The value of a node one of whose arguments has a new one."""
        if self._hidden(node):
            return _BOUND
        op = term.op
        if op.row in SCOPES:
            return _BOUND
        if op.row is ANNOTATION:
            return value
        operands = self._operands(node)
        operands[place] = value
        return self._applied(term, term.fn, operands)

    def _applied(self, term: Term, function: Callable[..., Value] | None, values: list[Value]) -> Value:
        if function is None:
            definition = term.op.detail if term.op.row is DECLARED else None
            if isinstance(definition, Definition) and not definition.recursive:
                return self._evaluator.value(expand((term,))[0])
            return self._evaluator.special(term, values)
        try:
            # An unknown argument makes most functions fail, and some go on with it.
            if Unknown not in map(type, values):
                return function(*values)
        except Undecided:
            pass
        return self._evaluator.applied(term, values)
