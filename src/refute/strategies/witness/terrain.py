"""A satisfiable seed laid out for mutation under its witness: who is around whom, what each place is worth.

Only places that are in the scope of no binder count: there a new value can be carried upwards, application by
application, and what comes out at the root is what the whole assertion is worth.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

from refute.records import Witness
from refute.semantics import bound
from refute.semantics.evaluate import Evaluator
from refute.smtlib.sorts import UNKNOWN
from refute.smtlib.terms import ANNOTATION, DECLARED
from refute.strategies.ground import Ground
from refute.strategies.material import Material
from refute.strategies.operands import functions
from refute.strategies.walk import reach
from refute.strategies.witness.naming import named
from refute.strategies.witness.score import score
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from refute.semantics.evaluate import Model
    from refute.smtlib.layout import Layout
    from refute.smtlib.terms import Op, Term
    from refute.theories.values import Value

ROOMY: Final = 2_000
"""Trees with so many nodes are laid out without `let`, whatever they were."""
_ASSERT: Final = "(assert "
_CHECK: Final = "(check-sat)\n"
_UNSEEN: Final = Unknown("a value in the scope of a binder")


class Terrain:
    """What never changes while mutants of one seed are made.

    children: for each node its arguments' nodes.
    functions: for each node what takes the values of its arguments to its own; None where nothing carries a value.
    values: today's, by node.             known: none of them is unknown.
    sites: nodes that may give way.       totals: of their scores up to and with each of them.
    fresh: what the names of fresh variables begin with.
    first: the place of the first assertion among the commands.
    opening, closing: in the text, where declarations and assertions may be put in.
    """

    def __init__(self, material: Material, ground: Ground, model: Model) -> None:
        layout = ground.layout
        self.seed = material.seed
        self.ground = ground
        self.layout = layout
        self.model = model
        self.evaluator = Evaluator(model)
        self.children = children(layout.parent)
        called = _called(ground, model)
        self.functions = [_function(term, called) for term in layout.terms]
        self.values: list[Value] = _values(ground)
        self.known = not any(type(value) is Unknown for value in self.values)
        domains = bound.occurrences(layout.terms, layout.parent, layout.place, ground.values)
        self.sites = _sites(ground, self.functions)
        self.totals = list(accumulate(score(domains[node], layout.terms[node].sort) for node in self.sites))
        self.reach = reach(ground)
        evidence = material.seed.evidence
        self.witness = evidence.model.strip() if isinstance(evidence, Witness) else ""
        self.fresh = unused("fresh", material.seed.text + self.witness)
        self.first = min(ground.roots.values())
        self.opening = opening(layout)
        self.closing = len(layout.text) - len(_CHECK)


def terrain(material: Material) -> Terrain | None:
    """None where the witness does not make every assertion true. Raises `layout.TooLarge`."""
    ground = _ground(material)
    if ground.folded:
        other = named(material.seed, material.query)
        if other is None:
            return None
        material = Material(other)
        ground = _ground(material)
    model = ground.model
    if model is None or ground.folded:
        return None
    made = Terrain(material, ground, model)
    return made if made.sites else None


def _ground(material: Material) -> Ground:
    return Ground(material.seed, material.query, material.model, material.valued, ROOMY)


def children(parents: list[int]) -> list[tuple[int, ...]]:
    found: list[list[int]] = [[] for _ in parents]
    for node, parent in enumerate(parents):
        if parent >= 0:
            found[parent].append(node)
    return [tuple(nodes) for nodes in found]


def _called(ground: Ground, model: Model) -> dict[Op, Callable[..., Value] | None]:
    return {each.op: each.function for group in functions(ground.commands, model).values() for each in group}


def _function(term: Term, called: dict[Op, Callable[..., Value] | None]) -> Callable[..., Value] | None:
    op = term.op
    if term.fn is not None or not term.args:
        return term.fn
    if op.row is DECLARED:
        return called.get(op)
    return _first if op.row is ANNOTATION else None


def _first(value: Value, *_: Value) -> Value:
    """What an annotated term is worth."""
    return value


def _values(ground: Ground) -> list[Value]:
    scope, known = ground.scope, ground.values
    if scope is None:
        return [known.get(term, _UNSEEN) for term in ground.layout.terms]
    return [
        known.get(term, _UNSEEN) if binder < 0 else _UNSEEN
        for term, binder in zip(ground.layout.terms, scope, strict=True)
    ]


def _sites(ground: Ground, carried: list[Callable[..., Value] | None]) -> list[int]:
    """Nodes all around which values are carried, outside of annotations, with a sort that is known."""
    layout, closed = ground.layout, bytearray(len(ground.layout.terms))
    found = []
    for node, (term, parent) in enumerate(zip(layout.terms, layout.parent, strict=True)):
        if parent >= 0 and (closed[parent] or carried[parent] is None):
            closed[node] = 1
        elif term.sort is not UNKNOWN and node not in ground.patterns:
            found.append(node)
    return found


def opening(layout: Layout) -> int:
    """Where in the text the first assertion begins."""
    return layout.start[0] - len(_ASSERT)


def unused(stem: str, text: str) -> str:
    """The beginning of names that the text does not hold."""
    while stem in text:
        stem += "_"
    return stem
