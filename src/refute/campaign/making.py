"""From a row's seeds to cases as they are asked: each with its logic and its recipe, the same whenever it is made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from refute.records import Case, Recipe
from refute.semantics.features import SHORTHAND
from refute.semantics.fitting import Fitter, name
from refute.smtlib.printer import script_text
from refute.smtlib.script import Script, SetLogic
from refute.strategies.catalogue import catalogue
from refute.strategies.strategy import Job
from refute.theories.logics import logic

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from refute.campaign.plan import LogicWeights
    from refute.records import Seed
    from refute.strategies.material import Workbench
    from refute.strategies.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Made:
    """A case with what was found out about it on the way.

    case: its script names no logic.       body: the text of that script.
    fit: the smallest logic that fits.     logic: the one to be named; empty for none.
    plain: there is nothing in it that would have to be expanded.
    """

    case: Case
    body: str
    fit: str
    logic: str
    recipe: Recipe
    plain: bool = False

    def whole(self, logic: str) -> Case:
        """The case with its logic, as the oracles judge it."""
        commands = self.case.script.commands
        if logic:
            commands = (SetLogic(logic), *commands)
        return replace(self.case, script=Script(commands), recipe=self.recipe, text=None)


@dataclass(frozen=True, slots=True)
class Row:
    """What is needed to make a row of cases, without asking anybody."""

    strategy: Strategy
    seeds: tuple[Seed, ...]
    rng: int
    flags: tuple[str, ...] = ()


class Maker:
    """Makes rows. One for each process: what it remembers of seeds never changes what comes out."""

    def __init__(self, bench: Workbench, weights: LogicWeights, triples: str = "") -> None:
        self.strategies = catalogue(triples)
        self._bench = bench
        self._weights = weights
        self._fitter = Fitter()

    def cases(self, row: Row, most: int) -> Iterator[Made]:
        job = Job(row.seeds, Random(row.rng), self._bench, most, frozenset(row.flags))
        digests = tuple(seed.digest for seed in row.seeds)
        chooser = Random(~row.rng)
        own = next((seed.logic for seed in row.seeds if seed.logic), "")
        for index, case in enumerate(row.strategy.make(job)):
            if index >= most:
                return
            bits = self._fitter.commands(case.script.commands)
            fit = name(bits)
            chosen = self._chosen(chooser.random(), fit, own or "")
            recipe = Recipe(
                row.strategy.name, row.strategy.version, digests, row.rng, index, row.flags, logic=chosen
            )
            body = case.text or script_text(case.script)
            yield Made(case, body, fit, chosen, recipe, plain=not bits & SHORTHAND)

    def fit(self, case: Case) -> str:
        return name(self._fitter.commands(case.script.commands))

    def _chosen(self, at: float, fit: str, own: str) -> str:
        """By the plan's weights: the fitting logic, `ALL`, none, or the seed's own where it has enough."""
        weights = self._weights
        at *= weights.fit + weights.all + weights.none + weights.seed
        for weight, chosen in ((weights.all, "ALL"), (weights.none, "")):
            if at < weight:
                return chosen
            at -= weight
        return own if at < weights.seed and own and _holds(own, fit) else fit


def _holds(wide: str, narrow: str) -> bool:
    """Whether every script of the narrow logic is one of the wide logic."""
    one, other = logic(wide), logic(narrow)
    if not (one.known and other.known):
        return wide == narrow
    return (
        other.parts <= one.parts
        and one.quantifiers >= other.quantifiers
        and one.real_numerals == other.real_numerals
    )


class Changed(Exception):
    """A recipe that this release of refute cannot follow; the message says why."""


def remake(recipe: Recipe, seeds: Sequence[Seed], maker: Maker) -> Made:
    """The case of a recipe, byte for byte."""
    strategy = maker.strategies.get(recipe.strategy)
    if strategy is None or strategy.version != recipe.version:
        has = "no such strategy" if strategy is None else f"version {strategy.version} of it"
        raise Changed(f"made by {recipe.strategy} version {recipe.version}; this refute has {has}")
    row = Row(strategy, tuple(seeds), recipe.rng, recipe.flags)
    for made in maker.cases(row, recipe.index + 1):
        if made.recipe.index == recipe.index:
            return replace(made, logic=recipe.logic, recipe=recipe)
    raise Changed("the row of its cases ends before it")
