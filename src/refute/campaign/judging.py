"""From answers to findings, for the cases of one row: a glance at each, and a trial for what is suspicious.

What comes again within a row is the same bug, most likely: it is looked into twice, and counted from then on.
"""

from __future__ import annotations

import traceback
from collections import Counter
from typing import TYPE_CHECKING, Final

from refute.campaign.confirming import ours
from refute.campaign.glance import Glance, measured

if TYPE_CHECKING:
    from refute.campaign.confirming import Confirmer
    from refute.campaign.contestants import Contestant
    from refute.campaign.done import Done
    from refute.campaign.glance import Heard, Suspicion
    from refute.campaign.making import Made
    from refute.records import Kind
    from refute.smtlib.terms import Term

    Key = tuple[str, Kind, str]

_CONFIRMED: Final = 2
"""So often one suspicion is looked into within a row."""


class Judging:
    """The judge of one row. `expanded` remembers terms from case to case."""

    def __init__(self, confirmer: Confirmer, expanded: dict[Term, Term], done: Done) -> None:
        self._confirmer = confirmer
        self._expanded = expanded
        self._done = done
        self._looked: Counter[Key] = Counter()
        self._groups: dict[Key, str] = {}

    def take(self, made: Made, heard: list[Heard]) -> None:
        """One case, in the order of their making."""
        tally = self._done.tally
        fresh_ones = []
        suspicions = list(Glance(made, heard, tally, self._expanded).suspicions())
        if self._confirmer.kinds:
            suspicions += measured(heard, self._confirmer.kinds)
        for suspicion in suspicions:
            key = _key(suspicion)
            if self._looked[key] < _CONFIRMED:
                self._looked[key] += 1
                fresh_ones.append(suspicion)
            elif key in self._groups:
                tally.groups[self._groups[key]] += 1
        if fresh_ones:
            self._confirm(made, [each for each, _ in heard], fresh_ones)

    def _confirm(self, made: Made, panel: list[Contestant], suspicions: list[Suspicion]) -> None:
        done = self._done
        try:
            found = self._confirmer.findings(made, panel)
        except Exception:  # noqa: BLE001 - a failure of ours is a finding, and the campaign goes on
            found = [ours(made, traceback.format_exc(), "ours: judging")]
        done.findings += found
        for finding in found:
            done.tally.groups[finding.signature] += 1
            done.tally.found[made.recipe.strategy] += 1
        for suspicion in suspicions:
            mine = [each for each in found if each.blamed == suspicion.contestant.spec]
            if mine:
                self._groups[_key(suspicion)] = mine[0].signature
            elif not found:
                done.tally.notes[f"{suspicion.kind} that no fresh process repeats"] += 1
                done.strange.append(f"{suspicion.contestant.spec}: {suspicion.kind}\n{made.body}")


def _key(suspicion: Suspicion) -> Key:
    return suspicion.contestant.spec, suspicion.kind, suspicion.sign
