"""An unsatisfiable seed laid out for its mirror: which places lead up or down, and which lie outside of the core."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.records import Derivation
from refute.smtlib.sorts import UNKNOWN
from refute.smtlib.terms import LET
from refute.strategies.ground import Ground
from refute.strategies.operands import ambiguous
from refute.strategies.walk import reach
from refute.strategies.witness.growth import Nursery
from refute.strategies.witness.polarity import NEITHER, polarities
from refute.strategies.witness.terrain import ROOMY, children, opening, unused

if TYPE_CHECKING:
    from refute.strategies.material import Material
    from refute.strategies.witness.stronger import Part


class Slopes:
    """What never changes while mutants of one seed are made. Raises `layout.TooLarge`.

    first, opening: among the commands and in the text, where declarations may be put in.
    fresh: what the names of fresh variables begin with.
    sites: nodes that may change.    polarity: of the nodes in the core; 0 means: anything may stand here.
    """

    def __init__(self, material: Material) -> None:
        ground = self.ground = Ground(material.seed, material.query, None, None, ROOMY)
        layout = self.layout = ground.layout
        self.children = children(layout.parent)
        self.nursery = Nursery(ground, None)
        self.reach = reach(ground)
        self.first = min(ground.roots.values())
        self.opening = opening(layout)
        self.fresh = unused("fresh", layout.text)
        outside = _outside(material, ground)
        polarity = polarities(layout)
        self.polarity = [NEITHER if outside[node] else polarity[node] for node in range(len(polarity))]
        unclear, fixed = ambiguous(layout, ground.scope), _fixed(ground)
        self.sites = [
            node
            for node, term in enumerate(layout.terms)
            if (outside[node] or self.polarity[node])
            and not fixed[node]
            and term.sort is not UNKNOWN
            and self.binder(node) not in unclear
        ]

    def binder(self, node: int) -> int:
        scope = self.ground.scope
        return -1 if scope is None else scope[node]

    def part(self, node: int) -> Part:
        """As it is in the seed."""
        layout = self.layout
        return layout.terms[node], layout.text[layout.start[node] : layout.end[node]]


def _outside(material: Material, ground: Ground) -> list[bool]:
    """Of each node whether it belongs to an assertion that is not in the core; all are where no core is known."""
    evidence = material.seed.evidence
    core = evidence.core if isinstance(evidence, Derivation) else ()
    if not core:
        return [False] * len(ground.layout.terms)
    asserted = {node: number for number, node in enumerate(sorted(ground.roots))}
    found: list[bool] = []
    for node, parent in enumerate(ground.layout.parent):
        found.append(asserted[node] not in core if parent < 0 else found[parent])
    return found


def _fixed(ground: Ground) -> list[bool]:
    """What means nothing, and the values of a `let`: its variables would not know of a change."""
    layout = ground.layout
    found: list[bool] = []
    for node, (parent, place) in enumerate(zip(layout.parent, layout.place, strict=True)):
        if parent < 0:
            found.append(False)
            continue
        above = layout.terms[parent]
        valued = above.op.row is LET and place < len(above.args) - 1
        found.append(found[parent] or valued or node in ground.patterns)
    return found
