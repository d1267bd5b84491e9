"""Ways to unsat: sentences that are true one by one, in models of their own, and not together.

Each step asks a solver for a model of what there is and adds a sentence that is false in it; at the end whatever is not
needed for the contradiction is dropped, as long as enough is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from refute.records import Answer
from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.semantics.models import read_model
from refute.solvers.session import Session
from refute.theories.strings.text import STANDARD
from refute.trial.asking import interrogate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from refute.campaign.sowing.plots import Plot, Sentence
    from refute.records import Outcome, Reply
    from refute.solvers.process import Limits
    from refute.solvers.solver import Solver

_STEPS: Final = 14
_POOL: Final = 24
"""So many sentences are tried for a step."""
_ELSEWHERE: Final = 8
"""So many models of any kind say how strong a sentence is."""
FEWEST: Final = 10
"""Operators that a seed should have."""
_MOST: Final = 60


class Driver:
    """The solver that is asked on the way: one process for all questions, for what it says is checked later."""

    def __init__(self, solver: Solver, limits: Limits) -> None:
        self.solver = solver
        self._session = Session(solver, limits)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def reply(self, plot: Plot, sentences: Sequence[Sentence]) -> Reply | None:
        text = plot.script([each.text for each in sentences])
        replies = interrogate(elaborate.read(text), self.solver, self._answer).replies
        return replies[0] if replies else None

    def _answer(self, _solver: Solver, text: str) -> Outcome:
        return self._session.run(text)

    def says(self, plot: Plot, sentences: Sequence[Sentence], answer: Answer) -> bool:
        found = self.reply(plot, sentences)
        return found is not None and found.answer is answer


def contradict(plot: Plot, driver: Driver, rng: Random) -> list[Sentence] | None:
    """Sentences that the driver finds contradictory, none of which is so alone."""
    chosen: list[Sentence] = []
    drawn = [plot.other(rng) for _ in range(_ELSEWHERE)]
    elsewhere = [each.witness for each in drawn if each is not None]
    model = plot.witness
    for _ in range(_STEPS):
        found = driver.reply(plot, chosen)
        if found is not None and found.answer is Answer.UNSAT:
            return _thinned(plot, chosen, driver, rng)
        if found is not None and found.answer is Answer.SAT and found.model is not None:
            model = found.model
        elif chosen:
            # Too hard: another way from here.
            chosen.pop()
        step = _step(plot, chosen, model, elsewhere, driver, rng)
        if step is None or sum(each.parts for each in chosen) > _MOST:
            return None
        chosen.append(step)
    return None


def _step(
    plot: Plot,
    chosen: Sequence[Sentence],
    model: str,
    elsewhere: Sequence[str],
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
    others = [Evaluator(read_model(text, query, STANDARD)) for text in elsewhere]
    found = [
        (sum(other.value(term) is False for other in others), sentence)
        for sentence, term in zip(pool, query.assertions, strict=True)
        if evaluator.value(term) is False
    ]
    # Sentences that are false nearly everywhere come to a contradiction soon.
    for _, sentence in sorted(found, key=lambda each: -each[0]):
        if sentence.true or driver.says(plot, [sentence], Answer.SAT):
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
