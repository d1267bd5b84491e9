"""A session says what a fresh process says, lives from script to script, and forgets what it must forget."""

from __future__ import annotations

import time

import pytest

from refute.records import Answer, OutcomeKind
from refute.solvers.fresh import confirm, run_fresh
from refute.solvers.process import Limits
from refute.solvers.session import Mode, Session
from tests.fakes import SAT, UNSAT, planted, rogue

LIMITS = Limits(seconds=20)
MODEL = SAT + "(get-model)\n"
NAMES = ("set-info", "set-logic", "assert", "check-sat")


def answers(outcome):
    return [str(reply.answer) for reply in outcome.replies]


def test_one_process_for_many_scripts():
    with Session(planted("honest"), LIMITS) as session:
        assert [answers(session.run(text)) for text in (SAT, UNSAT, SAT)] == [["sat"], ["unsat"], ["sat"]]
        assert (session.starts, session.fresh_runs) == (1, 0)


def test_a_script_is_sent_now_and_its_answer_read_later():
    with Session(planted("honest"), LIMITS) as session:
        session.send(SAT)
        time.sleep(0.01)
        assert answers(session.receive()) == ["sat"]
        session.send(UNSAT, NAMES)
        assert answers(session.receive()) == ["unsat"]


def test_send_and_receive_take_turns():
    with Session(planted("honest"), LIMITS) as session:
        with pytest.raises(RuntimeError, match="nothing was sent"):
            session.receive()
        session.send(SAT)
        with pytest.raises(RuntimeError, match="one script at a time"):
            session.send(UNSAT)
        assert answers(session.receive()) == ["sat"]


def test_a_session_that_is_closed_in_the_middle_can_be_used_again():
    with Session(planted("honest"), LIMITS) as session:
        session.send(SAT)
        session.close()
        assert answers(session.run(UNSAT)) == ["unsat"]
        assert session.starts == 2


def test_a_script_larger_than_any_pipe():
    long = f'(echo "{"x" * (5 << 20)}")'
    with Session(planted("honest"), LIMITS) as session:
        session.send(long + SAT)
        outcome = session.receive()
        assert outcome.kind is OutcomeKind.ANSWERED
        assert outcome.stdout.count("x") == 5 << 20
        assert session.starts == 1


def test_one_that_does_not_read_a_large_script_runs_out_of_time():
    with Session(rogue("deaf"), Limits(seconds=0.4)) as session:
        outcome = session.run(f"; {'x' * (5 << 20)}\n{SAT}")
    assert outcome.kind is OutcomeKind.TIMEOUT


def test_a_late_reader_gets_a_long_answer_whole():
    with Session(rogue("writer"), Limits(seconds=0.5)) as session:
        session.send(MODEL)
        time.sleep(0.8)
        outcome = session.receive()
    assert outcome.kind is OutcomeKind.ANSWERED
    assert outcome.stdout.count("y") == 3 << 20


def test_a_process_that_grows_is_replaced():
    with Session(rogue("grows"), LIMITS, growth=100) as session:
        for _ in range(64):
            session.run(SAT)
        assert session.starts == 2


def test_a_process_is_replaced_after_so_many_scripts():
    with Session(rogue("honest"), LIMITS, scripts=5) as session:
        for _ in range(11):
            session.run(SAT)
        assert session.starts == 3


def test_one_that_speaks_without_being_asked_is_replaced():
    with Session(rogue("speaks-late"), LIMITS) as session:
        assert answers(session.run(SAT)) == ["sat"]
        time.sleep(0.15)
        outcome = session.run(SAT)
        assert (outcome.kind, outcome.stdout) == (OutcomeKind.ANSWERED, "sat\n")
        assert session.starts == 2


def test_options_that_outlive_a_reset_get_a_process_of_their_own():
    with Session(rogue("honest"), LIMITS) as session:
        for head in ("", "(set-option :lasting 1)", "(set-option :lasting 1)", "(set-option :other 1)"):
            session.run(head + SAT)
        assert (session.starts, session.fresh_runs) == (3, 0)
        session.run(SAT + "(set-option :lasting 2)")
        session.run('(set-option :regular-output-channel "x")' + SAT)
        assert (session.starts, session.fresh_runs) == (3, 2)


def test_a_head_that_is_told_apart_is_part_of_the_script():
    head = "(set-option :lasting 1)\n"
    with Session(rogue("repeats"), LIMITS) as session:
        with_head = session.run(MODEL, None, head)
        assert with_head.stdout == session.run(head + MODEL).stdout == f"sat\n(|{head}{MODEL}|)\n"
        assert session.starts == 1
        session.run(MODEL, (*NAMES, "get-model"), "(set-option :lasting 2)\n")
        assert session.starts == 2


def test_nothing_behind_an_exit_is_sent():
    with Session(rogue("repeats"), LIMITS) as session:
        assert session.run(f"{MODEL}(exit)\n(check-sat)").stdout == f"sat\n(|{MODEL}|)\n"
        assert session.run(f'{MODEL}(echo "(exit)")').stdout == f'sat\n(|{MODEL}(echo "(exit)")|)\n'
        assert session.starts == 1


def test_a_script_that_is_left_open_runs_alone():
    with Session(planted("honest"), LIMITS) as session:
        for open_one in (SAT + "(assert", SAT + '(echo "', SAT + "(assert |x"):
            assert session.run(open_one).kind is OutcomeKind.ANSWERED
        assert (session.starts, session.fresh_runs) == (0, 3)


def test_between_push_and_pop(real):
    declared = "(set-logic QF_LIA)(declare-const x Int)(assert (< {} x 3))(check-sat)"
    with Session(real("z3"), LIMITS, mode=Mode.PUSH) as session:
        assert [answers(session.run(declared.format(low))) for low in (1, 2, 0)] == [
            ["sat"],
            ["unsat"],
            ["sat"],
        ]
        assert (session.starts, session.fresh_runs) == (1, 0)
        assert answers(session.run("(assert false)(push 1)(check-sat)")) == ["unsat"]
        assert session.fresh_runs == 1
        assert answers(session.run("(set-logic QF_LRA)(check-sat)")) == ["sat"]
        assert session.starts == 2


def test_what_only_a_long_life_shows_is_a_difference():
    solver = rogue("remembers")
    with Session(solver, LIMITS) as session:
        first = confirm(solver, SAT, LIMITS, session.run(SAT))
        assert (first.same, first.differences) == (True, ())
        second = confirm(solver, SAT, LIMITS, session.run(SAT))
    assert not second.same
    assert second.differences == ("answers unsat, fresh sat",)
    assert [reply.answer for reply in second.fresh.replies] == [Answer.SAT]


def test_another_end_and_another_crash_are_differences():
    honest = run_fresh(planted("honest"), SAT, LIMITS)
    crashed = run_fresh(planted("abort"), SAT, LIMITS)
    said = " ".join(confirm(planted("crash"), SAT, LIMITS, honest).differences)
    assert "ended as answered, fresh as crash" in said
    assert "signature None, fresh SIGSEGV" in said
    said = confirm(planted("crash"), SAT, LIMITS, crashed).differences
    assert said == ("signature assertion x > _, fresh SIGSEGV",)
    complained = run_fresh(planted("complain"), SAT, LIMITS)
    assert "complaint" in confirm(planted("honest"), SAT, LIMITS, complained).differences[0]


def test_the_time_of_a_script_is_its_own():
    with Session(rogue("honest"), LIMITS) as session:
        session.run(SAT)
        time.sleep(0.2)
        assert session.run(SAT).seconds < 0.2


@pytest.mark.parametrize("spec", ["z3", "cvc5", "bitwuzla", "yices", "cvc4"])
def test_a_session_of_a_real_solver_is_like_fresh_processes(real, spec):
    solver = real(spec)
    head = "(set-option :produce-models true)(set-logic QF_BV)(declare-const x (_ BitVec 8))"
    scripts = (
        f"{head}(assert (= x #x03))(check-sat)(get-model)",
        f"{head}(assert (distinct x x))(check-sat)(get-value (x))",
        f"{head}(assert (nonsense x))(check-sat)",
        f"{head}(check-sat)(push 1)(assert (bvult x #x00))(check-sat)(pop 1)(check-sat)(exit)",
        f"{head}(assert (= x #x05))(check-sat)(get-value (x))",
        "(set-logic QF_BV)(check-sat)",
        "",
        f"{head}(assert (= x #x07))(check-sat)(get-value (x)",
    )
    with Session(solver, LIMITS) as session:
        for text in scripts:
            confirmed = confirm(solver, text, LIMITS, seen := session.run(text))
            assert confirmed.same, confirmed.differences
            assert seen.stdout.split() == confirmed.fresh.stdout.split() or "error" in seen.stdout
        assert session.fresh_runs == 1
