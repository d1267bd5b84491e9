from random import Random

import pytest

from refute.records import Answer
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job
from refute.strategies.witness import WITNESS
from refute.strategies.witness.implied import RULE, contradicted
from refute.strategies.witness.mirror import mirrored
from tests.strategies.grounds import TEXTS, check_text, seed, z3_objects
from tests.strategies.witness.test_mirror import z3_says

NAMES = [name for name in TEXTS if name not in ("named", "unsat")]


@pytest.mark.parametrize("name", NAMES)
def test_an_assertion_and_its_negation_stay_unsatisfiable(name):
    origin = seed(name)
    other = contradicted(origin, Random(1))
    assert (other.status, other.evidence.rule, len(other.evidence.core)) == (Answer.UNSAT, RULE, 2)
    assert other.digest != origin.digest
    made = list(mirrored(Job((origin,), Random(1), Workbench(), 30), other))
    assert len(made) == 30
    for case in made:
        check_text(case)
        assert [expect.answer for expect in case.expects] == [Answer.UNSAT]
        assert not case.expects[0].certain
    said = [z3_says(case.text) for case in made[::5] if z3_objects(case.text) is None]
    assert "sat" not in said


def test_a_seed_with_names_is_left_alone():
    assert contradicted(seed("named"), Random(1)) is None


def test_some_rows_of_a_satisfiable_seed_contradict_it():
    bench = Workbench()
    answers = [
        next(WITNESS.make(Job((seed("ints"),), Random(number), bench, 1))).expects[0].answer
        for number in range(100)
    ]
    assert 0 < answers.count(Answer.UNSAT) < 25
