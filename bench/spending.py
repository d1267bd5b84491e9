"""CPU time of a command and of everything that it starts, orphans included."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import subprocess
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_SUBREAPER: Final = 36
"""PR_SET_CHILD_SUBREAPER of prctl(2): a solver that outlives its parent becomes our child, and its time is counted."""
_PATIENCE: Final = 20.0
_TICK: Final = 0.25
_HERTZ: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Spent:
    """cpu, wall: seconds.    code: the exit status, negative for a signal."""

    cpu: float
    wall: float
    code: int
    stdout: str
    stderr: str


def environment() -> dict[str, str]:
    """As users have it: compiled modules are kept."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def spent(
    command: Sequence[str],
    *,
    cwd: Path | None = None,
    cpu: float | None = None,
) -> Spent:
    """Run a command to its end, or until it has used so much CPU: then it is interrupted as by Ctrl-C."""
    ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # one that ignores it hands that down
    before, began = _children(), time.monotonic()
    with TemporaryFile() as stdout, TemporaryFile() as stderr:
        process = subprocess.Popen(
            command, cwd=cwd, env=environment(), stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr
        )
        if cpu is None:
            process.wait()
        else:
            _bounded(process, cpu)
        wall = time.monotonic() - began
        texts = []
        for file in (stdout, stderr):
            file.seek(0)
            texts.append(file.read().decode("utf-8", "surrogateescape"))
    _reap()
    return Spent(_children() - before, wall, process.returncode, *texts)


def _bounded(process: subprocess.Popen[bytes], cpu: float) -> None:
    while process.poll() is None:
        if _used() > cpu:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            return
        time.sleep(_TICK)


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _used() -> float:
    """What everything that descends from us has used, the dead included that somebody alive has waited for."""
    children: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text("utf-8", "replace").rpartition(")")[2].split()
            children[int(fields[1])].append((int(path.parent.name), sum(map(int, fields[11:15]))))
    ticks, stack = 0, [os.getpid()]
    while stack:
        for pid, used in children[stack.pop()]:
            ticks += used
            stack.append(pid)
    return ticks / _HERTZ


def _reap() -> None:
    """Waits for orphans, which have been inherited; those that do not end by themselves are ended."""
    patience = time.monotonic() + _PATIENCE
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            if time.monotonic() > patience:
                for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split():
                    os.kill(int(child), signal.SIGKILL)
            time.sleep(0.05)
