"""Which row a unit makes: a strategy, and seeds for it, the same ones for the same unit."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from refute.campaign.making import Row
from refute.campaign.pool import Pool, entries
from refute.campaign.qualify import known, qualified
from refute.records import Answer, Case
from refute.semantics.seeds import read_seed, seed_text
from refute.solvers.process import Limits
from refute.trial.asking import fresh

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from refute.campaign.contestants import Contestant
    from refute.campaign.dealer import Unit
    from refute.campaign.done import Done
    from refute.campaign.making import Maker
    from refute.campaign.plan import Plan
    from refute.records import Seed
    from refute.solvers.solver import Solver

_TRIES: Final = 4
"""So many handfuls of seeds are drawn for one row."""
_QUALIFIED: Final = 3
"""So many seeds that come without evidence are put to solvers for a row, each question for so many seconds."""
_PATIENCE: Final = 0.4
_ENOUGH: Final = 2
"""So many configurations judge each other."""


class Chooser:
    """helpers: solvers that qualify seeds.    evidence: texts of seeds with what was found out, by digest."""

    def __init__(
        self,
        plan: Plan,
        maker: Maker,
        contestants: Sequence[Contestant],
        helpers: Sequence[Solver],
        evidence: Mapping[str, str],
    ) -> None:
        self._plan = plan
        self._maker = maker
        self._contestants = contestants
        self._helpers = helpers
        self._evidence = {digest: read_seed(text) for digest, text in evidence.items()}
        self._pool = Pool(entries(plan.seeds), plan.logics)
        self._ask = fresh(Limits(seconds=min(_PATIENCE, plan.timeout), megabytes=plan.memory))

    @property
    def refused(self) -> dict[str, str]:
        """Files that could not be read, and why."""
        return dict(self._pool.refused)

    def row(self, unit: Unit, done: Done) -> Row | None:
        """None where no strategy that was drawn has a use for the seeds that were."""
        rng = Random(unit.seed)
        turns = _QUALIFIED
        for _ in range(_TRIES):
            name, *flags = self._plan.strategies[int(rng.random() * len(self._plan.strategies))].split(":")
            strategy = self._maker.strategies[name]
            # Every row is for one of the solvers above all, so that none gets only what others leave.
            focus = self._contestants[int(rng.random() * len(self._contestants))]
            handful = self._pool.handful(rng, unit.back, focus.knows)
            meant = [seed for seed in handful if focus.understands(seed.text)]
            seeds = []
            for seed in meant or handful:
                given = known(seed)
                wanted = not given and turns > 0 and (strategy.proven or len(self._contestants) < _ENOUGH)
                turns -= wanted
                seeds.append(seed if given else self._looked_into(seed, done) if wanted else _unknown(seed))
            drawn = strategy.draw([seed for seed in seeds if strategy.takes(seed)], rng)
            if drawn:
                return Row(strategy, drawn, rng.getrandbits(48), tuple(flags))
        done.tally.notes["rows without seeds"] += 1
        return None

    def _looked_into(self, seed: Seed, done: Done) -> Seed:
        """The seed with what solvers say of it."""
        found = self._evidence.get(seed.digest)
        if found is None:
            found = qualified(seed, self._maker.fit(Case(seed.script)), self._helpers, self._ask)
            self._evidence[seed.digest] = found
            done.seeds[seed.digest] = seed_text(found)
        return found


def _unknown(seed: Seed) -> Seed:
    return replace(seed, status=Answer.UNKNOWN, evidence=None)
