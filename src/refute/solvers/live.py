"""A solver that is running and waits for the next script: its pipes, and reading up to a mark."""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import time
from dataclasses import dataclass
from typing import Final

from refute.solvers import tree
from refute.solvers.process import Limits, Started, Stop, bound_cpu, contents, start
from refute.solvers.solver import Solver

_CHUNK: Final = 1 << 16
_PIPE: Final = 1 << 20
_NOTHING: Final = memoryview(b"")
TICK: Final = 0.1
"""Seconds of silence after which the use of memory and CPU is looked at."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What was printed for one script. `stopped` is the limit that was met; `alive` whether the mark has come."""

    printed: bytes
    stopped: Stop | None
    alive: bool


class Live:
    """A living process. `spent` is the CPU time that it had used before the script that it is at."""

    __slots__ = (
        "_bounded",
        "_clock",
        "_err",
        "_given",
        "_limits",
        "_poller",
        "_printed",
        "_rest",
        "scripts",
        "spent",
        "started",
    )

    def __init__(self, solver: Solver, command: tuple[str, ...], limits: Limits, opening: str = "") -> None:
        """Start it and tell it the commands `opening`; raises OSError when it cannot be started."""
        child_in, self._given = os.pipe2(os.O_CLOEXEC)
        self._printed, child_out = os.pipe2(os.O_CLOEXEC)
        self._err = os.memfd_create("refute", os.MFD_CLOEXEC)
        try:
            # Most scripts fit into a pipe of this size, and are written in one turn.
            with contextlib.suppress(OSError):
                fcntl.fcntl(self._given, fcntl.F_SETPIPE_SZ, _PIPE)
            os.set_blocking(self._given, False)
            self.started: Started = start(
                command,
                limits,
                (child_in, child_out, self._err),
                environment=solver.environment,
                address_space=not solver.sanitized,
            )
        except OSError:
            self._close_pipes()
            raise
        finally:
            os.close(child_in)
            os.close(child_out)
        self._limits = limits
        self._poller = select.poll()
        self._poller.register(self._printed, select.POLLIN)
        self._bounded = False
        self._rest = _NOTHING
        # The kernel's number for the CPU clock of a process, as clock_getcpuclockid(3) makes it.
        self._clock = (~self.started.pid << 3) | 2
        self.spent = 0.0
        self.scripts = 0
        if opening:
            with contextlib.suppress(OSError):
                os.write(self._given, opening.encode("utf-8", "surrogateescape") + b"\n")

    def close(self) -> tree.Remains:
        try:
            return self.started.end()
        finally:
            self._close_pipes()

    def _close_pipes(self) -> None:
        for handle in (self._given, self._printed, self._err):
            os.close(handle)

    def is_restless(self) -> bool:
        """Whether it has printed something, or ended, though nobody has asked."""
        return bool(self._poller.poll(0))

    def megabytes(self) -> float:
        return tree.megabytes(self.started.pid)

    def cpu(self) -> float:
        """CPU seconds of the process alone, so far."""
        return time.clock_gettime(self._clock)

    def new_errors(self) -> bytes:
        """What has been written to stderr since the last look."""
        size = os.fstat(self._err).st_size
        if size == 0:
            return b""
        told = contents(self._err, size)
        # Emptied, or the limit on output would be one for all scripts together. The process shares the position.
        os.ftruncate(self._err, 0)
        os.lseek(self._err, 0, os.SEEK_SET)
        return told

    def tell(self, content: bytes) -> None:
        """Hand over a script that ends in an echo of a mark, as much of it as the solver takes at once."""
        self.spent = self.cpu()
        try:
            written = os.write(self._given, content)
        except BlockingIOError:
            written = 0
        except BrokenPipeError:
            written = len(content)  # it has ended; its status says why
        self._rest = _NOTHING if written == len(content) else memoryview(content)[written:]
        if self._rest:
            self._poller.register(self._given, select.POLLOUT)

    def hear(self, mark: bytes, deadline: float) -> Heard:
        """Hand over the rest of the script and read what is printed before the mark.

        A process that is not alive afterwards is of no more use, and the caller closes it.
        """
        heard = self._listen(mark, deadline)
        if self._bounded and heard.alive:
            self._bounded = False
            bound_cpu(self.started.pid, None)
        return heard

    def _listen(self, mark: bytes, deadline: float) -> Heard:
        output = bytearray()
        marks = (mark + b"\n", mark + b'"\n')  # some solvers echo a string with its quotes
        poll, handle = self._poller.poll, self._printed
        while True:
            left = deadline - time.perf_counter()
            ready = poll(max(0.0, min(left, TICK)) * 1000)
            if not ready:
                stopped = self._over_a_limit(left)
                if stopped is not None or self._has_ended():
                    return Heard(bytes(output), stopped, alive=False)
                continue
            if self._rest:
                self._hand_over(ready)
                if all(each != handle for each, _ in ready):
                    continue
            piece = os.read(handle, _CHUNK)
            output += piece
            if output.endswith(marks):
                # One that has printed the mark without reading it is a liar, and no process to go on with.
                return Heard(_before(output, mark), None, alive=not self._rest)
            if not piece:
                return Heard(bytes(output), None, alive=False)
            if len(output) > self._limits.output:
                return Heard(bytes(output[: self._limits.output]), Stop.OUTPUT, alive=False)
            if left <= 0:
                return Heard(bytes(output), Stop.TIME, alive=False)

    def _hand_over(self, ready: list[tuple[int, int]]) -> None:
        """Write more of a long script, if the solver takes it."""
        if all(each != self._given for each, _ in ready):
            return
        try:
            self._rest = self._rest[os.write(self._given, self._rest) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._rest = _NOTHING
        if not self._rest:
            self._poller.unregister(self._given)

    def _has_ended(self) -> bool:
        """Whether it is dead, though a child of its own may still hold the pipes open."""
        return os.waitid(os.P_PID, self.started.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _over_a_limit(self, left: float) -> Stop | None:
        """Called when nothing has come for a while."""
        limits = self._limits
        if left <= 0:
            return Stop.TIME
        if not self._bounded:
            # Should refute die now, nobody else would stop a query without end.
            with contextlib.suppress(OSError):
                bound_cpu(self.started.pid, self.cpu() + (limits.cpu or limits.seconds) + 2)
                self._bounded = True
        if tree.megabytes(self.started.pid) > limits.megabytes:
            return Stop.MEMORY
        if os.fstat(self._err).st_size >= limits.output:
            return Stop.OUTPUT
        if limits.cpu is not None and tree.cpu_seconds(self.started.pid) > self.spent + limits.cpu:
            return Stop.TIME
        return None


def _before(output: bytearray, mark: bytes) -> bytes:
    """The output without the line of the mark."""
    at = len(output) - len(mark) - 1
    if output.endswith(b'"\n'):
        at -= 2
    return bytes(output[:at])
