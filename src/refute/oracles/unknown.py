"""A solver that gives up where another release or configuration of itself decides in a tenth of the time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.oracles.hearing import DECIDED, Hearing, Said
from refute.records import Answer, Certainty, Kind, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

SHARE: Final = 0.1
"""Of the limit."""


def unknown(hearing: Hearing) -> Iterator[Said]:
    for check in hearing.checks():
        for _, each in hearing.answers(check, Answer.UNKNOWN):
            for _, other in hearing.answers(check, *DECIDED):
                quick = other.outcome.seconds <= SHARE * hearing.limit
                if quick and other.speaker.family == each.speaker.family:
                    decides = f"{other.speaker.spec} {other.answer(check)} in {other.outcome.seconds:.2f} s"
                    because = f"says unknown, {decides}"
                    yield Verdict(Kind.UNKNOWN, Certainty.CERTAIN, each.speaker.spec, check, because)
                    break
