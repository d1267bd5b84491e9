"""What comes back of a unit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from refute.campaign.tally import Tally

if TYPE_CHECKING:
    from refute.campaign.dealer import Unit
    from refute.records import Finding


@dataclass(slots=True)
class Done:
    """What came of a unit.

    first, tests: the cases from `first` on that were asked about.    whole: the row has been made to its end.
    slow: seeds whose rows ended in time-outs.       seeds: texts with the evidence, by digest.
    strange: what a session said and a fresh process did not.
    """

    unit: Unit
    tally: Tally = field(default_factory=Tally)
    findings: list[Finding] = field(default_factory=list)
    tests: int = 0
    whole: bool = True
    slow: dict[str, int] = field(default_factory=dict)
    seeds: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    strange: list[str] = field(default_factory=list)
