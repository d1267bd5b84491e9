"""All planted solvers of `refute doctor` in one campaign: every lie is found, and nothing else."""

from __future__ import annotations

import json

import pytest

from refute.records import Certainty
from refute.trial.selftest import PLANS
from tests.campaign.test_campaigns import refute

WHEN = "[(]mod"
"""They misbehave on scripts with this in it."""


@pytest.mark.slow
def test_every_lie_is_found_and_nothing_else(tmp_path):
    specs = [f"planted:{name} {WHEN}" for name in sorted({plan.behaviour for plan in PLANS})]
    solvers = [word for spec in ("z3", *specs) for word in ("-s", spec)]
    logics = [word for logic in ("LIA", "QF_LIA", "QF_NIA") for word in ("-l", logic)]
    done = refute("fuzz", "-t", "1m", "--memory", 300, "--json", "-o", tmp_path, *solvers, *logics)
    said = json.loads(done.stdout)
    found = {(each["solver"], each["kind"]) for each in said["findings"]}
    assert found == {(f"planted:{plan.behaviour} {WHEN}", plan.finding) for plan in PLANS if plan.finding}
    assert {each["certainty"] for each in said["findings"]} == {Certainty.CERTAIN}
    assert said["by_solver"]["z3"]["sat"]
