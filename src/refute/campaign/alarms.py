"""Is anything being tested at all? A campaign that compares nothing looks like one that finds nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.campaign.tally import REFUSED, SKIPPED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refute.campaign.tally import Tally

_ENOUGH: Final = 100
"""Tests before anything is said."""


def alarms(tally: Tally) -> Iterator[str]:
    tests = tally.total
    if tests < _ENOUGH:
        return
    if tally.notes["duplicates"] > tests / 2:
        yield f"{tally.notes['duplicates']} of {tests} cases are duplicates: give it more seeds, or other strategies"
    for spec, answers in tally.answers.items():
        asked = sum(count for word, count in answers.items() if word != SKIPPED)
        if not asked:
            yield f"{spec} is never asked: it has none of the logics of these cases (see -l and the seeds)"
        elif asked < _ENOUGH // 2:
            continue
        elif answers[REFUSED] > asked / 2:
            yield f"{spec} refuses {answers[REFUSED]} of {asked} cases (campaign.log says why)"
        elif answers["timeout"] == asked:
            yield f"{spec} runs out of time in every case: give it more with --timeout, or smaller seeds"
        elif answers["sat"] + answers["unsat"] == 0:
            yield f"{spec} decides no case"
