"""The terms of a seed as operands of grown terms, by sort and by what is in scope.

Under a quantifier its variables and everything that depends on them may be used as well. Where a name means one thing
inside of a binder and another outside, nothing is grown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.productions import Leaf
from refute.semantics.uses import Production
from refute.smtlib.script import DeclareFun
from refute.smtlib.sharing import SCOPES
from refute.smtlib.sorts import BOOL, UNKNOWN
from refute.smtlib.terms import DECLARED, MATCH
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from refute.semantics.evaluate import Model
    from refute.smtlib.layout import Layout
    from refute.smtlib.script import Command
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op, Term
    from refute.theories.values import Value

_LONGEST: Final = 80
"""Longer subterms are no operands: texts would grow and grow."""
_MOST: Final = 48
"""So many operands of a sort in one group."""
_NOT_SAID: Final = Unknown("there is no model, or the term is in the scope of a binder")


class Operands:
    """Of one seed.

    sorts: of all terms that are in the scope of no binder, and Bool.
    """

    def __init__(self, layout: Layout, scope: Sequence[int] | None, values: Mapping[Term, Value]) -> None:
        self._layout = layout
        self._scope = scope
        self._values = values
        self._binding = _binding(layout) if scope is not None else frozenset()
        self._nodes: dict[int, dict[Sort, dict[Term, int]]] = {}
        """By innermost binder and sort one node for each term, the first."""
        if scope is None:
            found: dict[Sort, dict[Term, int]] = {}
            for node, term in enumerate(layout.terms):
                same = found.get(term.sort)
                if same is None:
                    same = found[term.sort] = {}
                if term not in same:
                    same[term] = node
            self._nodes[-1] = found
        else:
            for node, (term, binder) in enumerate(zip(layout.terms, scope, strict=True)):
                self._nodes.setdefault(binder, {}).setdefault(term.sort, {}).setdefault(term, node)
        self.sorts = tuple(
            dict.fromkeys((BOOL, *(sort for sort in self._nodes.get(-1, ()) if sort is not UNKNOWN)))
        )
        self._groups: dict[tuple[int, Sort], list[Sequence[Leaf]]] = {}

    def of(self, binder: int, sort: Sort) -> list[Sequence[Leaf]]:
        """Symbols and literals of the seed, and larger terms; what may stand inside of a binder, or outside of all."""
        found = self._groups.get((binder, sort))
        if found is None:
            nodes: dict[Term, int] = {}
            inside = binder
            while True:
                nodes |= self._nodes.get(inside, {}).get(sort, {})
                if inside < 0 or self._scope is None:
                    break
                inside = self._scope[inside]
            small = [(term, node) for term, node in nodes.items() if not term.args]
            large = [
                (term, node)
                for term, node in nodes.items()
                if term.args and self._is_short(node) and (binder < 0 or node not in self._binding)
            ]
            found = self._groups[binder, sort] = [self._leaves(small), self._leaves(large)]
        return found

    def _is_short(self, node: int) -> bool:
        return self._layout.end[node] - self._layout.start[node] <= _LONGEST

    def _leaves(self, nodes: list[tuple[Term, int]]) -> tuple[Leaf, ...]:
        """Those from all parts of the seed where there are too many."""
        count = len(nodes)
        if count > _MOST:
            nodes = [nodes[i * count // _MOST] for i in range(_MOST)]
        text, start, end, values = self._layout.text, self._layout.start, self._layout.end, self._values
        return tuple(
            [
                Leaf(f" {text[start[node] : end[node]]}", values.get(term, _NOT_SAID), term)
                for term, node in nodes
            ]
        )


def _binding(layout: Layout) -> frozenset[int]:
    """Nodes with a binder inside, which would come to stand in the scope of one with the same names."""
    found: set[int] = set()
    for node, term in enumerate(layout.terms):
        if term.op.row in SCOPES:
            up = node
            while up >= 0 and up not in found:
                found.add(up)
                up = layout.parent[up]
    return frozenset(found)


def ambiguous(layout: Layout, scope: Sequence[int] | None) -> frozenset[int]:
    """Binders in whose scope some name means another thing than outside."""
    if scope is None:
        return frozenset()
    outside = {term.op.name for term in layout.terms if term.op.row is DECLARED}
    names: dict[int, set[str]] = {-1: outside}
    found: set[int] = set()
    for binder in dict.fromkeys(scope):
        if binder >= 0:
            own = {variable.op.name for variable in bound_by(layout.terms[binder])}
            around = names[scope[binder]]
            names[binder] = around | own
            if scope[binder] in found or not around.isdisjoint(own):
                found.add(binder)
    return frozenset(found)


def bound_by(binder: Term) -> tuple[Term, ...]:
    """The variables of a binder."""
    if binder.op.row is MATCH:
        return tuple(variable for _, variables in binder.op.indices for variable in variables)
    variables: tuple[Term, ...] = binder.op.indices
    return variables


def functions(commands: Sequence[Command], model: Model | None) -> dict[Sort, list[Production]]:
    """The declared functions as productions."""
    found: dict[Sort, list[Production]] = {}
    for command in commands:
        if isinstance(command, DeclareFun):
            sorts, result = command.op.indices
            if sorts:
                function = None if model is None else _called(command.op, model)
                found.setdefault(result, []).append(Production(command.op, sorts, function))
    return found


def _called(op: Op, model: Model) -> Callable[..., Value]:
    def call(*values: Value) -> Value:
        found = model.call(op, values)
        if type(found) is Unknown:
            raise Undecided(found.key or found.reason)
        return found

    return call
