"""Walks of mutations: a few steps away from the seed, a case at every step, and back to the seed.

What a whole walk keeps to is its lay: the language of one solver now and then, linear arithmetic mostly where the seed
is linear, and no transcendental functions where it has none. A solver that the seed does not trouble would otherwise
time out on nearly every mutant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from refute.semantics.productions import scaling
from refute.semantics.uses import Tongue, speakers
from refute.smtlib.layout import TooLarge
from refute.smtlib.script import DeclareDatatypes, DeclareFun, DefineFun, DefineFunsRec
from refute.smtlib.sharing import SCOPES
from refute.smtlib.terms import LITERAL
from refute.strategies.mutant import Mutant
from refute.strategies.operands import bound_by
from refute.theories import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from refute.records import Case
    from refute.smtlib.terms import Op, Term
    from refute.strategies.ground import Ground
    from refute.strategies.strategy import Job

_STEPS: Final = 6
"""So many at most in one walk."""
_DIALECT: Final = 0.06
"""The share of walks that use the operators of one kind of solver."""
_WILD: Final = 0.1
"""The share of walks from a linear seed that may leave linear arithmetic."""
_PATIENCE: Final = 200
"""So many steps in a row without a new case end the row."""


@dataclass(frozen=True, slots=True, eq=False)
class Lay:
    """What one walk keeps to. Those of one job that say the same are one object."""

    tongue: Tongue
    linear: bool


class Reach(NamedTuple):
    """How far the walks from a seed may go.

    taken: names of operators that mean something else in the script.
    linear: no product in the seed has two factors that are not literals.
    rough: the seed has transcendental functions. Others do without: solvers only come near to them.
    """

    taken: frozenset[str]
    linear: bool
    rough: bool


def reach(ground: Ground) -> Reach:
    ops = {term.op: term for term in ground.layout.terms}
    rows = map(registry.row_of, ops.values())
    rough = any(row is not None and "transcendental" in row.traits for row in rows)
    return Reach(_taken(ground), _is_linear(ground), rough)


def walks(
    job: Job,
    sites: Callable[[Ground], Sequence[int]],
    step: Callable[[Mutant, int, Lay, Random], Case | None],
) -> Iterator[Case]:
    """Cases that differ in their texts. `sites` says where a step may go, `step` makes one there or gives up."""
    try:
        ground = job.bench.material(job.seeds[0]).ground
    except TooLarge:
        return
    places = sites(ground)
    if not places:
        return
    random, lays = job.rng.random, Lays(reach(ground))
    seen = {ground.layout.text}
    left = vain = 0
    while len(seen) <= job.most and vain < _PATIENCE:
        if left == 0:
            mutant, lay = Mutant(ground), lays.drawn(job.rng)
            left = 1 + int(random() * _STEPS)
        left -= 1
        vain += 1
        case = step(mutant, places[int(random() * len(places))], lay, job.rng)
        if case is not None and case.text is not None and case.text not in seen:
            vain = 0
            seen.add(case.text)
            yield case


class Lays:
    """The lays of one job."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._known: dict[tuple[str, bool], Lay] = {}

    def drawn(self, rng: Random) -> Lay:
        kind = ""
        if rng.random() < _DIALECT:
            kinds = speakers()
            kind = kinds[int(rng.random() * len(kinds))]
        linear = self._reach.linear and rng.random() >= _WILD
        found = self._known.get((kind, linear))
        if found is None:
            tongue = Tongue(frozenset((kind,) if kind else ()), self._reach.taken, self._reach.rough)
            found = self._known[kind, linear] = Lay(tongue, linear)
        return found


def _taken(ground: Ground) -> frozenset[str]:
    names: set[str] = set()
    for command in ground.commands:
        match command:
            case DeclareFun(name) | DefineFun(_, name):
                names.add(name)
            case DefineFunsRec(functions):
                names.update(each.name for each in functions)
            case DeclareDatatypes(datatypes):
                for each in datatypes:
                    for constructor in each.constructors:
                        names.update((constructor.name, *(field for field, _ in constructor.fields)))
    if ground.scope is not None:
        for term in ground.layout.terms:
            if term.op.row in SCOPES:
                names.update(variable.op.name for variable in bound_by(term))
    return frozenset(names.intersection(registry.rows()))


def is_number(term: Term) -> bool:
    """Whether the term is a literal or made of literals alone."""
    stack = [term]
    while stack:
        top = stack.pop()
        if not top.args and top.op.row is not LITERAL:
            return False
        if top.args:
            if len(stack) > 8:
                return False
            stack.extend(top.args)
    return True


def _is_linear(ground: Ground) -> bool:
    known: dict[Op, bool] = {}
    for term in ground.layout.terms:
        args = term.args
        if len(args) > 1:
            found = known.get(term.op)
            if found is None:
                found = known[term.op] = scaling(term.op, tuple([arg.sort for arg in args]))
            if found and sum([not is_number(arg) for arg in args]) > 1:
                return False
    return True
