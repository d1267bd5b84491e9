"""What fusion expects is what honest solvers say, over its own seeds and the examples."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from refute.records import Answer, Derivation, Witness
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.semantics.seeds import PARENT, read_seed
from refute.solvers.process import Limits
from refute.solvers.spec import resolve
from refute.strategies.fusion import FUSION
from refute.trial.asking import fresh, interrogate
from refute.trial.court import Court, hold
from tests.strategies.fusion.given import SAT, UNSAT, cases, seed

EXAMPLES = Path(__file__).parents[3] / "examples"
LIMITS = Limits(seconds=2)
ASK = fresh(LIMITS)


def court():
    return Court(tuple(resolve(name, install=False) for name in ("z3", "cvc5")), ASK, LIMITS.seconds)


def proved(path):
    """The example as a seed with z3's model as its witness, or z3's word and cvc5's; None where neither can be had."""
    found = read_seed(path.read_text(), path.name)
    if found.status is Answer.UNSAT:
        return replace(found, evidence=Derivation(PARENT, frozenset({"z3", "cvc5"})))
    solver = resolve("z3", install=False)
    model = interrogate(found.script, solver, ASK).replies[0].model
    query = next(queries(found.script))
    good = judge(query.assertions, read_model(model, query, solver.strings)).truth is True
    return replace(found, evidence=Witness(model)) if good else None


def check_agreed(made):
    answered = set()
    for case in made:
        trial = hold(case, court())
        assert trial.verdicts == (), (trial.verdicts, case.text)
        answered |= {
            (outcome.solver, reply.answer) for outcome in trial.outcomes for reply in outcome.replies
        }
    return answered


def test_the_examples_fuse():
    every = [proved(path) for path in sorted(EXAMPLES.glob("*.smt2"))]
    found = [each for each in every if each is not None]
    assert len(found) > len(every) // 2
    rng = Random(2)
    made = [
        case
        for _ in range(8)
        for case in cases(*FUSION.draw(found, rng), rng=int(rng.random() * 1000), most=1)
    ]
    answered = {answer for _, answer in check_agreed(made)}
    assert answered >= {Answer.SAT, Answer.UNSAT}


@pytest.mark.slow
def test_solvers_agree_with_what_is_expected():
    names = [*SAT, *UNSAT]
    pairs = [
        *pairwise(names),
        *pairwise(names[::3]),
        *pairwise(names[::-2]),
        *((name, name) for name in names),
    ]
    assert check_agreed([case for pair in pairs for case in cases(*map(seed, pair), rng=3, most=8)])
