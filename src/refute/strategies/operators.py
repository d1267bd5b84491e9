"""Operator mutation, after OpFuzz: an operator gives way to another that takes the same sorts to the same sort.

`(< (+ x 1) y)` -> `(distinct (+ x 1) y)` -> `(distinct (- x 1) y)`. Which operators these are the rows say. A walk of a
few steps ends, and the next one starts from the seed again, so that one bad step does not spoil a whole run.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from refute.records import Case, Expect, Label
from refute.semantics.productions import scaling
from refute.semantics.uses import exchangeable
from refute.smtlib.sorts import UNKNOWN
from refute.smtlib.terms import BOUND, DECLARED, EXISTS, FORALL, LITERAL, intern_op
from refute.strategies.strategy import Strategy, one
from refute.strategies.walk import Lay, is_number, walks
from refute.theories.registry import Overload
from refute.theories.theory import Row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from refute.records import Seed
    from refute.semantics.uses import Production
    from refute.smtlib.terms import Op, Term
    from refute.strategies.ground import Ground
    from refute.strategies.mutant import Mutant
    from refute.strategies.strategy import Job

_LEAVES: Final = frozenset({LITERAL, DECLARED, BOUND})
_SWAPPED: Final = {FORALL: ("exists", EXISTS), EXISTS: ("forall", FORALL)}


def make(job: Job) -> Iterator[Case]:
    yield _untouched(job.seeds[0])
    yield from islice(walks(job, _sites, _step), max(0, job.most - 1))


def _untouched(seed: Seed) -> Case:
    """The seed itself: it may be wrong to a release that nobody has asked about it."""
    sure = seed.evidence is not None and not isinstance(seed.evidence, Label)
    expects = (Expect(seed.status, seed.evidence),) if sure and seed.evidence is not None else ()
    return Case(seed.script, expects, seed.text)


def _sites(ground: Ground) -> list[int]:
    """Nodes that have an operator, a constant of a theory among them, and do not stand in a pattern."""
    hidden = ground.patterns
    return [
        node
        for node, term in enumerate(ground.layout.terms)
        if (term.args or term.op.row not in _LEAVES) and node not in hidden
    ]


def _step(mutant: Mutant, node: int, lay: Lay, rng: Random) -> Case | None:
    op, args = mutant.op(node), mutant.args(node)
    swapped = _SWAPPED.get(op.row)  # type: ignore[call-overload] # any row may be looked up
    if swapped is not None:
        return mutant.renamed(node, intern_op(swapped[0], swapped[1], op.indices, op.detail), None)
    chosen = _chosen(op, args, mutant.ground.layout.terms[node], lay, rng)
    return None if chosen is None else mutant.renamed(node, chosen.op, chosen.function)


def _chosen(op: Op, args: tuple[Term, ...], old: Term, lay: Lay, rng: Random) -> Production | None:
    if not isinstance(op.row, Row | Overload) or op.detail is not None:
        return None
    sorts = tuple([arg.sort for arg in args])
    if UNKNOWN in sorts:
        return None
    groups = exchangeable(op, sorts, old.sort, lay.tongue)
    if not groups:
        return None
    group = groups[int(rng.random() * len(groups))]
    chosen = group[int(rng.random() * len(group))] if len(group) > 1 else group[0]
    if lay.linear and scaling(chosen.op, sorts) and sum([not is_number(arg) for arg in args]) > 1:
        return None
    return chosen


OPERATORS: Final = Strategy(
    name="operators",
    about="an operator replaced by another that takes the same sorts (OpFuzz)",
    version=3,
    takes=lambda seed: any(True for _ in seed.script.assertions()),
    draw=one,
    make=make,
)
