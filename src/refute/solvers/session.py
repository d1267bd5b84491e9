"""A solver that stays alive from script to script: no start-up, at the price of what it may remember.

Each script is followed by `(reset)` and an `(echo ..)` of a mark; the mark tells where its output ends. One script is
in flight at a time, so that a crash belongs to one script. Outcomes are those of a fresh run; `fresh.confirm` compares.

`Mode.PUSH` keeps the process as well, and runs every script between `(push 1)` and `(pop 1)`: this is the incremental
core of a solver, other code than what a script alone reaches, and therefore a configuration of its own.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import dropwhile
from typing import Final, Self

from refute.records import Outcome, OutcomeKind
from refute.solvers import tree
from refute.solvers.fresh import run_fresh
from refute.solvers.judgement import judge, judge_living, text_of
from refute.solvers.process import Limits, Started, Stop, bound_cpu, contents, ending, start
from refute.solvers.scan import SETTINGS, command_names, is_closed, split_settings, without_exit
from refute.solvers.solver import Solver

_CHUNK: Final = 1 << 16
_PIPE: Final = 1 << 20
_TICK: Final = 0.1
_FEW: Final = 32
"""After so many scripts the size of the process is looked at."""

_ALONE: Final = frozenset({"reset", "reset-assertions", "set-logic", "set-option", "push", "pop"})
"""Commands that may reach beyond a script's own level: no place for them between push and pop."""

_DOUBTFUL: Final = frozenset(
    {OutcomeKind.CRASH, OutcomeKind.GARBAGE, OutcomeKind.OUT_OF_MEMORY, OutcomeKind.DIED}
)


class Mode(StrEnum):
    RESET = "reset"
    PUSH = "push"


@dataclass(slots=True)
class _Process:
    """A living solver with our ends of its pipes; stderr goes to a file in memory, read from `told` on."""

    started: Started
    given: int
    printed: int
    err: int
    told: int
    poller: select.poll
    clock: int
    scripts: int = 0
    settings: str | None = None
    bounded: bool = False

    def close(self) -> tree.Remains:
        try:
            return self.started.end()
        finally:
            for handle in (self.given, self.printed, self.err):
                with contextlib.suppress(OSError):
                    os.close(handle)


class Session:
    """Asks a solver script after script. Not for use by two threads at a time.

    limits: of each script.           growth: megabytes at which the process is replaced.
    scripts: after so many scripts the process is replaced, whatever its size.
    `restarts` counts the processes after the first one, `fresh_runs` the scripts that had to run alone.
    """

    def __init__(
        self,
        solver: Solver,
        limits: Limits | None = None,
        *,
        mode: Mode = Mode.RESET,
        growth: int = 512,
        scripts: int = 2000,
    ) -> None:
        self.solver = solver
        self.limits = limits or Limits()
        self.mode = mode
        self.growth = growth
        self.scripts = scripts
        self.starts = 0
        self.fresh_runs = 0
        self._process: _Process | None = None
        self._serial = 0
        self._command = solver.live_command

    @property
    def restarts(self) -> int:
        return max(0, self.starts - 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process. The session may be used again."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def run(self, text: str, expects: Sequence[str] | None = None) -> Outcome:
        """What the solver makes of a script; `expects` as in `run_fresh`."""
        names = command_names(text) if expects is None else expects
        if self._command is None or (self.mode is Mode.PUSH and not _fits_a_level(names)):
            self.fresh_runs += 1
            return run_fresh(self.solver, text, self.limits, names)
        settings, body = self._laid_out(text)
        try:
            process = self._ready(self._command, settings)
        except OSError:
            return run_fresh(self.solver, text, self.limits, names)  # which says why
        self._serial += 1
        mark = b"@refute-%d" % self._serial
        content = b'%b\n%b\n(echo "%b")\n' % (
            body.encode("utf-8", "surrogateescape"),
            b"(reset)" if self.mode is Mode.RESET else b"(pop 1)",
            mark,
        )
        try:
            return self._ask(process, content, mark, names, text)
        except BaseException:
            self.close()  # interrupted in the middle of a script: what the process says next belongs to no one
            raise

    def _ready(self, command: tuple[str, ...], settings: str | None) -> _Process:
        """A living process with these settings, another one where the last has ended since."""
        process = self._process
        if process is None or process.settings != settings or process.poller.poll(0):
            # Output between two scripts, or the end of it: nobody has asked for it.
            self.close()
            process = self._process = self._started(command, settings)
        return process

    def _laid_out(self, text: str) -> tuple[str | None, str]:
        """What the process must have been told at its start, and what it is told now."""
        body = without_exit(text)
        if self.mode is Mode.RESET:
            return None, body
        settings, body = split_settings(body)
        return settings, f"(push 1)\n{body}"

    def _started(self, command: tuple[str, ...], settings: str | None) -> _Process:
        child_in, given = os.pipe2(os.O_CLOEXEC)
        printed, child_out = os.pipe2(os.O_CLOEXEC)
        err = os.memfd_create("refute", os.MFD_CLOEXEC)
        try:
            # A script longer than a pipe would need two turns; a megabyte is what anybody may ask for.
            with contextlib.suppress(OSError):
                fcntl.fcntl(given, fcntl.F_SETPIPE_SZ, _PIPE)
            os.set_blocking(given, False)
            started = start(
                command,
                self.limits,
                (child_in, child_out, err),
                environment=self.solver.environment,
                address_space=not self.solver.sanitized,
            )
        except OSError:
            for handle in (given, printed, err):
                os.close(handle)
            raise
        finally:
            os.close(child_in)
            os.close(child_out)
        self.starts += 1
        poller = select.poll()
        poller.register(printed, select.POLLIN)
        # The kernel's number for the CPU clock of a process, as clock_getcpuclockid(3) makes it.
        clock = (~started.pid << 3) | 2
        process = _Process(started, given, printed, err, 0, poller, clock)
        if settings is not None:
            process.settings = settings
            with contextlib.suppress(OSError):
                os.write(given, settings.encode("utf-8", "surrogateescape") + b"\n")
        return process

    def _ask(
        self, process: _Process, content: bytes, mark: bytes, names: Sequence[str], text: str
    ) -> Outcome:
        began = time.perf_counter()
        cpu = time.clock_gettime(process.clock)
        try:
            rest = content[os.write(process.given, content) :]
        except BlockingIOError:
            rest = content
        except BrokenPipeError:
            rest = b""  # it has ended; its output says why
        printed, stopped, alive = self._listen(process, rest, mark, began)
        seconds = time.perf_counter() - began
        if alive:
            spent = time.clock_gettime(process.clock) - cpu
            stderr = self._new_errors(process)
            outcome = judge_living(self.solver, names, text_of(printed), stderr, seconds, spent)
            self._age(process, seconds, outcome)
            return outcome
        self._process = None
        stderr_bytes = contents(process.err, self.limits.output, process.told)
        remains = process.close()
        end = ending(process.started, remains, stopped, seconds, 0.0, (printed, stderr_bytes))
        outcome = judge(self.solver, names, end, self.limits.megabytes)
        return _explained(outcome, text, cpu)

    def _listen(
        self, process: _Process, rest: bytes, mark: bytes, began: float
    ) -> tuple[bytes, Stop | None, bool]:
        """Read until the mark, the end of the process, or a limit. Says whether the process still lives."""
        output = bytearray()
        marks = (mark + b"\n", mark + b'"\n')
        deadline = began + self.limits.seconds
        poll, handle = process.poller.poll, process.printed
        if rest:
            process.poller.register(process.given, select.POLLOUT)
        slow = False
        while True:
            left = deadline - time.perf_counter()
            ready = poll(max(0.0, min(left, _TICK)) * 1000)
            if not ready:
                stopped = self._over_a_limit(process, left, slow)
                slow = True
                if stopped is not None:
                    return bytes(output), stopped, False
                continue
            if rest:
                rest = self._written(process, rest, ready)
                if not any(each == handle for each, _ in ready):
                    continue
            piece = os.read(handle, _CHUNK)
            if not piece:
                return bytes(output), None, False
            output += piece
            if output.endswith(marks):
                return _before(output, mark), None, True
            if len(output) > self.limits.output:
                return bytes(output), Stop.OUTPUT, False
            if left <= 0:
                return bytes(output), Stop.TIME, False

    def _written(self, process: _Process, rest: bytes, ready: list[tuple[int, int]]) -> bytes:
        """Hand over more of a long script, if the solver takes it."""
        if any(each == process.given for each, _ in ready):
            try:
                rest = rest[os.write(process.given, rest[:_CHUNK]) :]
            except BlockingIOError:
                return rest
            except BrokenPipeError:
                rest = b""
            if not rest:
                process.poller.unregister(process.given)
        return rest

    def _over_a_limit(self, process: _Process, left: float, slow: bool) -> Stop | None:
        """Called when nothing has come for a while."""
        pid = process.started.pid
        if left <= 0:
            return Stop.TIME
        if not slow:
            # Should refute die now, nobody else would stop a query without end.
            with contextlib.suppress(OSError):
                bound_cpu(pid, time.clock_gettime(process.clock) + left + 2)
                process.bounded = True
        if tree.megabytes(pid) > self.limits.megabytes:
            return Stop.MEMORY
        if self.limits.cpu is not None and tree.cpu_seconds(pid) > self.limits.cpu:
            return Stop.TIME
        return None

    def _new_errors(self, process: _Process) -> str:
        size = os.fstat(process.err).st_size
        if size == process.told:
            return ""
        told, process.told = process.told, size
        return text_of(contents(process.err, size, told))

    def _age(self, process: _Process, seconds: float, outcome: Outcome) -> None:
        """Replace a process that is too old, too large, or in a state that a reset may not mend."""
        process.scripts += 1
        if process.bounded:
            process.bounded = False
            bound_cpu(process.started.pid, None)
        doubtful = outcome.kind in _DOUBTFUL or (
            self.mode is Mode.PUSH and outcome.kind is not OutcomeKind.ANSWERED
        )
        if doubtful or process.scripts >= self.scripts:
            self.close()
        elif (seconds > _TICK or process.scripts % _FEW == 0) and self._has_grown(process):
            self.close()

    def _has_grown(self, process: _Process) -> bool:
        return tree.megabytes(process.started.pid) > self.growth


def _fits_a_level(names: Sequence[str]) -> bool:
    """Whether a script behind its settings leaves alone what lies outside of its own level."""
    body = dropwhile(lambda name: name in SETTINGS, names)
    return _ALONE.isdisjoint(body)


def _before(output: bytearray, mark: bytes) -> bytes:
    """The output without the line of the mark, which some solvers print with its quotes."""
    at = len(output) - len(mark) - 1
    if output.endswith(b'"\n'):
        at -= 2
    return bytes(output[:at])


def _explained(outcome: Outcome, text: str, cpu: float) -> Outcome:
    """The CPU time of this script alone; and a script that is not closed has swallowed the mark: that is no time-out."""
    outcome = replace(outcome, cpu=max(0.0, outcome.cpu - cpu))
    if outcome.kind is OutcomeKind.TIMEOUT and not is_closed(text):
        return replace(
            outcome,
            kind=OutcomeKind.REFUSED,
            note="the script is not closed: a list, string or symbol is open",
        )
    return outcome
