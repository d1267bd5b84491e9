"""Each oracle catches its liar among real processes, and leaves an honest solver alone beside it."""

import pytest

from refute.oracles import ORACLES
from refute.records import Case, Kind
from refute.semantics import elaborate
from refute.solvers.planted import planted
from refute.solvers.process import Limits
from refute.trial.asking import fresh
from refute.trial.checking import case_of
from refute.trial.court import Court, hold

SECONDS = 2.0
EVEN = """(set-info :witness |  (define-fun x () Int 3)|)
(declare-fun x () Int)
(assert (= (* 2 x) 6))
(check-sat)
"""
HONEST, EVERYTHING = planted("honest"), frozenset(Kind)


def tried(*panel, kinds=EVERYTHING, labelled=False, script=EVEN):
    """The label is for the planted solvers, who believe it; the court is not told unless it is wanted."""
    given = elaborate.read(f"(set-info :status sat)\n{script}")
    case = case_of(given) if labelled else Case(given)
    return hold(case, Court(panel, fresh(Limits(seconds=SECONDS)), SECONDS, kinds=kinds))


LIARS = [
    ("expected", "flip-sat", "unsat-wrong", "disputed", True),
    ("disagree", "flip-sat", "unsat-wrong", "certain", False),
    ("model", "bad-model", "invalid-model", "certain", False),
    ("crash", "crash-after", "crash", "certain", False),
    ("slow", "hang", "slow", "certain", False),
    ("unknown", "give-up", "unknown", "certain", False),
]


def test_the_list_is_complete():
    assert {name for name, *_ in LIARS} == {oracle.__name__ for oracle in ORACLES}


@pytest.mark.parametrize(("oracle", "behaviour", "kind", "certainty", "alone"), LIARS)
def test_caught(oracle, behaviour, kind, certainty, alone):
    liar = planted(behaviour)
    trial = tried(liar, labelled=True) if alone else tried(liar, HONEST)
    assert [(str(v.kind), str(v.certainty), v.blamed) for v in trial.verdicts] == [
        (kind, certainty, liar.spec)
    ]
    (named,) = [each for each in ORACLES if each.__name__ == oracle]
    assert [v.kind for v in named(trial.hearing) if v.__class__.__name__ == "Verdict"] == [kind]


@pytest.mark.parametrize(
    "behaviour", ["honest", "no-model", "complain", "babble", "refuse", "killed", "drown"]
)
def test_left_alone(behaviour):
    """A model without its constants, a complaint of a validator, noise: worth a note at most."""
    assert tried(planted(behaviour), HONEST).verdicts == ()


@pytest.mark.parametrize("behaviour", ["hang", "give-up"])
def test_measurements_are_off_unless_asked_for(behaviour):
    assert tried(planted(behaviour), HONEST, kinds=frozenset()).verdicts == ()


def test_the_liar_of_one_check_among_many():
    """Only scripts that match are lied about: the second check-sat, when it is there."""
    script = EVEN + "(push 1)\n(assert (> x 2))\n(check-sat)\n(pop 1)\n"
    liar = planted("bad-model", when=r"\(> x 2\)")
    assert tried(liar, HONEST).verdicts == ()
    assert {(v.kind, v.blamed) for v in tried(liar, HONEST, script=script).verdicts} == {
        (Kind.INVALID_MODEL, liar.spec)
    }
