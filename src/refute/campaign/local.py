"""Workers as processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor

_SECONDS = 0.5


def processes(jobs: int) -> ProcessPoolExecutor:
    """Forked, so that what has been imported need not be imported again: the first test comes sooner."""
    context = multiprocessing.get_context("fork")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(os.getpid(),))


def abandon(_executor: Executor) -> None:
    """Ends workers that do not come back."""
    for process in multiprocessing.active_children():
        process.kill()


def _begin(parent: int) -> None:
    """Ctrl-C is the main process's affair; a worker whose main process is killed ends, and its solvers with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_SECONDS)
    os._exit(1)
