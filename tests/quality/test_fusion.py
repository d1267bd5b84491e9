"""Fusion finds solvers that go wrong where inversions meet, and acquits them elsewhere."""

from __future__ import annotations

import re

import pytest

from refute.records import Certainty, Kind
from tests.quality.bugs import verdicts
from tests.strategies.fusion.given import cases, seed


def check_found(pair, when, behaviour, kind):
    made = cases(*pair, most=60)
    assert not any(re.search(when, seed(name).text) for name in pair)
    near = [case for case in made if re.search(when, case.text)]
    assert near, "no case comes near the bug"
    found = next(filter(None, (verdicts(case, behaviour, when) for case in near[:6])))
    assert [(verdict.kind, verdict.certainty) for verdict in found] == [(kind, Certainty.CERTAIN)]
    far = [case for case in made if not re.search(when, case.text)]
    assert verdicts(far[0], behaviour, when) == ()


@pytest.mark.parametrize(
    ("pair", "when"),
    [
        (("ints", "ints"), r"\(div \(- z\d+"),
        (("reals", "reals"), r"\(/ z\d+ "),
        (("strings", "strings"), r"\(str\.replace z\d+ "),
        (("bits", "bits"), r"\(_ extract \d+ \d+\) z\d+"),
    ],
)
def test_a_solver_that_calls_satisfiable_fusions_unsat(pair, when):
    check_found(pair, when, "flip-sat", Kind.UNSAT_WRONG)


@pytest.mark.parametrize(
    ("pair", "when"),
    [(("below", "below"), r"\(- z\d+ "), (("odd", "odd"), r"\(bvsub z\d+ "), (("ints", "odd"), r"\(= z\d+ ")],
)
def test_a_solver_that_calls_unsatisfiable_fusions_sat(pair, when):
    check_found(pair, when, "flip-unsat", Kind.SAT_WRONG)
