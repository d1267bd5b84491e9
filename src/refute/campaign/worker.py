"""Does units: makes the cases of a row, asks all contestants, looks at the answers, confirms what is suspicious.

While solvers think about one case the next ones are made. Everything that a worker remembers (sessions, seeds, values)
saves time and changes no result.
"""

from __future__ import annotations

import gc
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from multiprocessing.util import Finalize
from pathlib import Path
from typing import TYPE_CHECKING, Final

from refute.campaign.choosing import Chooser
from refute.campaign.confirming import Confirmer, failure
from refute.campaign.contestants import COMMANDS, contestants
from refute.campaign.done import Done
from refute.campaign.judging import Judging
from refute.campaign.making import Maker, Row
from refute.campaign.refusals import Refusals
from refute.campaign.store import seed_texts
from refute.campaign.tally import SKIPPED, Tally
from refute.records import Kind, Outcome, OutcomeKind
from refute.semantics.seeds import seed_text
from refute.smtlib.terms import tidy
from refute.solvers.process import Limits
from refute.solvers.session import Session
from refute.solvers.spec import resolve
from refute.strategies.material import Workbench

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refute.campaign.contestants import Contestant
    from refute.campaign.dealer import Unit
    from refute.campaign.glance import Heard
    from refute.campaign.making import Made
    from refute.campaign.plan import Plan
    from refute.smtlib.terms import Term

    Scripts = list[tuple[Contestant, tuple[str, str] | None]]
    """What everybody is to be told, settings apart; None for those that cannot take a case."""
    Worded = tuple[Made, Scripts]

_LATE: Final = 2
"""So many time-outs end a row."""
_TOGETHER: Final = 15
"""So many cases are made, and judged, at a time; of the very first ones fewer, for somebody is waiting."""
_TICK: Final = 0.05
"""Seconds between two looks at whether the campaign is to stop."""
_REMEMBERED: Final = 100_000
"""Cases that are told from duplicates."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What all units of a campaign share.

    helpers: SPECs of solvers that qualify seeds and complete models.
    folder: of the campaign; a file `stop` in it ends every row.
    """

    plan: Plan
    helpers: tuple[str, ...]
    folder: Path

    @property
    def stop(self) -> Path:
        return self.folder / "stop"


def work(setup: Setup, unit: Unit, until: float | None) -> Done:
    """The function that an executor runs. `until` is a moment of the clock."""
    return _worker(setup).work(unit, until)


@lru_cache(maxsize=1)
def _worker(setup: Setup) -> Worker:
    worker = Worker(setup)
    # Pool processes end without a word to what lives in them, but for this.
    Finalize(worker, worker.close, exitpriority=1)
    return worker


class Worker:
    """One process's share of a campaign."""

    def __init__(self, setup: Setup) -> None:
        plan = setup.plan
        self._plan = plan
        self._stop = setup.stop
        self._stopped = False
        self._next_look = 0.0
        self._is_under_way = False
        self._limits = Limits(seconds=plan.timeout, megabytes=plan.memory)
        self._maker = Maker(Workbench(), plan.weights, plan.triples)
        helpers = tuple(resolve(spec, install=False) for spec in setup.helpers)
        self._contestants = contestants(plan.solvers, incremental=plan.incremental)
        self._chooser = Chooser(plan, self._maker, self._contestants, helpers, seed_texts(setup.folder))
        self._sessions = {
            each.spec: Session(each.solver, self._limits, mode=each.mode) for each in self._contestants
        }
        kinds = frozenset(Kind(kind) for kind in plan.kinds)
        self._confirmer = Confirmer(helpers, self._limits, self._maker, kinds)
        self._seen: set[int] = set()
        # What is here now stays: the collector need not look at it again and again.
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        self._refusals = Refusals(self._confirmer)
        self._expanded: dict[Term, Term] = {}
        """Terms of a row, most of which one case shares with the next."""

    def close(self) -> None:
        """Ends the solvers."""
        for session in self._sessions.values():
            session.close()

    def work(self, unit: Unit, until: float | None) -> Done:
        done = Done(unit)
        cpu = time.process_time()
        row = self._chooser.row(unit, done)
        if row is not None:
            self._play(row, done, until)
            cut = done.unit.first + done.tests == unit.most < self._plan.row
            done.whole = done.whole and not cut
            if done.findings:
                done.seeds |= {seed.digest: seed_text(seed) for seed in row.seeds}
        tidy()
        done.refused = self._chooser.refused
        done.tally.spent("refute", time.process_time() - cpu)
        return done

    def _play(self, row: Row, done: Done, until: float | None) -> None:
        """Asks about some cases, one after the other, while the next ones are made; judges these together.

        After every wait a processor has at hand what others needed; work in larger pieces takes half of the time.
        """
        judging = Judging(self._confirmer, self._expanded, done)
        self._expanded.clear()
        cases = self._timed(row, done)
        now = self._worded(cases, _TOGETHER if self._is_under_way else 1)
        self._is_under_way = True
        late = 0
        while now:
            behind: list[Worded] = []
            answered = []
            for place, (made, scripts) in enumerate(now):
                if late >= _LATE or self._is_over(until):
                    break
                asked = self._ask(made, scripts, done.tally)
                if place == 0:
                    behind = self._worded(cases, _TOGETHER)
                collected = [self._sessions[each.spec].collect() for each in asked]
                late += any(type(each) is Outcome and each.kind is OutcomeKind.TIMEOUT for each in collected)
                answered.append((made, asked, collected))
            for made, asked, collected in answered:
                outcomes = [each if isinstance(each, Outcome) else each() for each in collected]
                heard = list(zip(asked, outcomes, strict=True))
                self._count(made, heard, done)
                judging.take(made, heard)
            if late >= _LATE:
                done.slow |= dict.fromkeys((seed.digest for seed in row.seeds), 1)
                return
            if len(answered) < len(now):
                done.whole = False
                return
            now = behind

    def _worded(self, cases: Iterator[Made], most: int) -> list[Worded]:
        """The next cases, in the words of everybody who can take them."""
        return [
            (made, [(each, each.text(made)) for each in self._contestants]) for made in islice(cases, most)
        ]

    def _timed(self, row: Row, done: Done) -> Iterator[Made]:
        """The cases that are this unit's, and the time that making them takes."""
        name = row.strategy.name
        cases = self._maker.cases(row, done.unit.most)
        while True:
            started = time.perf_counter()
            try:
                made = next(cases, None)
            except Exception:  # noqa: BLE001 - a strategy's failure is a finding, and the campaign goes on
                done.findings.append(failure(row, traceback.format_exc()))
                return
            done.tally.made(name, time.perf_counter() - started)
            if made is None:
                return
            if made.recipe.index >= done.unit.first:
                yield made

    def _is_over(self, until: float | None) -> bool:
        now = time.time()
        if until is not None and now >= until:
            return True
        if now >= self._next_look or now < self._next_look - _TICK:
            self._next_look = now + _TICK
            self._stopped = self._stop.exists()
        return self._stopped

    def _ask(self, made: Made, scripts: Scripts, tally: Tally) -> list[Contestant]:
        """Hands the case to everybody who can take it."""
        tally.tests[made.recipe.strategy] += 1
        expect = made.case.expected(0)
        tally.sure[made.recipe.strategy] += expect is not None and expect.certain
        digest = hash(made.body)
        if digest in self._seen:
            tally.notes["duplicates"] += 1
        elif len(self._seen) < _REMEMBERED:
            self._seen.add(digest)
        asked = []
        for each, script in scripts:
            if script is None:
                tally.answers.setdefault(each.spec, Counter())[SKIPPED] += 1
            else:
                head, text = script
                self._sessions[each.spec].send(text, COMMANDS, head)
                asked.append(each)
        return asked

    def _count(self, made: Made, heard: list[Heard], done: Done) -> None:
        """Counts what everybody has said of a case."""
        done.tests += 1
        for each, outcome in heard:
            done.tally.answered(each.spec, outcome)
            done.tally.spent("solvers", outcome.cpu)
            if outcome.kind is OutcomeKind.REFUSED:
                self._refusals.take(each, outcome, made, done)
