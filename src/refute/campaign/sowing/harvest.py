"""The seeds of one logic: made, asked about, and kept for what no other seed of the logic has."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Final

from refute.campaign.labelling import Labelled, check_witness, label
from refute.campaign.sowing.plots import plot
from refute.campaign.sowing.refuting import FEWEST, Driver, contradict
from refute.records import Answer, Witness
from refute.semantics import elaborate
from refute.semantics.fitting import fit
from refute.semantics.queries import queries
from refute.semantics.seeds import seed_text
from refute.smtlib.sharing import order
from refute.solvers.process import Limits
from refute.theories import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from refute.campaign.labelling import Panel
    from refute.campaign.sowing.blueprints import Blueprint
    from refute.campaign.sowing.plots import Plot, Sentence
    from refute.records import Seed
    from refute.smtlib.script import Script
    from refute.solvers.solver import Solver

Feature = tuple[str, int, str]
"""An operator, a place, and the operator there."""

_TRIES: Final = 14
"""For each seed that is wanted."""
_ROUNDS: Final = 3
_PATIENCE: Final = 60
_SLOWEST: Final = 1.5
"""CPU seconds of a solver: campaigns ask about a seed thousands of times."""
_DRIVE: Final = Limits(seconds=1.0)


@dataclass(frozen=True, slots=True)
class Ripe:
    """A seed with all that it uses."""

    seed: Seed
    features: frozenset[Feature]

    @property
    def text(self) -> str:
        return seed_text(self.seed)


def features(script: Script) -> frozenset[Feature]:
    """Which operator stands where beneath which."""
    terms = [term for query in queries(script) for term in query.assertions]
    found: set[Feature] = set()
    for each in order(terms):
        for place, arg in enumerate(each.args):
            if registry.row_of(arg) is not None:
                found.add((each.op.name, place, arg.op.name))
    return frozenset(found)


def harvest(
    blueprints: Sequence[Blueprint],
    panel: Panel,
    drivers: Mapping[str, Solver],
    seed: int,
    say: Callable[[str], None],
) -> dict[Answer, list[Ripe]]:
    """The seeds of one logic. What has become common through later ones is dropped, and made up for."""
    kept: dict[Answer, list[Ripe]] = {Answer.SAT: [], Answer.UNSAT: []}
    for number in range(_ROUNDS):
        for place, blueprint in enumerate(blueprints):
            share = sum(each.each for each in blueprints[: place + 1])
            with Driver(drivers[blueprint.driver], _DRIVE) as driver:
                for status in kept:
                    rng = Random(f"{seed}/{blueprint.logic}/{place}/{status}/{number}")
                    _fill(kept, status, share, Maker(blueprint, panel, driver, rng))
        common = _drop_common(kept)
        counts = " ".join(f"{len(found)} {status}" for status, found in kept.items())
        say(f"{blueprints[0].logic}: {counts}, {common} dropped")
        if not common:
            break
    return kept


def _fill(kept: Mapping[Answer, list[Ripe]], status: Answer, wanted: int, maker: Maker) -> None:
    seen = Counter(feature for found in kept.values() for each in found for feature in each.features)
    tries = _TRIES * max(0, wanted - len(kept[status]))
    while len(kept[status]) < wanted and tries > 0:
        tries -= 1
        made = maker.make(status, seen)
        if made is not None:
            kept[status].append(made)
            seen.update(made.features)


def _drop_common(kept: Mapping[Answer, list[Ripe]]) -> int:
    """Leave out seeds all of whose features another has too."""
    dropped = 0
    seen = Counter(feature for found in kept.values() for each in found for feature in each.features)
    for found in kept.values():
        for each in list(found):
            if all(seen[feature] > 1 for feature in each.features):
                found.remove(each)
                seen.subtract(each.features)
                dropped += 1
    return dropped


class Maker:
    """Makes single seeds of one blueprint."""

    def __init__(self, blueprint: Blueprint, panel: Panel, driver: Driver, rng: Random) -> None:
        self._blueprint = blueprint
        self._panel = panel
        self._driver = driver
        self._rng = rng
        self.failures: Counter[str] = Counter()

    def make(self, status: Answer, seen: Mapping[Feature, int]) -> Ripe | None:
        """A seed that has something new, if this attempt comes to one."""
        made = plot(self._blueprint, self._rng)
        if made is None:
            return None
        sat = status is Answer.SAT
        sentences = self._satisfied(made, seen) if sat else contradict(made, self._driver, self._rng)
        if not sentences:
            return None
        return self._labelled(made, self._in_context(made, sentences), status, seen)

    def _in_context(self, made: Plot, sentences: list[Sentence]) -> list[Sentence]:
        """With further sentences, until every symbol is used: a core alone may be of a smaller logic.

        They are true in the plot's model, so that they take nothing from a sat seed.
        """
        found = list(sentences)
        idle = set(made.symbols).difference(*(each.symbols for each in found))
        for _ in range(_PATIENCE):
            if not idle:
                break
            sentence = made.sentence(self._rng)
            if sentence is not None and sentence.true and not idle.isdisjoint(sentence.symbols):
                found.append(sentence)
                idle -= sentence.symbols
        return found

    def _satisfied(self, made: Plot, seen: Mapping[Feature, int]) -> list[Sentence] | None:
        """Sentences that hold in the plot's model; each brings something new, or is needed for the size."""
        found: list[Sentence] = []
        size = self._rng.randrange(FEWEST, 2 * FEWEST + 5)
        for _ in range(40):
            sentence = made.sentence(self._rng)
            if sentence is None or not sentence.true or sentence in found:
                continue
            if not found and not _news(made, [sentence], seen):
                continue
            idle = made.symbols.difference(*(each.symbols for each in found))
            if idle and idle.isdisjoint(sentence.symbols):
                continue
            found.append(sentence)
            if sum(each.parts for each in found) >= size and len(found) > 1:
                return found
        return None

    def _labelled(
        self, made: Plot, sentences: Sequence[Sentence], status: Answer, seen: Mapping[Feature, int]
    ) -> Ripe | None:
        text, witness = made.pruned(sentences)
        script = elaborate.read(text)
        used = features(script)
        if fit(script.commands) != self._blueprint.logic or not any(seen.get(each, 0) == 0 for each in used):
            self.failures["another logic, or nothing new"] += 1
            return None
        found = label(text, "seed", self._panel)
        if not isinstance(found, Labelled):
            self.failures[found.reason] += 1
            return None
        if found.seed.status is not status or found.seconds > _SLOWEST:
            self.failures["slow"] += 1
            return None
        seed = found.seed
        if status is Answer.SAT and check_witness(next(queries(seed.script)), witness).truth is True:
            # Values that were drawn say more than those that a solver comes upon first, mostly zeros.
            seed = replace(seed, evidence=Witness(witness))
        return Ripe(seed, used)


def _news(made: Plot, sentences: Sequence[Sentence], seen: Mapping[Feature, int]) -> bool:
    used = features(elaborate.read(made.script([each.text for each in sentences])))
    return any(seen.get(each, 0) == 0 for each in used)
