"""The child process around a Python module behaves as the program would: one script, stop at the first error."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace

import pytest

from refute.records import OutcomeKind
from refute.solvers import embedded
from refute.solvers.fresh import run_fresh
from refute.solvers.places import Found, everywhere
from refute.solvers.process import Limits
from refute.solvers.session import Session
from refute.solvers.solver import Solver

LIMITS = Limits(seconds=20)
HEAD = "(set-option :produce-models true)\n(set-logic QF_BV)\n(declare-const x (_ BitVec 4))\n"


def releases():
    return [one for one in everywhere() if one.embedded]


def newest(name):
    found = [one for one in releases() if one.kind.name == name]
    if not found:
        pytest.skip(f"the module {name} is not installed")
    return found[0]


def solver_of(found: Found, *options: str) -> Solver:
    return Solver(found.kind.name, found.kind, found.program, found.version, options, embedded=True)


@pytest.fixture(params=["cvc5", "bitwuzla"])
def solver(request):
    return solver_of(newest(request.param))


def answers(outcome):
    return [str(reply.answer) for reply in outcome.replies]


def test_every_release_answers():
    for found in releases():
        outcome = run_fresh(solver_of(found), f"{HEAD}(assert (= x #x3))(check-sat)(get-model)", LIMITS)
        assert (outcome.kind, answers(outcome)) == (OutcomeKind.ANSWERED, ["sat"]), found.version
        assert "0011" in outcome.replies[0].model


def test_it_stops_at_the_first_error(solver):
    outcome = run_fresh(solver, f'{HEAD}(check-sat)\n(assert (nonsense x))\n(check-sat)\n(echo "on")', LIMITS)
    assert (outcome.kind, answers(outcome), outcome.exit_code) == (OutcomeKind.REFUSED, ["sat", "error"], 1)
    assert '(error "' in outcome.stdout
    assert not outcome.stdout.endswith("on\n")


def test_cvc5_goes_on_after_a_question_in_vain():
    outcome = run_fresh(
        solver_of(newest("cvc5")), f"{HEAD}(assert false)(check-sat)(get-value (x))(check-sat)", LIMITS
    )
    assert (outcome.kind, answers(outcome)) == (OutcomeKind.ANSWERED, ["unsat", "unsat"])


def test_a_session_forgets_errors_options_and_declarations(solver):
    with Session(solver, LIMITS) as session:
        assert answers(session.run(f"{HEAD}(assert (distinct x x))(check-sat)")) == ["unsat"]
        assert answers(session.run(f"{HEAD}(assert (nonsense x))(check-sat)")) == ["error"]
        assert answers(session.run(f"{HEAD}(check-sat)")) == ["sat"]
        assert answers(session.run("(set-logic QF_BV)(assert (= x x))(check-sat)")) == ["error"]
        assert session.run("(set-logic QF_BV)(check-sat)(get-model)").replies[0].model is None
        assert answers(session.run(f"{HEAD}(check-sat)(get-model)")) == ["sat"]
        assert session.starts == 1


def test_options_of_the_command_line_outlive_a_reset():
    solver = solver_of(newest("cvc5"), "--produce-models", "--seed=7")
    script = "(set-logic QF_BV)(declare-const x (_ BitVec 4))(check-sat)(get-model)"
    with Session(solver, LIMITS) as session:
        for _ in range(2):
            assert session.run(script).replies[0].model is not None
            assert session.run(f"{script}(get-option :seed)").stdout.endswith("7\n")


def test_a_wrong_option_is_said(solver):
    outcome = run_fresh(replace(solver, options=("--no-such-thing=1",)), f"{HEAD}(check-sat)", LIMITS)
    assert outcome.kind is OutcomeKind.REFUSED
    assert "no-such-thing" in outcome.stdout
    with Session(replace(solver, options=("--no-such-thing=1",)), LIMITS) as session:
        assert session.run(f"{HEAD}(check-sat)").kind is OutcomeKind.REFUSED


def test_bytes_that_are_not_utf8_cost_no_process(solver):
    with Session(solver, LIMITS) as session:
        assert session.run(f'{HEAD}(echo "a\udcffb")\n(check-sat)').kind is OutcomeKind.REFUSED
        assert session.run(f"; aéb\n{HEAD}(check-sat)").kind is OutcomeKind.ANSWERED
        assert session.starts == 1


def test_the_death_of_the_module_is_an_observation(solver):
    with Session(solver, LIMITS) as session:
        assert answers(session.run(f"{HEAD}(check-sat)")) == ["sat"]
        session.send(f"{HEAD}(check-sat)")
        session.receive()
        os.kill(session._live.started.pid, signal.SIGSEGV)
        os.waitid(os.P_PID, session._live.started.pid, os.WEXITED | os.WNOWAIT)
        assert answers(session.run(f"{HEAD}(check-sat)")) == ["sat"]
        assert session.starts == 2


def test_it_imports_nothing_of_refute():
    code = f"import runpy, sys; runpy.run_path({embedded.__file__!r}); print([m for m in sys.modules if 'refute' in m])"
    said = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True
    )
    assert said.stdout == "[]\n"


@pytest.mark.parametrize(
    ("words", "pairs"),
    [
        (
            ["--a=1", "--b", "2", "--c", "--no-d", "-e"],
            [("a", "1"), ("b", "2"), ("c", "true"), ("d", "false"), ("e", "true")],
        ),
        ([], []),
    ],
)
def test_words_of_the_command_line(words, pairs):
    assert embedded.option_words(words) == pairs
