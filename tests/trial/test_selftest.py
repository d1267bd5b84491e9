"""The planted solvers: the quick ones here, the waiting ones together in `refute doctor`."""

import pytest

from refute.records import OutcomeKind
from refute.solvers.planted import BEHAVIOURS
from refute.trial import selftest

SLOW = {OutcomeKind.TIMEOUT, OutcomeKind.OUT_OF_MEMORY, OutcomeKind.OUTPUT_LIMIT}
QUICK = [plan for plan in selftest.PLANS if plan.ends not in SLOW and plan.behaviour != "slow-start"]


def test_every_behaviour_is_planted():
    assert {plan.behaviour for plan in selftest.PLANS} == set(BEHAVIOURS)


@pytest.mark.parametrize("plan", QUICK, ids=lambda plan: f"{plan.behaviour}-{plan.on}")
def test_seen_for_what_it_is(plan):
    shown = selftest._shown(plan)
    assert shown.ended is plan.ends
    assert shown.passed, shown.findings
