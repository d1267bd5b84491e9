"""The processes that a process has started: how much they use, and their end.

A solver runs in a session of its own, so that its children die with its process group. A child that leaves the group is
found through /proc: refute asks the kernel to be handed the orphans of its own children, and knows them by a variable
in their environment.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from dataclasses import dataclass
from functools import cache
from threading import get_ident
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import subprocess

_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_MEGABYTE: Final = 1 << 20
_VARIABLE: Final = "REFUTE_PROCESS"
_PR_SET_CHILD_SUBREAPER: Final = 36
_ROUNDS: Final = 5


@dataclass(frozen=True, slots=True)
class Remains:
    """CPU seconds of the tree, the largest resident size in megabytes, how many descendants outlived the process."""

    cpu: float
    peak: float
    survivors: int


def mark() -> tuple[str, str]:
    """The variable that every descendant of the next process inherits, and its value."""
    _adopt_orphans(os.getpid())
    # No thread starts two processes in one nanosecond.
    return _VARIABLE, f"{os.getpid()}-{get_ident()}-{time.monotonic_ns()}"


@cache
def _adopt_orphans(_: int) -> bool:
    """Ask the kernel for orphaned descendants (they would go to init, out of sight). Needs no right but Linux.

    Once for each process: a forked worker does not inherit the setting.
    """
    import ctypes  # noqa: PLC0415 - slow to import, and only needed where a process is started

    library = ctypes.CDLL(None)
    return bool(library.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)


def descendants(pid: int) -> list[int]:
    """All living descendants, nearest first."""
    found: list[int] = []
    queue = [pid]
    while queue:
        for child in _children(queue.pop()):
            if child not in found:
                found.append(child)
                queue.append(child)
    return found


def kill_descendants() -> None:
    """End every process that this one has started; whoever has started one still reaps it."""
    for pid in descendants(os.getpid()):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


def _children(pid: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - every fresh run comes here; a Path is slow
            with contextlib.suppress(OSError):
                found += map(int, _read(f"/proc/{pid}/task/{thread}/children").split())
    return found


def _read(path: str) -> bytes:
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(handle, 65536)
    finally:
        os.close(handle)


def megabytes(pid: int) -> float:
    """Resident memory of a process and its descendants."""
    return sum(_resident(each) for each in (pid, *descendants(pid)))


def _resident(pid: int) -> float:
    with contextlib.suppress(OSError, IndexError):
        return int(_read(f"/proc/{pid}/statm").split()[1]) * _PAGE / _MEGABYTE
    return 0.0


def cpu_seconds(pid: int) -> float:
    """CPU seconds of a process and its living descendants."""
    return sum(_cpu(each) for each in (pid, *descendants(pid)))


def _cpu(pid: int) -> float:
    with contextlib.suppress(OSError, IndexError):
        # Its own, and that of the children that it has waited for.
        return sum(map(int, _status(pid)[11:15])) / _TICKS
    return 0.0


def _status(pid: int) -> list[bytes]:
    """The fields behind the name of a process, which may hold blanks and parentheses itself."""
    return _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()


def end(process: subprocess.Popen[bytes], token: str) -> Remains:
    """End a process with everything that it started, and reap it.

    Its exit status stays its own where it has ended by itself already: it is a zombie until it is waited for here, so
    that its number and the number of its group cannot belong to somebody else.
    """
    others = _survivors(process.pid, token)
    cpu = sum(_cpu(each) for each in others)
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    for each in others:
        _kill(each)
    _, status, usage = os.wait4(process.pid, 0)  # for its account of CPU time, which Popen does not keep
    process.returncode = os.waitstatus_to_exitcode(status)
    if others or process.returncode == -signal.SIGKILL:
        # One that had to be killed may have started others up to its last moment.
        _reap(process.pid, token, others)
    return Remains(cpu + usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, len(others))


def _survivors(pid: int, token: str) -> list[int]:
    """Descendants of a process that may have ended but has not been reaped, parents first."""
    found = descendants(pid)
    return found + [each for each in _orphans(pid, token) if each not in found]


def _orphans(leader: int, token: str) -> list[int]:
    """Descendants that the kernel has given to refute when their parents died, with those of their own."""
    sessions = {leader}
    ours = [each for each in _children(os.getpid()) if each != leader and not _buried(each)]
    for child in ours:
        if _carries(child, token):
            sessions.add(_session(child))
    found = []
    for child in ours:
        if _session(child) in sessions:
            found += [child, *descendants(child)]
    return found


def _buried(pid: int) -> bool:
    """Wait for a dead child that neither this process nor a library in it can have started, and will ever wait for.

    Such a child is in this process's own session, or leads one of its own; this one is in the session of a solver's
    child that has left the solver's session.
    """
    with contextlib.suppress(OSError, IndexError):
        state, _, _, session = _status(pid)[:4]
        if state == b"Z" and int(session) not in {pid, os.getsid(0)}:
            os.waitpid(pid, os.WNOHANG)
            return True
    return False


def _carries(pid: int, token: str) -> bool:
    with contextlib.suppress(OSError):
        return f"{_VARIABLE}={token}".encode() in _read(f"/proc/{pid}/environ")
    return False


def _session(pid: int) -> int:
    """Known of the dead too, whose environment is gone. 0 when there is no such process."""
    with contextlib.suppress(OSError, IndexError):
        return int(_status(pid)[3])
    return 0


def _reap(leader: int, token: str, killed: list[int]) -> None:
    """Wait for those that were handed over to refute when their parents died, and end what they started meanwhile."""
    for _ in range(_ROUNDS):
        for each in killed:
            # Not ours where its own parent has reaped it.
            with contextlib.suppress(ChildProcessError):
                os.waitpid(each, 0)
        killed = _orphans(leader, token)  # the number of the leader may be somebody else's by now
        if not killed:
            return
        for each in killed:
            _kill(each)


def _kill(pid: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGKILL)
