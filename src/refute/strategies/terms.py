"""Generative mutation, after TypeFuzz: a subterm gives way to a new term of its sort.

`(< (+ x 1) y)` -> `(< (mod (* 3 y) 7) y)`. The new term is grown of the seed's own terms, of literals and of the
operators that the rows offer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.grow import Grower
from refute.semantics.productions import Taste, grammar, scaling
from refute.smtlib.sorts import UNKNOWN
from refute.strategies.operands import ambiguous, functions
from refute.strategies.strategy import Strategy, one
from refute.strategies.walk import is_number, walks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from refute.records import Case
    from refute.semantics.uses import Slot
    from refute.strategies.ground import Ground
    from refute.strategies.mutant import Mutant
    from refute.strategies.strategy import Job
    from refute.strategies.walk import Lay

_DEEPEST: Final = 3
_NEVER: Final = (("divisible", 0),)
"""A standard operator that z3 does not read: only where a walk is in the language of another solver."""


def make(job: Job) -> Iterator[Case]:
    nursery = Nursery()
    return walks(job, _sites, nursery.step)


class Nursery:
    """The growers of one job, by what a walk keeps to and by the binder around a place."""

    def __init__(self) -> None:
        self._growers: dict[tuple[Lay, int], Grower] = {}

    def step(self, mutant: Mutant, node: int, lay: Lay, rng: Random) -> Case | None:
        ground = mutant.ground
        if mutant.covers(node):
            return None
        binder = -1 if ground.scope is None else ground.scope[node]
        grower = self._growers.get((lay, binder))
        if grower is None:
            grower = self._growers[lay, binder] = _grower(ground, lay, binder)
        grown = grower.grow(_slot(ground, node, lay), int(rng.random() * (_DEEPEST + 1)), rng)
        if grown is None:
            return None
        term, text = grown.both()
        return mutant.regrown(node, term, text, None if ground.model is None else grown.value)


def _grower(ground: Ground, lay: Lay, binder: int) -> Grower:
    operands = ground.operands
    weights = () if lay.tongue.speakers.difference(("z3",)) else _NEVER
    taste = Taste(operands.sorts, lay.tongue, lay.linear, weights)
    model = ground.model if binder < 0 else None
    return Grower(
        grammar(taste), lambda sort: operands.of(binder, sort), functions(ground.commands, model), model
    )


def _sites(ground: Ground) -> list[int]:
    layout, hidden = ground.layout, ground.patterns
    unclear = ambiguous(layout, ground.scope)
    return [
        node
        for node, term in enumerate(layout.terms)
        if term.sort is not UNKNOWN
        and node not in hidden
        and (ground.scope is None or ground.scope[node] not in unclear)
    ]


def _slot(ground: Ground, node: int, lay: Lay) -> Slot:
    """A factor that is a number stays one, where products shall stay linear."""
    layout = ground.layout
    term, parent = layout.terms[node], layout.parent[node]
    if lay.linear and parent >= 0 and is_number(term):
        above = layout.terms[parent]
        if scaling(above.op, tuple([arg.sort for arg in above.args])):
            return term.sort, True
    return term.sort, False


TERMS: Final = Strategy(
    name="terms",
    about="a subterm replaced by a grown term of its sort (TypeFuzz)",
    version=2,
    takes=lambda seed: any(True for _ in seed.script.assertions()),
    draw=one,
    make=make,
)
