"""Whatever a solver does with a script is told apart and named, in a process of its own and in a session."""

from __future__ import annotations

import pytest

from refute.records import Answer, OutcomeKind
from refute.solvers.fresh import run_fresh
from refute.solvers.planted import BEHAVIOURS, planted
from refute.solvers.process import Limits
from refute.solvers.session import Session
from tests.fakes import SAT, UNSAT, rogue

LIMITS = Limits(seconds=1.2, megabytes=250, output=2 << 20)
PATIENT = Limits(seconds=20, megabytes=250, output=2 << 20)
"""For fakes that come to an end by themselves, however busy the machine is."""

MODEL = "(set-option :produce-models true)\n" + SAT + "(get-model)\n"
OTHER = "(set-info :other yes)\n"
"""A planted solver is honest on scripts with this in it."""

A, K = Answer, OutcomeKind
PLANTED = {
    "honest": (K.ANSWERED, A.SAT),
    "flip-sat": (K.ANSWERED, A.UNSAT),
    "flip-unsat": (K.ANSWERED, A.SAT),
    "give-up": (K.ANSWERED, A.UNKNOWN),
    "bad-model": (K.ANSWERED, A.SAT),
    "no-model": (K.ANSWERED, A.SAT),
    "complain": (K.ANSWERED, A.SAT),
    "crash": (K.CRASH, A.CRASH),
    "crash-after": (K.CRASH, A.SAT),
    "abort": (K.CRASH, A.CRASH),
    "assert": (K.CRASH, A.CRASH),
    "sanitizer": (K.CRASH, A.CRASH),
    "hang": (K.TIMEOUT, A.TIMEOUT),
    "hang-after": (K.TIMEOUT, A.SAT),
    "babble": (K.GARBAGE, A.NONE),
    "surplus": (K.GARBAGE, A.NONE),
    "endless": (K.OUTPUT_LIMIT, A.NONE),
    "silent": (K.DIED, A.NONE),
    "quit": (K.DIED, A.NONE),
    "slow-start": (K.ANSWERED, A.SAT),
    "eat-memory": (K.OUT_OF_MEMORY, A.NONE),
    "bad-alloc": (K.OUT_OF_MEMORY, A.NONE),
    "fork": (K.ANSWERED, A.SAT),
    "bad-utf8": (K.GARBAGE, A.NONE),
    "half": (K.DIED, A.SAT),
    "killed": (K.DIED, A.NONE),
    "refuse": (K.REFUSED, A.ERROR),
    "own-timeout": (K.TIMEOUT, A.TIMEOUT),
    "drown": (K.ANSWERED, A.SAT),
}
"""How each planted solver ends on MODEL, and the answer that is left."""

ROGUES = {
    "half-model": (K.ANSWERED, A.SAT),
    "half-answer": (K.GARBAGE, A.NONE),
    "half-answer-and-death": (K.DIED, A.NONE),
    "half-string": (K.ANSWERED, A.SAT),
    "zero-bytes": (K.GARBAGE, A.NONE),
    "crash-with-children": (K.CRASH, A.SAT),
    "daemon": (K.ANSWERED, A.SAT),
    "brief-daemon": (K.ANSWERED, A.SAT),
    "gush": (K.OUTPUT_LIMIT, A.NONE),
    "gush-on-stderr": (K.OUTPUT_LIMIT, A.NONE),
    "eat": (K.OUT_OF_MEMORY, A.NONE),
    "eat-in-child": (K.OUT_OF_MEMORY, A.NONE),
    "hasty": (K.ANSWERED, A.SAT),
}
SLOW = frozenset({"hang", "hang-after"})


def limits_for(name):
    return LIMITS if name in SLOW else PATIENT


def test_every_planted_solver_is_in_the_table():
    assert set(PLANTED) == set(BEHAVIOURS)


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_solver_in_a_process_of_its_own(name):
    outcome = run_fresh(planted(name), MODEL, limits_for(name))
    assert (outcome.kind, outcome.replies[0].answer) == PLANTED[name]
    assert (outcome.signature is not None) == (outcome.kind is K.CRASH)
    assert (outcome.complaint is not None) == (name == "complain")


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_solver_in_a_session_that_goes_on_afterwards(name):
    with Session(planted(name, when=r"\A(?!.*:other)(?s:.*)\Z"), limits_for(name)) as session:
        before = session.run(OTHER + UNSAT)
        outcome = session.run(MODEL)
        after = session.run(OTHER + SAT)
    assert (outcome.kind, outcome.replies[0].answer) == PLANTED[name]
    assert (outcome.signature is not None) == (outcome.kind is K.CRASH)
    for other, answer in ((before, A.UNSAT), (after, A.SAT)):
        assert (other.kind, [reply.answer for reply in other.replies]) == (K.ANSWERED, [answer])
    assert session.fresh_runs == 0
    assert session.starts <= 2


@pytest.mark.parametrize("name", ROGUES)
def test_a_rogue_in_a_process_of_its_own(name):
    outcome = run_fresh(rogue(name), MODEL, PATIENT)
    assert (outcome.kind, outcome.replies[0].answer) == ROGUES[name]
    assert outcome.replies[0].model is None


@pytest.mark.parametrize("name", ROGUES)
def test_a_rogue_in_a_session(name):
    with Session(rogue(name), PATIENT) as session:
        outcome = session.run(MODEL)
    assert (outcome.kind, outcome.replies[0].answer) == ROGUES[name]


@pytest.mark.parametrize("name", ["deaf", "stubborn", "stopped", "closes"])
def test_a_process_that_does_nothing_is_ended(name):
    limits = Limits(seconds=0.5)
    outcome = run_fresh(rogue(name), SAT, limits)
    assert outcome.kind is K.TIMEOUT
    assert 0.5 <= outcome.seconds < 5


def test_a_program_that_is_not_there():
    outcome = run_fresh(rogue("honest"), SAT, PATIENT)
    assert outcome.kind is K.ANSWERED
    from dataclasses import replace

    lost = replace(rogue("honest"), program=("/nowhere/solver",))
    with Session(lost, PATIENT) as session:
        for outcome in (run_fresh(lost, SAT, PATIENT), session.run(SAT)):
            assert outcome.kind is K.DIED
            assert "cannot be started" in outcome.note
