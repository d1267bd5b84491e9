"""Random terms for the places of a seed: what they may be made of, and who grows them."""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING, Final

from refute.semantics.grow import Grower
from refute.semantics.literals import literal_term
from refute.semantics.productions import Leaf, Taste, grammar, scaling
from refute.smtlib.printer import term_text
from refute.smtlib.sorts import BOOL, UNKNOWN
from refute.smtlib.sorts import sort as sort_of
from refute.smtlib.terms import DECLARED
from refute.strategies.operands import functions
from refute.strategies.walk import is_number
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from refute.semantics.evaluate import Model
    from refute.semantics.grown import Grown
    from refute.semantics.uses import Slot
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Term
    from refute.strategies.ground import Ground
    from refute.strategies.walk import Lay

_DEPTHS: Final = (0.25, 0.55, 0.75, 0.87, 0.95)
"""How often a term is at most so deep: deep ones are large, and five is the deepest."""
_NEVER: Final = (("divisible", 0),)
"""A standard operator that z3 does not read: only where a walk is in the language of another solver."""
_NO_VALUE: Final = Unknown("not in the model")
_COMPANIONS: Final = {"String": ("Int", "RegLan"), "Seq": ("Int",)}
"""Sorts without which the operators of a sort are few."""


class Nursery:
    """The growers of one seed's terms, by what a walk keeps to."""

    def __init__(self, ground: Ground, model: Model | None) -> None:
        self._ground = ground
        self._model = model
        self._sorts = _closed(ground.operands.sorts)
        self._growers: dict[tuple[Lay, int], Grower] = {}
        self._slots: dict[tuple[int, bool], Slot] = {}
        self._modelled = {} if model is None else _modelled(ground)

    def grow(self, slot: Slot, lay: Lay, rng: Random, binder: int = -1) -> Grown | None:
        """A term that may stand inside of a binder, or outside of all."""
        grower = self._growers.get((lay, binder))
        if grower is None:
            grower = self._growers[lay, binder] = self._grower(lay, binder)
        return grower.grow(slot, bisect(_DEPTHS, rng.random()), rng)

    def _grower(self, lay: Lay, binder: int) -> Grower:
        weights = () if lay.tongue.speakers.difference(("z3",)) else _NEVER
        taste = Taste(self._sorts, lay.tongue, lay.linear, weights)
        given = functions(self._ground.commands, self._model)

        def operands(sort: Sort) -> list[Sequence[Leaf]]:
            """The seed's symbols and constants, its larger terms, the values of its model."""
            return [*self._ground.operands.of(binder, sort), self._modelled.get(sort, ())]

        return Grower(grammar(taste), operands, given, self._model)

    def slot(self, node: int, lay: Lay) -> Slot:
        """A factor that is a number stays one, where products shall stay linear."""
        found = self._slots.get((node, lay.linear))
        if found is None:
            found = self._slots[node, lay.linear] = self._slot(node, lay)
        return found

    def _slot(self, node: int, lay: Lay) -> Slot:
        layout = self._ground.layout
        term, parent = layout.terms[node], layout.parent[node]
        if lay.linear and parent >= 0 and is_number(term):
            above = layout.terms[parent]
            if scaling(above.op, tuple([arg.sort for arg in above.args])):
                return term.sort, True
        return term.sort, False


def _closed(sorts: Sequence[Sort]) -> tuple[Sort, ...]:
    """With the sorts that are part of these, or go with them, in an order that depends on nothing else."""
    found = dict.fromkeys((BOOL, *sorts))
    stack = list(found)
    while stack:
        top = stack.pop()
        for each in (*top.args, *map(sort_of, _COMPANIONS.get(top.name, ()))):
            if each not in found and each is not UNKNOWN:
                found[each] = None
                stack.append(each)
    return tuple(sorted(found, key=lambda each: each.text))


def _modelled(ground: Ground) -> dict[Sort, tuple[Leaf, ...]]:
    """What the witness says of constants, as literals."""
    found: dict[Sort, dict[Term, Leaf]] = {}
    for term in dict.fromkeys(
        term for term in ground.layout.terms if term.op.row is DECLARED and not term.args
    ):
        value = ground.values.get(term, _NO_VALUE)
        literal = None if type(value) is Unknown else literal_term(value, term.sort)
        if literal is not None:
            found.setdefault(term.sort, {})[literal] = Leaf(" " + term_text(literal), value, literal)
    return {of: tuple(leaves.values()) for of, leaves in found.items()}
