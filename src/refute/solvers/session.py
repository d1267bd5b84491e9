"""A solver that stays alive from script to script: no start-up, at the price of what it may remember.

Each script is followed by `(reset)` and an `(echo ..)` of a mark; the mark tells where its output ends. One script is
in flight at a time, so that a crash belongs to one script. Outcomes are those of a fresh run; `fresh.confirm` compares.

`Mode.PUSH` keeps the process as well, and runs every script between `(push 1)` and `(pop 1)`: this is the incremental
core of a solver, other code than what a script alone reaches, and therefore a configuration of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Final, Self

from refute.records import Outcome, OutcomeKind
from refute.solvers.fresh import run_fresh
from refute.solvers.judgement import judge, judge_living, text_of
from refute.solvers.lasting import fits_a_level, lasting, lasting_of_head
from refute.solvers.live import TICK, Live
from refute.solvers.process import Limits, Stop, ending
from refute.solvers.scan import outline, split_settings, without_exit
from refute.solvers.solver import Solver


class Mode(StrEnum):
    RESET = "reset"
    PUSH = "push"


_FEW: Final = 32
"""After so many scripts the size of the process is looked at."""

_PATIENCE: Final = 1.0
"""Seconds that a script is listened to at least, however late."""

_WITH_MARK: Final = {
    Mode.RESET: b'%b\n(reset)\n(echo "%b")\n',
    Mode.PUSH: b'(push 1)\n%b\n(pop 1)\n(echo "%b")\n',
}

_SAT: Final = b"sat\n("
_NO_MODEL: Final = b'unsat\n(error "'
_TWO_LINES: Final = 2
_ALONE: Final = frozenset({b"sat\n", b"unsat\n", b"unknown\n"})

_DOUBTFUL: Final = frozenset(
    {OutcomeKind.CRASH, OutcomeKind.GARBAGE, OutcomeKind.OUT_OF_MEMORY, OutcomeKind.DIED}
)


@dataclass(slots=True)
class _Flight:
    """A script on its way. Without a process it runs alone when its outcome is asked for."""

    text: str
    names: Sequence[str]
    process: Live | None = None
    mark: bytes = b""
    began: float = 0.0


class Session:
    """Asks a solver script after script. Not for use by two threads at a time.

    A script whose options outlive `(reset)` gets a process in which the same options have been set, and no others.

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
        self._flight: _Flight | None = None
        self._settings = ""
        self._serial = 0
        self._command = solver.live_command

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process. The session may be used again."""
        process, self._live, self._flight = self._live, None, None
        if process is not None:
            process.close()

    @property
    def pid(self) -> int | None:
        """Of the process that is alive now."""
        return None if self._live is None else self._live.started.pid

    def run(self, text: str, expects: Sequence[str] | None = None, head: str = "") -> Outcome:
        """What the solver makes of a script; the arguments are those of `send`."""
        self.send(text, expects, head)
        return self.receive()

    def send(self, text: str, expects: Sequence[str] | None = None, head: str = "") -> None:
        """Hand a script over and come back at once; `receive` tells what the solver makes of it.

        expects: the names of all commands in order; None: they are read off the text.
        head: what stands before the text, where the caller knows that all settings of the script stand in it.
        With both nothing of the text is looked at.
        """
        if self._flight is not None:
            raise RuntimeError("a session takes one script at a time: receive what the last one gave first")
        script = head + text
        names, closed = (expects, True) if expects is not None else outline(script)
        settings = self._settings_of(head, text, names) if closed else None
        if settings is None or self._command is None:
            self._flight = _Flight(script, names)
            return
        try:
            process = self._ready(self._command, settings)
        except OSError:
            self._flight = _Flight(script, names)  # the fresh run says why
            return
        self._serial += 1
        mark = b"@refute-%d" % self._serial
        content = _WITH_MARK[self.mode] % (self._body(head, text, names), mark)
        self._flight = _Flight(script, names, process, mark, time.perf_counter())
        try:
            process.tell(content)
        except BaseException:
            self.close()
            raise

    def receive(self) -> Outcome:
        """What the solver has made of the script that was sent."""
        heard = self.collect()
        return heard if isinstance(heard, Outcome) else heard()

    def collect(self) -> Outcome | Callable[[], Outcome]:
        """As `receive`; where the solver has just answered, the answer is left to be read later.

        Between two scripts the solver stands still, and what was not looked at for a while is slow to look at.
        """
        flight, self._flight = self._flight, None
        if flight is None:
            raise RuntimeError("nothing was sent to the session")
        if flight.process is None:
            self.fresh_runs += 1
            return run_fresh(self.solver, flight.text, self.limits, flight.names)
        try:
            return self._heard(flight, flight.process)
        except BaseException:
            self.close()  # interrupted in the middle of a script: what the process says next belongs to no one
            raise

    def _settings_of(self, head: str, text: str, names: Sequence[str]) -> str | None:
        """What of the script lasts longer than the script itself; None where it must run alone."""
        if self.mode is Mode.RESET:
            return lasting_of_head(self.solver.kind, head) if head else lasting(self.solver.kind, text)
        if not fits_a_level(names) or "output-channel" in (head or text):
            return None
        return head or split_settings(text)[0]

    def _ready(self, command: tuple[str, ...], settings: str) -> Live:
        """A living process with these settings: another one where the last has ended, or speaks unasked."""
        process = self._live
        if process is None or self._settings != settings or process.is_restless():
            self.close()
            opening = settings if self.mode is Mode.PUSH else ""
            process = self._live = Live(self.solver, command, self.limits, opening)
            self._settings = settings
            self.starts += 1
        return process

    def _heard(self, flight: _Flight, process: Live) -> Outcome | Callable[[], Outcome]:
        now = time.perf_counter()
        # One that is asked late may still have much to say that no pipe could hold.
        deadline = max(flight.began + self.limits.seconds, now + min(self.limits.seconds, _PATIENCE))
        heard = process.hear(flight.mark, deadline)
        seconds = time.perf_counter() - flight.began
        stderr = process.new_errors()
        if heard.alive:
            spent = process.cpu() - process.spent
            judged = partial(
                judge_living,
                self.solver,
                flight.names,
                text_of(heard.printed),
                text_of(stderr),
                seconds,
                spent,
            )
            if not stderr and _is_usual(heard.printed):
                self._age(process, seconds, OutcomeKind.ANSWERED)
                return judged
            outcome = judged()
            self._age(process, seconds, outcome.kind)
            return outcome
        self._live = None
        remains = process.close()
        stopped = heard.stopped
        if stopped is None and len(stderr) >= self.limits.output:
            stopped = Stop.OUTPUT
        end = ending(process.started, remains, stopped, seconds, 0.0, (heard.printed, stderr))
        outcome = judge(self.solver, flight.names, end, self.limits.megabytes)
        return _explained(outcome, flight.text, process.spent)

    def _body(self, head: str, text: str, names: Sequence[str]) -> bytes:
        body = without_exit(text) if "exit" in names else text
        if self.mode is Mode.RESET:
            body = head + body
        elif not head:
            body = split_settings(body)[1]
        return body.encode("utf-8", "surrogateescape")

    def _age(self, process: Live, seconds: float, kind: OutcomeKind) -> None:
        """Replace a process that is too old, too large, or in a state that a reset may not mend."""
        process.scripts += 1
        doubtful = kind in _DOUBTFUL or (self.mode is Mode.PUSH and kind is not OutcomeKind.ANSWERED)
        looked_at = seconds > TICK or process.scripts % _FEW == 0
        if doubtful or process.scripts >= self.scripts or (looked_at and process.megabytes() > self.growth):
            self.close()


def _is_usual(printed: bytes) -> bool:
    """An answer, and a model if it is sat, or the error of an unsatisfiable script that has none."""
    if printed.startswith(_SAT):
        return printed.endswith(b")\n") and b"(error" not in printed
    return printed in _ALONE or (printed.startswith(_NO_MODEL) and printed.count(b"\n") == _TWO_LINES)


def _explained(outcome: Outcome, text: str, cpu: float) -> Outcome:
    """The CPU time of this script alone. A script that is not closed has swallowed the mark: that is no time-out."""
    outcome = replace(outcome, cpu=max(0.0, outcome.cpu - cpu))
    if outcome.kind is OutcomeKind.TIMEOUT and not outline(text)[1]:
        note = "the script is not closed: a list, string or symbol is open"
        return replace(outcome, kind=OutcomeKind.REFUSED, note=note)
    return outcome
