"""A solver that takes ten times as long as another release or configuration of itself. A measurement, not a bug."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.oracles.hearing import DECIDED, LEAST, TIMES, AskAgain, Hearing, Said, Testimony
from refute.records import Certainty, Kind, OutcomeKind, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

RUNS: Final = 3


def slow(hearing: Hearing) -> Iterator[Said]:
    for place, each in enumerate(hearing.testimonies):
        if each.outcome.kind not in {OutcomeKind.ANSWERED, OutcomeKind.TIMEOUT}:
            continue
        for other_place, other in enumerate(hearing.testimonies):
            if other.speaker.family != each.speaker.family or not _decides(hearing, other):
                continue
            if not _far_slower(each, other):
                continue
            behind = next((i for i in (place, other_place) if _runs(hearing.testimonies[i]) < RUNS), None)
            if behind is not None:
                yield AskAgain(behind)
            else:
                quicker = f"{other.speaker.spec} at most {_most(other):.2f} s"
                because = f"at least {_least(each):.2f} s, {quicker}, {RUNS} times"
                yield Verdict(Kind.SLOW, Certainty.CERTAIN, each.speaker.spec, 0, because)
            break


def _decides(hearing: Hearing, testimony: Testimony) -> bool:
    return bool(hearing.queries) and all(testimony.answer(check) in DECIDED for check in hearing.checks())


def _runs(testimony: Testimony) -> int:
    return 1 + len(testimony.seconds)


def _least(testimony: Testimony) -> float:
    return min(testimony.outcome.seconds, *testimony.seconds, testimony.outcome.seconds)


def _most(testimony: Testimony) -> float:
    return max(testimony.outcome.seconds, *testimony.seconds, testimony.outcome.seconds)


def _far_slower(slower: Testimony, other: Testimony) -> bool:
    return _least(slower) >= max(LEAST, TIMES * _most(other))
