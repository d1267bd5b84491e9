"""Every signal that can end a process, by itself or told by a shell, is named for what it means."""

from __future__ import annotations

import signal

import pytest

from refute.records import Answer, OutcomeKind
from refute.solvers.fresh import run_fresh
from refute.solvers.process import Limits
from tests.fakes import SAT, shell

HARMLESS = {signal.SIGCHLD, signal.SIGCONT, signal.SIGURG, signal.SIGWINCH}
STOPPING = {signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU}
CRASHES = {
    signal.SIGSEGV,
    signal.SIGABRT,
    signal.SIGBUS,
    signal.SIGFPE,
    signal.SIGILL,
    signal.SIGTRAP,
    signal.SIGSYS,
}
ALARMS = {signal.SIGXCPU, signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF}


def meaning(number):
    if number in CRASHES:
        return OutcomeKind.CRASH
    if number in ALARMS:
        return OutcomeKind.TIMEOUT
    return OutcomeKind.OUTPUT_LIMIT if number == signal.SIGXFSZ else OutcomeKind.DIED


@pytest.mark.parametrize("number", sorted(signal.valid_signals() - HARMLESS - STOPPING))
def test_death_by_a_signal(number):
    outcome = run_fresh(shell(f"kill -{number} $$"), SAT, Limits(seconds=20))
    assert (outcome.kind, outcome.signal) == (meaning(number), number)
    assert (outcome.signature is not None) == (number in CRASHES)


@pytest.mark.parametrize("number", sorted(HARMLESS))
def test_a_signal_that_ends_nothing(number):
    outcome = run_fresh(shell(f"kill -{number} $$; echo sat"), SAT, Limits(seconds=20))
    assert (outcome.kind, outcome.signal) == (OutcomeKind.ANSWERED, None)


def test_a_process_that_has_stopped_is_out_of_time():
    outcome = run_fresh(shell("kill -STOP $$; echo sat"), SAT, Limits(seconds=0.2))
    assert outcome.kind is OutcomeKind.TIMEOUT


@pytest.mark.parametrize("number", sorted(CRASHES))
def test_a_shell_tells_of_the_signal_that_ended_its_child(number):
    outcome = run_fresh(
        shell(f"(kill -{number} $(exec sh -c 'echo $PPID')); exit $?"), SAT, Limits(seconds=20)
    )
    assert outcome.kind is OutcomeKind.CRASH
    assert outcome.signature == signal.Signals(number).name


def test_an_exit_code_alone_is_no_crash():
    for code in (1, 101, 127):
        outcome = run_fresh(shell(f"exit {code}"), SAT, Limits(seconds=20))
        assert (outcome.kind, outcome.exit_code) == (OutcomeKind.DIED, code)
        assert f"exit code {code}" in outcome.note
        outcome = run_fresh(shell(f"echo sat; exit {code}"), SAT, Limits(seconds=20))
        assert outcome.kind is OutcomeKind.ANSWERED


def test_a_crash_behind_the_answer_leaves_the_answer():
    outcome = run_fresh(shell("echo sat; kill -SEGV $$"), SAT, Limits(seconds=20))
    assert outcome.kind is OutcomeKind.CRASH
    assert [reply.answer for reply in outcome.replies] == [Answer.SAT]


def test_the_death_of_one_that_fills_its_memory_is_no_crash():
    # It is near its limit for a while: of less than its parent has, the kernel's own account says nothing.
    fat = "python3 -I -S -c 'import os, time; x = b\"x\" * (180 << 20); time.sleep(0.5); os.kill(os.getpid(), %d)'"
    for number in (signal.SIGKILL, signal.SIGABRT):
        outcome = run_fresh(shell(f"exec {fat % number}"), SAT, Limits(seconds=20, megabytes=200))
        assert outcome.kind is OutcomeKind.OUT_OF_MEMORY
        assert "megabytes" in outcome.note
