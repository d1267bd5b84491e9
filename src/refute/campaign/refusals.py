"""Refusals, each reason looked into once: one that comes of the logic that we wrote is our own fault."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from refute.campaign.confirming import ours
from refute.campaign.tally import word_of

if TYPE_CHECKING:
    from refute.campaign.confirming import Confirmer
    from refute.campaign.contestants import Contestant
    from refute.campaign.done import Done
    from refute.campaign.making import Made
    from refute.records import Outcome

_REASONS: Final = 50
"""So many are looked into."""
_NAMES: Final = re.compile(r"\d+|\b[\w.]*\d[\w.]*\b")
_TAKEN: Final = frozenset({"sat", "unsat", "unknown", "timeout"})


class Refusals:
    """What a worker has seen refused."""

    def __init__(self, confirmer: Confirmer) -> None:
        self._confirmer = confirmer
        self._seen: set[tuple[str, str]] = set()

    def take(self, who: Contestant, outcome: Outcome, made: Made, done: Done) -> None:
        """Notes a new reason; the same script under `ALL` tells whose fault it is."""
        reason = _plain(outcome.note)
        if (who.spec, reason) in self._seen or len(self._seen) >= _REASONS:
            return
        self._seen.add((who.spec, reason))
        done.tally.notes[f"{who.spec} refuses: {reason}"] += 1
        free = replace(made, logic="ALL")
        if who.solver.kind.signs.narrow.search(outcome.note):
            return
        if who.logic(made) in {"ALL", ""} or who.logic(free) != "ALL":
            return
        if self._takes(who, made):
            done.strange.append(f"{who.spec}: refused, {outcome.note}\n{made.body}")
        elif self._takes(who, free):
            because = f"{who.spec} refuses {who.logic(made)}, which we named, and takes ALL: {outcome.note}"
            done.findings.append(ours(made, because, "ours: the logic that was named"))

    def _takes(self, who: Contestant, made: Made) -> bool:
        """Whether a process of its own answers: one that has lived for long may refuse for what it remembers."""
        text = who.text(made)
        return text is not None and word_of(self._confirmer.ask(who.solver, "".join(text))) in _TAKEN


def _plain(note: str) -> str:
    """A refusal without places and names that differ from case to case."""
    return _NAMES.sub("_", note)[:100]
