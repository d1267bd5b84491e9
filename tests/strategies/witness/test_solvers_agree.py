"""What is expected of mutants is what honest solvers say, over the bundled seeds of every logic.

bench/witness.py does the same with as many mutants as one likes.
"""

from collections import Counter

import pytest

from refute.campaign.contestants import contestant
from refute.campaign.making import Maker, Row
from refute.campaign.plan import LogicWeights
from refute.campaign.pool import BUNDLED
from refute.records import Answer
from refute.semantics.seeds import read_seed
from refute.solvers.process import Limits
from refute.solvers.session import Mode, Session
from refute.solvers.spec import resolve
from refute.strategies.material import Workbench
from refute.strategies.witness import WITNESS

EACH = 3
LIMITS = Limits(seconds=0.2)


@pytest.fixture(scope="module")
def made():
    """A few mutants of the first seed of each logic and status."""
    maker = Maker(Workbench(), LogicWeights())
    seeds = [
        read_seed(path.read_text(), path.name)
        for folder in sorted(BUNDLED.glob("*/*sat"))
        for path in sorted(folder.glob("*.smt2"))[:1]
    ]
    return [
        case for number, seed in enumerate(seeds) for case in maker.cases(Row(WITNESS, (seed,), number), EACH)
    ]


@pytest.mark.parametrize(("spec", "every"), [("z3", 1), ("cvc5", 2)])
def test_no_answer_is_the_opposite_of_what_is_expected(made, spec, every):
    made = made[::every]
    asked = contestant(resolve(spec, install=False), Mode.RESET)
    answers = Counter()
    with Session(asked.solver, LIMITS) as session:
        for case in made:
            told = asked.text(case)
            if told is not None:
                replies = session.run("".join(told)).replies
                answer = replies[0].answer if replies else Answer.NONE
                (expect,) = case.case.expects
                assert {answer, expect.answer} != {Answer.SAT, Answer.UNSAT}, "".join(told)
                answers[answer] += 1
    assert answers[Answer.SAT] > len(made) / 3
    assert answers[Answer.UNSAT] > len(made) / 3
