"""Runs a campaign: deals units to an executor, takes in what comes back, goes on until the plan or the clock ends it.

Any `concurrent.futures.Executor` will do: `work` and what it is given can be pickled, and a unit that is lost is dealt
again. Only this process writes to the store.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from refute.campaign import folder
from refute.campaign.alarms import alarms
from refute.campaign.dealer import Dealer, Past, Unit
from refute.campaign.quarantine import NONE, Quarantine
from refute.campaign.store import FILE
from refute.campaign.worker import work

if TYPE_CHECKING:
    from refute.campaign.done import Done
    from refute.campaign.store import Store
    from refute.campaign.tally import Tally
    from refute.campaign.worker import Setup

_MEGABYTE: Final = 1 << 20
_TICK: Final = 0.25
"""Seconds between two looks at the screen."""
_BREAKS: Final = 5
"""So often in a row the workers may die before it is given up."""
_IN_VAIN: Final = 40
"""After so many units without a case there will be none."""
_GRACE: Final = 5.0

log = logging.getLogger("refute.campaign")


class NothingToTest(Exception):
    """No case can be made; the message says why."""


@dataclass(slots=True)
class Progress:
    """What a screen shows. `seconds` and `tally` are of the whole campaign, `since` of this run alone."""

    tally: Tally
    seconds: float = 0.0
    before: int = 0
    """Tests of earlier runs."""
    since: float = 0.0
    sizes: dict[str, int] = field(default_factory=dict)
    last_group: float = 0.0
    events: list[str] = field(default_factory=list)
    alarms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Means:
    """How a campaign is carried out. None of this changes what is found.

    executor: makes the executor, and another one when its workers have died.
    abandon: ends the workers of an executor that do not come back.
    jobs: units under way at a time.    until: a moment of the clock.    watch: is called a few times a second.
    """

    executor: Callable[[], Executor]
    jobs: int = 1
    until: float | None = None
    watch: Callable[[Progress], None] = lambda _: None
    abandon: Callable[[Executor], None] = lambda _: None


class Engine:
    """One run of a campaign."""

    def __init__(self, setup: Setup, store: Store, means: Means, quarantine: Quarantine = NONE) -> None:
        self._setup = setup
        self._store = store
        self._means = means
        self._quarantine = quarantine
        self._dealer = Dealer(setup.plan, store.past())
        self._flying: dict[Future[Done], Unit] = {}
        self._began = time.monotonic()
        self._earlier = store.seconds
        self._said: set[str] = set()
        self._units = 0
        self._breaks = 0
        self._disk = sum(path.stat().st_size for path in (setup.folder / folder.FINDINGS).rglob("*.*"))
        self._full = False
        self.progress = Progress(store.tally, before=store.tally.total, sizes=store.sizes)
        self.progress.last_group = store.last_new_group()

    @property
    def _seconds(self) -> float:
        return self._earlier + time.monotonic() - self._began

    def run(self) -> bool:
        """Whether it came to its end; False when it was interrupted."""
        self._setup.stop.unlink(missing_ok=True)
        executor = self._means.executor()
        try:
            while not self._over():
                self._deal(executor)
                if not self._flying:
                    break
                if not self._collect(_TICK):
                    executor.shutdown(wait=False)
                    executor = self._means.executor()
        except KeyboardInterrupt:
            self._end(executor)
            return False
        self._end(executor)
        return True

    def _over(self) -> bool:
        if self._units >= _IN_VAIN and not self._store.tally.total:
            raise NothingToTest(self._why_nothing())
        return self._dealer.finished or (self._means.until is not None and time.time() >= self._means.until)

    def _deal(self, executor: Executor) -> None:
        """One unit more than there are workers, so that none waits for us."""
        while len(self._flying) <= self._means.jobs:
            unit = self._dealer.deal()
            if unit is None:
                return
            try:
                self._flying[executor.submit(work, self._setup, unit, self._means.until)] = unit
            except BrokenExecutor:
                self._dealer.again(unit)
                return

    def _collect(self, seconds: float) -> bool:
        """Takes in what has come back; False when the workers have died."""
        ready, _ = wait(self._flying, timeout=seconds, return_when=FIRST_COMPLETED)
        whole = True
        for future in sorted(ready, key=lambda each: self._flying[each].number):
            unit = self._flying.pop(future)
            try:
                self._take(future.result())
                self._breaks = 0
            except (BrokenExecutor, CancelledError):
                self._dealer.again(unit)
                whole = False
        if not whole:
            self._breaks += 1
            self._event(f"workers died and were started again ({self._breaks} in a row)")
            for unit in self._flying.values():
                self._dealer.again(unit)
            self._flying.clear()
            if self._breaks >= _BREAKS:
                raise NothingToTest(
                    "the workers die again and again: is there enough memory? See campaign.log"
                )
        self._show()
        return whole

    def _take(self, done: Done) -> None:
        unit = done.unit
        self._units += 1
        most = 0 if self._full else self._setup.plan.examples
        self._hold_back(done)
        known = set(self._store.sizes)
        for finding in self._store.record(done, most, self._seconds):
            self._disk += folder.write(self._setup.folder, finding, self._setup.plan.solvers)
            if finding.signature not in known:
                known.add(finding.signature)
                self.progress.last_group = self._seconds
                self._event(f"new group ({finding.certainty}) {finding.signature}  [{finding.ident}]")
        self._dealer.done(Past(unit.number, unit.first + done.tests, done.whole, done.slow))
        for name, why in done.refused.items():
            self._once(f"seed left out: {why}", name)
        self._weigh()

    def _hold_back(self, done: Done) -> None:
        """What is in quarantine is counted under the name of its rule, and not kept."""
        kept = []
        for finding in done.findings:
            why = self._quarantine.why(finding)
            if why is None:
                kept.append(finding)
            else:
                done.tally.notes[f"findings in quarantine: {why}"] += 1
        done.findings = kept

    def _weigh(self) -> None:
        """Whether there is room for more examples."""
        if self._full:
            return
        size = self._disk + sum(path.stat().st_size for path in self._setup.folder.glob(FILE + "*"))
        if size > self._setup.plan.disk * _MEGABYTE:
            self._full = True
            self._event(
                f"--disk {self._setup.plan.disk} MB is reached: findings are counted, not kept, from now on"
            )

    def _end(self, executor: Executor) -> None:
        """Lets the rows under way stop after their case, and keeps what they have."""
        self._setup.stop.touch()
        try:
            for future in [each for each in self._flying if each.cancel()]:
                self._dealer.again(self._flying.pop(future))
            patience = (
                time.monotonic() + _GRACE + 3 * self._setup.plan.timeout * (1 + len(self._setup.plan.solvers))
            )
            while self._flying and time.monotonic() < patience and self._collect(_TICK):
                pass
        finally:
            self._setup.stop.unlink(missing_ok=True)
            if self._flying:
                self._event(f"{len(self._flying)} rows did not stop in time and will be done again")
                self._means.abandon(executor)
            executor.shutdown(cancel_futures=True)
            self._show()

    def _show(self) -> None:
        progress = self.progress
        progress.seconds = self._seconds
        progress.since = time.monotonic() - self._began
        progress.alarms = tuple(alarms(progress.tally))
        for alarm in progress.alarms:
            self._once(f"alarm: {alarm}", alarm)
        self._means.watch(progress)

    def _once(self, text: str, key: str) -> None:
        if key not in self._said:
            self._said.add(key)
            self._event(text)

    def _event(self, text: str) -> None:
        log.info(text)
        self.progress.events.append(text)

    def _why_nothing(self) -> str:
        said = "; ".join(self.progress.events[:3])
        return (
            f"no case can be made: the strategies {', '.join(self._setup.plan.strategies)} have no use for these seeds"
            f"{' (' + said + ')' if said else ''}"
        )
