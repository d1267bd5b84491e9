"""Ways to unsat: sentences that are true one by one, in models of their own, and not together.

Each step asks a solver for a model of what there is and adds a sentence that is false in it; at the end whatever is not
needed for the contradiction is dropped, as long as enough is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.records import Answer
from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.semantics.models import read_model
from refute.trial.asking import fresh, interrogate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from refute.campaign.sowing.plots import Plot, Sentence
    from refute.records import Reply
    from refute.solvers.process import Limits
    from refute.solvers.solver import Solver

_STEPS: Final = 14
_POOL: Final = 24
"""So many sentences are tried for a step."""
FEWEST: Final = 10
"""Operators that a seed should have."""
_MOST: Final = 60


class Driver:
    """The solver that is asked on the way."""

    def __init__(self, solver: Solver, limits: Limits) -> None:
        self._solver = solver
        self._ask = fresh(limits)

    def reply(self, plot: Plot, sentences: Sequence[Sentence]) -> Reply | None:
        text = plot.script([each.text for each in sentences])
        replies = interrogate(elaborate.read(text), self._solver, self._ask).replies
        return replies[0] if replies else None

    def says(self, plot: Plot, sentences: Sequence[Sentence], answer: Answer) -> bool:
        found = self.reply(plot, sentences)
        return found is not None and found.answer is answer

    @property
    def solver(self) -> Solver:
        return self._solver


def contradict(plot: Plot, driver: Driver, rng: Random) -> list[Sentence] | None:
    """Sentences that the driver finds contradictory, none of which is so alone."""
    chosen: list[Sentence] = []
    for _ in range(_STEPS):
        found = driver.reply(plot, chosen)
        if found is None:
            return None
        if found.answer is Answer.UNSAT:
            return _thinned(plot, chosen, driver, rng)
        if found.answer is not Answer.SAT or found.model is None:
            return None
        step = _step(plot, chosen, found.model, driver, rng)
        if step is None or sum(each.parts for each in chosen) > _MOST:
            return None
        chosen.append(step)
    return None


def _step(
    plot: Plot,
    chosen: Sequence[Sentence],
    model: str,
    driver: Driver,
    rng: Random,
) -> Sentence | None:
    """A sentence that can be true, and is not in the model."""
    pool: list[Sentence] = []
    while len(pool) < _POOL:
        other = plot.other(rng)
        for _ in range(6):
            made = None if other is None else other.sentence(rng)
            if made is not None and made not in chosen:
                pool.append(made)
        if other is None or not pool:
            return None
    query = plot.read([each.text for each in pool])
    evaluator = Evaluator(read_model(model, query, driver.solver.strings))
    for sentence, term in zip(pool, query.assertions, strict=True):
        if evaluator.value(term) is False and (sentence.true or driver.says(plot, [sentence], Answer.SAT)):
            return sentence
    return None


def _thinned(plot: Plot, chosen: list[Sentence], driver: Driver, rng: Random) -> list[Sentence] | None:
    """Without sentences that are not needed, down to enough operators."""
    kept = list(chosen)
    for sentence in rng.sample(chosen, len(chosen)):
        rest = [each for each in kept if each is not sentence]
        if sum(each.parts for each in rest) >= FEWEST and driver.says(plot, rest, Answer.UNSAT):
            kept = rest
    return kept if len(kept) > 1 else None
