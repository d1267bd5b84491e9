"""What is wrong with what solvers said? One function per kind of evidence; the only list of them is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.oracles.crash import crash
from refute.oracles.disagree import disagree
from refute.oracles.expected import expected
from refute.oracles.model import model
from refute.oracles.slow import slow
from refute.oracles.unknown import unknown
from refute.records import Certainty, Kind, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from refute.oracles.hearing import Oracle

ORACLES: Final[tuple[Oracle, ...]] = (expected, disagree, model, crash, slow, unknown)

MEASUREMENTS: Final = frozenset({Kind.SLOW, Kind.UNKNOWN})
"""Kinds that are off unless asked for."""


def merged(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """One verdict where several oracles say the same of a solver and a check-sat: the surest, then the first."""
    found: dict[tuple[Kind, str, int], Verdict] = {}
    for verdict in verdicts:
        key = (verdict.kind, verdict.blamed, verdict.check)
        have = found.get(key)
        if have is None or (have.certainty is Certainty.DISPUTED and verdict.certainty is Certainty.CERTAIN):
            found[key] = verdict
    return tuple(sorted(found.values(), key=lambda each: (each.check, each.blamed)))
