"""The only place that starts a process: a script in, what came out of it, nothing of it left behind.

The script is handed over, and both outputs are collected, in files in memory: nobody can block on a full pipe, and a
child that survives its parent keeps nothing open that is waited for.
"""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import Final

from refute.solvers import tree

MEGABYTE: Final = 1 << 20
_TICK: Final = 0.1
"""Seconds between two looks at the memory of a process that is still running."""

_ROOM: Final = 512 * MEGABYTE
"""Address space beyond the limit on memory: programs map much that they never touch. What they use is watched."""

NOWHERE: Final = "/proc"
"""The working directory of solvers: a script may name a file to write to, and here nobody can create one."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Of one query: wall seconds, megabytes of the process tree, CPU seconds (None: the wall's), bytes of output."""

    seconds: float = 10.0
    megabytes: int = 2048
    cpu: float | None = None
    output: int = 16 * MEGABYTE


class Stop(StrEnum):
    """Why refute itself ended a process."""

    TIME = "time"
    MEMORY = "memory"
    OUTPUT = "output"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a process ended and what it had printed. `peak` is the largest resident size seen, in megabytes."""

    stdout: bytes
    stderr: bytes
    exit_code: int | None
    signal: int | None
    stopped: Stop | None
    seconds: float
    cpu: float
    peak: float = 0.0
    note: str = ""


@contextlib.contextmanager
def memory_file(content: bytes = b"") -> Iterator[int]:
    """A file without a name. Closed at the end."""
    handle = os.memfd_create("refute", os.MFD_CLOEXEC)
    try:
        if content:
            _write_all(handle, content)
            os.lseek(handle, 0, os.SEEK_SET)
        yield handle
    finally:
        os.close(handle)


def _write_all(handle: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]


def contents(handle: int, limit: int, start: int = 0) -> bytes:
    """What stands in a file from `start` on, whoever has written it."""
    size = min(os.fstat(handle).st_size, limit)
    return os.pread(handle, size - start, start) if size > start else b""


@dataclass(frozen=True, slots=True)
class Started:
    """A running process. `token` marks its descendants; `began` is a time of `time.monotonic`."""

    process: subprocess.Popen[bytes]
    token: str
    began: float

    @property
    def pid(self) -> int:
        return self.process.pid

    def end(self) -> tree.Remains:
        """End its whole tree. `process.returncode` is known then."""
        return tree.end(self.process, self.token)


def start(
    command: Sequence[str],
    limits: Limits,
    streams: tuple[int, int, int],
    *,
    environment: Sequence[tuple[str, str]] = (),
    address_space: bool = True,
) -> Started:
    """Start a process in a session of its own, with limits on what it may use; the caller ends its tree.

    The limits are set from outside, right after the start: code between fork and exec is not safe with threads.
    """
    variable, token = tree.mark()
    began = time.monotonic()
    process = subprocess.Popen(
        command,
        stdin=streams[0],
        stdout=streams[1],
        stderr=streams[2],
        env={**os.environ, **dict(environment), variable: token},
        cwd=NOWHERE,
        start_new_session=True,
    )
    bounds = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, limits.output)]
    if address_space:
        bounds.append((resource.RLIMIT_AS, limits.megabytes * MEGABYTE + _ROOM))
    for what, bound in bounds:
        with contextlib.suppress(ProcessLookupError, ValueError, PermissionError):
            resource.prlimit(process.pid, what, (bound, bound))
    return Started(process, token, began)


def bound_cpu(pid: int, seconds: float | None) -> None:
    """Let the kernel end a process that has used so many CPU seconds in all, should refute not live to do it.

    None lifts the bound again, for which the hard limit must stay as it is.
    """
    with contextlib.suppress(ProcessLookupError, ValueError, PermissionError):
        hard = resource.prlimit(pid, resource.RLIMIT_CPU)[1]
        resource.prlimit(pid, resource.RLIMIT_CPU, (hard if seconds is None else ceil(seconds), hard))


def run(
    command: Sequence[str],
    text: bytes,
    limits: Limits,
    *,
    environment: Sequence[tuple[str, str]] = (),
    address_space: bool = True,
) -> Ending:
    """Run a command with `text` on its standard input until it ends or meets a limit."""
    with memory_file(text) as given, memory_file() as out, memory_file() as err:
        try:
            started = start(
                command, limits, (given, out, err), environment=environment, address_space=address_space
            )
        except OSError as error:
            return Ending(b"", b"", None, None, None, 0.0, 0.0, note=f"cannot be started: {error}")
        try:
            bound_cpu(started.pid, (limits.cpu or limits.seconds) + 1)
            stopped, peak = _wait(started, limits, (out, err))
        finally:
            remains = started.end()
        seconds = time.monotonic() - started.began
        return ending(
            started,
            remains,
            stopped,
            seconds,
            peak,
            (contents(out, limits.output), contents(err, limits.output)),
        )


def ending(
    started: Started,
    remains: tree.Remains,
    stopped: Stop | None,
    seconds: float,
    peak: float,
    printed: tuple[bytes, bytes],
) -> Ending:
    """What is known of a process that has ended. A death that refute caused has no signal of its own."""
    code = started.process.returncode
    killed = stopped is not None and code == -signal.SIGKILL
    return Ending(
        stdout=printed[0],
        stderr=printed[1],
        exit_code=code if code >= 0 else None,
        signal=-code if code < 0 and not killed else None,
        stopped=stopped,
        seconds=seconds,
        cpu=remains.cpu,
        peak=max(peak, _own(remains.peak)),
        note=f"{remains.survivors} other processes of it were ended" if remains.survivors else "",
    )


def _own(peak: float) -> float:
    """The peak that the kernel tells of, if it can be the process's own: it begins with what its parent had had."""
    inherited = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return peak if peak > inherited else 0.0


def _wait(started: Started, limits: Limits, outputs: tuple[int, int]) -> tuple[Stop | None, float]:
    """Wait for the end of a process, with an eye on its limits. It is not reaped."""
    peak = 0.0
    pid = started.pid
    handle = os.pidfd_open(pid)
    try:
        poller = select.poll()
        poller.register(handle, select.POLLIN)
        deadline = started.began + limits.seconds
        while True:
            left = deadline - time.monotonic()
            if poller.poll(max(0.0, min(left, _TICK)) * 1000):
                return Stop.OUTPUT if _full(outputs, limits) else None, peak
            if left <= 0:
                return Stop.TIME, peak
            peak = max(peak, tree.megabytes(pid))
            if peak > limits.megabytes:
                return Stop.MEMORY, peak
            if _full(outputs, limits):
                return Stop.OUTPUT, peak
            if limits.cpu is not None and tree.cpu_seconds(pid) > limits.cpu:
                return Stop.TIME, peak
    finally:
        os.close(handle)


def _full(outputs: tuple[int, int], limits: Limits) -> bool:
    return any(os.fstat(output).st_size >= limits.output for output in outputs)
