"""Scripts of the user's, as they are: each is read, put to the panel and judged; a bad file never stops the others."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from threading import Event
from typing import TYPE_CHECKING, Final

from refute.oracles.judged import asks
from refute.records import Answer, Case, Expect, Label
from refute.semantics import elaborate
from refute.smtlib.script import Plain
from refute.smtlib.source import ScriptError
from refute.solvers.tree import kill_descendants
from refute.trial.court import Court, Trial, hold

if TYPE_CHECKING:
    from refute.records import Outcome
    from refute.smtlib.script import Script
    from refute.solvers.solver import Solver

_SOON: Final = 0.05
_KNOWN: Final = {"sat": Answer.SAT, "unsat": Answer.UNSAT}


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of one file: a trial, or why there is none."""

    path: str
    script: Script | None
    trial: Trial | None
    error: str = ""


def case_of(script: Script) -> Case:
    """The script with what its `:status` lines say of each check-sat."""
    expects, label, check = [], None, 0
    for command in script.commands:
        if isinstance(command, Plain) and command.name == "set-info" and command.spelled[:1] == (":status",):
            label = _KNOWN.get(str(command.spelled[1])) if len(command.spelled) > 1 else None
        elif asks(command):
            if label is not None:
                expects.append(Expect(label, Label("its :status"), check))
            label, check = None, check + 1
    return Case(script, tuple(expects))


def check_text(path: str, text: str, court: Court) -> Checked:
    try:
        script = elaborate.read(text, path)
    except ScriptError as error:
        return Checked(path, None, None, str(error))
    return Checked(path, script, hold(case_of(script), court))


def check_all(files: Sequence[tuple[str, str]], court: Court, jobs: int | None = None) -> Iterator[Checked]:
    """Results in the order of the files, each as soon as it and those before it are done.

    Threads are enough: the work is done by the solvers' processes. Whoever stops listening ends these too.
    """
    stopped = Event()

    def ask(solver: Solver, text: str) -> Outcome:
        if stopped.is_set():
            raise CancelledError
        return court.ask(solver, text)

    asking = replace(court, ask=ask)
    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        futures: list[Future[Checked]] = [pool.submit(check_text, path, text, asking) for path, text in files]
        try:
            for future in futures:
                yield future.result()
        finally:
            stopped.set()
            for future in futures:
                future.cancel()
            while any(future.running() for future in futures):
                kill_descendants()
                wait(futures, _SOON)
