"""Rows of satisfiable mutants: a place is chosen, terms are grown for it until the witness satisfies one of them.

Mutations pile up: the next one starts from the mutant. With its age the odds rise that a walk ends, and so it does
where the text has become long; the next walk starts from the seed. Now and then it starts from where the last one
ended, laid out anew: what has grown may then change inside.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from refute.smtlib.layout import TooLarge
from refute.strategies.material import Material
from refute.strategies.walk import Lays
from refute.strategies.witness.complicate import complicated
from refute.strategies.witness.growth import Nursery
from refute.strategies.witness.state import State
from refute.strategies.witness.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from refute.records import Case, Seed
    from refute.strategies.strategy import Job
    from refute.strategies.walk import Lay
    from refute.strategies.witness.fresh import Fresh
    from refute.strategies.witness.terrain import Terrain

TRIES: Final = 50
"""So many terms are grown for one place."""
_STEPS: Final = 10
"""So many mutations at most pile up."""
_SWELLING: Final = 1500
"""A walk ends when its text is so much longer than the seed's."""
_HANDED_ON: Final = 0.02
"""How often the end of a walk is where the next ones of the row start."""
_STAYING: Final = 0.7
"""How often another one starts from there."""
_COMPLICATED: Final = 0.5
"""The share of mutations that bring fresh variables."""
_PATIENCE: Final = 60
"""So many places in a row where nothing grew end the row."""


@dataclass(slots=True)
class Tally:
    """tries: terms grown and judged. kept: mutants. moved: those whose new term has another value than the old."""

    tries: int = 0
    kept: int = 0
    moved: int = 0


@dataclass(frozen=True, slots=True)
class Manner:
    """The switches: see `WITNESS`."""

    uniform: bool = False
    plain: bool = False
    blind: bool = False


class Field:
    """A terrain with who grows terms for it."""

    def __init__(self, found: Terrain) -> None:
        self.terrain = found
        self.nursery = Nursery(found.ground, found.model)


def field(material: Material) -> Field | None:
    try:
        found = terrain(material)
    except TooLarge:
        return None
    return None if found is None else Field(found)


def _handed_on(case: Case, seed: Seed) -> Field | None:
    """A mutant as a seed."""
    text, evidence = case.text or "", case.expects[0].evidence
    return field(Material(replace(seed, text=text, script=case.script, evidence=evidence)))


def walks(job: Job, manner: Manner, tally: Tally | None = None) -> Iterator[Case]:
    """Cases that differ in their texts."""
    seed = job.seeds[0]
    found = job.bench.recall(("witness", seed.digest), lambda: field(job.bench.material(seed)))
    if found is None:
        return
    walker = _Walker(found, manner, job.rng, tally or Tally())
    seen = {found.terrain.layout.text}
    vain = 0
    while len(seen) <= job.most and vain < _PATIENCE:
        vain += 1
        case = walker.step()
        if case is not None and case.text is not None and case.text not in seen:
            vain = 0
            seen.add(case.text)
            yield case


class _Walker:
    def __init__(self, found: Field, manner: Manner, rng: Random, tally: Tally) -> None:
        self._home = self._field = found
        self._longest = len(found.terrain.layout.text) + _SWELLING
        self._last: Case | None = None
        self._manner = manner
        self._rng = rng
        self._tally = tally
        self._lays = Lays(found.terrain.reach)
        self._left = 0
        self._state = State(found.terrain)
        self._lay: Lay = self._lays.drawn(rng)

    def step(self) -> Case | None:
        """One more mutation, if any is found at the place that is drawn."""
        if self._left <= 0 or self._state.size > self._longest:
            self._start()
        self._left -= 1
        node = self._place()
        if self._state.covers(node) or not self._mutated(node):
            return None
        self._tally.kept += 1
        self._last = self._state.case(proved=not self._manner.blind)
        return self._last

    def _start(self) -> None:
        """A new walk."""
        rng, last = self._rng, self._last
        if self._field is not self._home:
            self._field = self._field if rng.random() < _STAYING else self._home
        elif last is not None and last.expects and rng.random() < _HANDED_ON:
            self._field = _handed_on(last, self._home.terrain.seed) or self._home
        self._left = 1 + int(rng.random() * _STEPS)
        self._state = State(self._field.terrain)
        self._lay = self._lays.drawn(rng)
        self._last = None
        # Nobody will ask which applications of thrown away terms were left open.
        self._field.terrain.evaluator.open.clear()

    def _place(self) -> int:
        terrain, at = self._field.terrain, self._rng.random()
        if self._manner.uniform:
            return terrain.sites[int(at * len(terrain.sites))]
        totals = terrain.totals
        return terrain.sites[bisect(totals, at * totals[-1], 0, len(totals) - 1)]

    def _mutated(self, node: int) -> bool:
        state, rng, lay = self._state, self._rng, self._lay
        nursery, manner, tally = self._field.nursery, self._manner, self._tally
        slot = nursery.slot(node, lay)
        old = state.values[node]
        for _ in range(TRIES):
            grown = nursery.grow(slot, lay, rng)
            if grown is None:
                return False
            tally.tries += 1
            value = grown.value
            if not manner.blind and not state.allows(node, value):
                continue
            tally.moved += state.values[node] is not old
            fresh: list[Fresh] = []
            if not (manner.plain or manner.blind) and not slot[1] and rng.random() < _COMPLICATED:
                grown, fresh = complicated(state, node, grown, value, rng)
            state.put(node, *grown.both())
            if fresh:
                state.add(node, fresh)
            return True
        return False
