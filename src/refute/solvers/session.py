"""A solver that stays alive from script to script: no start-up, at the price of what it may remember.

Each script is followed by `(reset)` and an `(echo ..)` of a mark; the mark tells where its output ends. One script is
in flight at a time, so that a crash belongs to one script. Outcomes are those of a fresh run; `fresh.confirm` compares.

`Mode.PUSH` keeps the process as well, and runs every script between `(push 1)` and `(pop 1)`: this is the incremental
core of a solver, other code than what a script alone reaches, and therefore a configuration of its own.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import dropwhile
from typing import Final, Self

from refute.records import Outcome, OutcomeKind
from refute.solvers.fresh import run_fresh
from refute.solvers.judgement import judge, judge_living, text_of
from refute.solvers.live import TICK, Live
from refute.solvers.process import Limits, ending
from refute.solvers.scan import SETTINGS, command_names, is_closed, split_settings, without_exit
from refute.solvers.solver import Solver

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


class Session:
    """Asks a solver script after script. Not for use by two threads at a time.

    limits: of each script.      growth: megabytes at which the process is replaced.
    scripts: after so many scripts the process is replaced, whatever its size.
    `starts` counts processes, `fresh_runs` the scripts that had to run alone.
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
        self._live: Live | None = None
        self._serial = 0
        self._command = solver.live_command

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process. The session may be used again."""
        process, self._live = self._live, None
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
        try:
            return self._ask(process, body, names, text)
        except BaseException:
            self.close()  # interrupted in the middle of a script: what the process says next belongs to no one
            raise

    def _laid_out(self, text: str) -> tuple[str | None, str]:
        """What the process must have been told at its start, and what it is told now."""
        body = without_exit(text)
        if self.mode is Mode.RESET:
            return None, f"{body}\n(reset)"
        settings, body = split_settings(body)
        return settings, f"(push 1)\n{body}\n(pop 1)"

    def _ready(self, command: tuple[str, ...], settings: str | None) -> Live:
        """A living process with these settings: another one where the last has ended, or speaks unasked."""
        process = self._live
        if process is None or process.settings != settings or process.is_restless():
            self.close()
            process = self._live = Live(self.solver, command, self.limits, settings)
            self.starts += 1
        return process

    def _ask(self, process: Live, body: str, names: Sequence[str], text: str) -> Outcome:
        self._serial += 1
        mark = b"@refute-%d" % self._serial
        content = b'%b\n(echo "%b")\n' % (body.encode("utf-8", "surrogateescape"), mark)
        began = time.perf_counter()
        cpu = time.clock_gettime(process.clock)
        heard = process.ask(content, mark, began)
        seconds = time.perf_counter() - began
        stderr = process.new_errors()
        if heard.alive:
            spent = time.clock_gettime(process.clock) - cpu
            outcome = judge_living(
                self.solver, names, text_of(heard.printed), text_of(stderr), seconds, spent
            )
            self._age(process, seconds, outcome)
            return outcome
        self._live = None
        remains = process.close()
        end = ending(process.started, remains, heard.stopped, seconds, 0.0, (heard.printed, stderr))
        return _explained(judge(self.solver, names, end, self.limits.megabytes), text, cpu)

    def _age(self, process: Live, seconds: float, outcome: Outcome) -> None:
        """Replace a process that is too old, too large, or in a state that a reset may not mend."""
        process.scripts += 1
        doubtful = outcome.kind in _DOUBTFUL or (
            self.mode is Mode.PUSH and outcome.kind is not OutcomeKind.ANSWERED
        )
        looked_at = seconds > TICK or process.scripts % _FEW == 0
        if doubtful or process.scripts >= self.scripts or (looked_at and process.megabytes() > self.growth):
            self.close()


def _fits_a_level(names: Sequence[str]) -> bool:
    """Whether a script behind its settings leaves alone what lies outside of its own level."""
    return _ALONE.isdisjoint(dropwhile(SETTINGS.__contains__, names))


def _explained(outcome: Outcome, text: str, cpu: float) -> Outcome:
    """The CPU time of this script alone. A script that is not closed has swallowed the mark: that is no time-out."""
    outcome = replace(outcome, cpu=max(0.0, outcome.cpu - cpu))
    if outcome.kind is OutcomeKind.TIMEOUT and not is_closed(text):
        note = "the script is not closed: a list, string or symbol is open"
        return replace(outcome, kind=OutcomeKind.REFUSED, note=note)
    return outcome
