"""From the end of a process and what it printed to an `Outcome`: what happened to the script."""

from __future__ import annotations

import re
import signal
from collections.abc import Sequence
from typing import Final

from refute.records import Answer, Outcome, OutcomeKind, Reply
from refute.solvers.process import Ending, Stop
from refute.solvers.reply import Reading, read
from refute.solvers.signature import line_of, signal_name, signature
from refute.solvers.solver import Solver

_CRASHES: Final = frozenset(
    {
        signal.SIGSEGV,
        signal.SIGABRT,
        signal.SIGBUS,
        signal.SIGFPE,
        signal.SIGILL,
        signal.SIGTRAP,
        signal.SIGSYS,
    }
)
_SHELL: Final = 128
"""A shell that wraps a solver says with 128 + n that signal n has ended it."""

_NEAR: Final = 0.9
"""A program that dies by a signal within this share of its memory limit has most likely met the limit."""

_LONGEST: Final = 200
"""Characters of a note."""

_BYTES: Final = re.compile("[\udc80-\udcff]")
"""What bytes become that are not UTF-8: see `text_of`."""

_STOPPED: Final = {
    Stop.TIME: OutcomeKind.TIMEOUT,
    Stop.MEMORY: OutcomeKind.OUT_OF_MEMORY,
    Stop.OUTPUT: OutcomeKind.OUTPUT_LIMIT,
}

_ALARMS: Final = frozenset({signal.SIGXCPU, signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF})

_LEFT: Final = {
    OutcomeKind.TIMEOUT: Answer.TIMEOUT,
    OutcomeKind.CRASH: Answer.CRASH,
    OutcomeKind.REFUSED: Answer.ERROR,
}
"""The answer to the query that the process was at when it ended."""


def text_of(output: bytes) -> str:
    """Bytes that are not UTF-8 survive as lone surrogates and can be written back."""
    return output.decode("utf-8", "surrogateescape")


def judge(solver: Solver, expects: Sequence[str], ending: Ending, megabytes: int) -> Outcome:
    """The outcome of a script whose process has ended, by itself or not."""
    stdout, stderr = text_of(ending.stdout), text_of(ending.stderr)
    ended = ending.stopped is None and ending.signal is None
    reading = read(stdout, expects, solver.kind, ended=ended)
    told = "\n".join([stderr, *reading.errors, *reading.stray])
    kind, note = _what_happened(solver, reading, ending, told, megabytes)
    complaint = reading.complaints[0] if reading.complaints else line_of(solver.kind.signs.complaint, told)
    return Outcome(
        solver=solver.name,
        kind=kind,
        replies=_with_open_query(reading, kind),
        stdout=stdout,
        stderr=stderr,
        exit_code=ending.exit_code,
        signal=ending.signal,
        seconds=ending.seconds,
        cpu=ending.cpu,
        complaint=complaint,
        signature=signature(solver.kind.signs, _number(ending), told) if kind is OutcomeKind.CRASH else None,
        note="; ".join(part for part in (note, ending.note) if part),
    )


def judge_living(
    solver: Solver, expects: Sequence[str], stdout: str, stderr: str, seconds: float, cpu: float
) -> Outcome:
    """The outcome of a script after which the process lives on."""
    reading = read(stdout, expects, solver.kind)
    kind, note, crash, complaint = OutcomeKind.ANSWERED, "", None, None
    if stderr or reading.errors or reading.stray or reading.missing or reading.complaints:
        told = "\n".join([stderr, *reading.errors, *reading.stray])
        alive = Ending(b"", b"", 0, None, None, seconds, cpu)
        kind, note = _what_happened(solver, reading, alive, told, 0)
        complaint = (
            reading.complaints[0] if reading.complaints else line_of(solver.kind.signs.complaint, told)
        )
        crash = signature(solver.kind.signs, None, told) if kind is OutcomeKind.CRASH else None
    elif reading.replies and any(reply.answer is Answer.TIMEOUT for reply in reading.replies):
        kind = OutcomeKind.TIMEOUT
    return Outcome(
        solver.name,
        kind,
        _with_open_query(reading, kind),
        stdout,
        stderr,
        None,
        None,
        seconds,
        cpu,
        complaint,
        crash,
        note,
    )


def _what_happened(
    solver: Solver, reading: Reading, ending: Ending, told: str, megabytes: int
) -> tuple[OutcomeKind, str]:
    signs = solver.kind.signs
    if reading.missing and (refusal := line_of(signs.refusal, told)):
        return OutcomeKind.REFUSED, refusal[:_LONGEST]
    # A sanitizer's report counts even where the program hung afterwards and was stopped.
    if signs.crash.search(told) and not signs.memory.search(told):
        return OutcomeKind.CRASH, ""
    if ending.stopped is not None:
        return _STOPPED[ending.stopped], f"stopped at the limit of {ending.stopped}"
    if signs.memory.search(told) and (reading.missing or reading.voided or ending.signal):
        return OutcomeKind.OUT_OF_MEMORY, "says that memory ran out"
    return _death(solver, ending, told, megabytes) or _what_was_said(solver, reading, ending, told)


def _what_was_said(solver: Solver, reading: Reading, ending: Ending, told: str) -> tuple[OutcomeKind, str]:
    """For a process that has come to its end as it should, or lives."""
    if reading.surplus or (reading.stray and not reading.voided and reading.queries):
        stray = reading.stray[0]
        what = "bytes that are not UTF-8: " if _BYTES.search(stray) else ""
        return OutcomeKind.GARBAGE, f"printed {what}{stray[:80]!r}"
    if reading.voided or (reading.missing and reading.errors):
        return OutcomeKind.REFUSED, reading.errors[0][:_LONGEST]
    own_limit = any(reply.answer is Answer.TIMEOUT for reply in reading.replies)
    if own_limit or solver.kind.signs.timeout.search(told):
        return OutcomeKind.TIMEOUT, "stopped by the solver's own limit"
    if reading.missing:
        code = f", exit code {ending.exit_code}" if ending.exit_code else ""
        return OutcomeKind.DIED, f"{reading.missing} of {reading.queries} queries without an answer{code}"
    return OutcomeKind.ANSWERED, ""


def _death(solver: Solver, ending: Ending, told: str, megabytes: int) -> tuple[OutcomeKind, str] | None:
    """What a signal says, whether it came from the kernel or is told by a shell's exit code."""
    number = _number(ending)
    if number is None:
        return None
    if number in _ALARMS or solver.kind.signs.timeout.search(told):
        return OutcomeKind.TIMEOUT, f"stopped by the solver's own limit: {signal_name(number)}"
    if number == signal.SIGXFSZ:
        return OutcomeKind.OUTPUT_LIMIT, "stopped at the limit of output"
    # The kernel kills where memory runs out.
    if (number in _CRASHES or number == signal.SIGKILL) and megabytes and ending.peak > _NEAR * megabytes:
        note = f"{signal_name(number)} at {ending.peak:.0f} of {megabytes} megabytes"
        return OutcomeKind.OUT_OF_MEMORY, note
    if number not in _CRASHES:
        return OutcomeKind.DIED, f"killed from outside by {signal_name(number)}"
    return OutcomeKind.CRASH, signal_name(number)


def _number(ending: Ending) -> int | None:
    """Of the signal that has ended the process, or the child of a shell that tells of it."""
    if ending.signal is not None or ending.exit_code is None:
        return ending.signal
    told = ending.exit_code - _SHELL
    return told if told in _CRASHES or told == signal.SIGKILL else None


def _with_open_query(reading: Reading, kind: OutcomeKind) -> tuple[Reply, ...]:
    """The replies, and one for the query that was running when the process ended."""
    if reading.surplus:
        return tuple(Reply(Answer.NONE, text=reply.text) for reply in reading.replies)
    if reading.missing and kind is not OutcomeKind.ANSWERED:
        return (*reading.replies, Reply(_LEFT.get(kind, Answer.NONE)))
    return tuple(reading.replies)
