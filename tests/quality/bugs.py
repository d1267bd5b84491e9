"""Planted bugs for strategies: a real solver that lies about scripts which hold some text."""

from __future__ import annotations

import re
from random import Random

import pytest

from refute.records import Kind
from refute.solvers.places import everywhere
from refute.solvers.planted import planted
from refute.solvers.process import Limits
from refute.solvers.spec import resolve
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job
from refute.trial.asking import fresh
from refute.trial.court import Court, hold

LIMITS = Limits(seconds=10)


def made(strategy, seed, rng, most):
    return list(strategy.make(Job((seed,), Random(rng), Workbench(), most)))


def verdicts(case, behaviour, when):
    """What the court says of one case and a solver that misbehaves where it finds the text."""
    if not any(each.kind.name == "z3" for each in everywhere()):
        pytest.skip("z3 is not installed")
    solver = planted(behaviour, when=when, behind=resolve("z3", install=False))
    return hold(case, Court((solver,), fresh(LIMITS), LIMITS.seconds)).verdicts


def check_found(strategy, seed, when, behaviour, kind, rng=1, most=200):
    """Among the strategy's cases are some that show the bug, and the first of them convicts; the others acquit."""
    cases = made(strategy, seed, rng, most)
    assert not re.search(when, seed.text)
    hit = [
        case
        for case in cases
        if re.search(when, case.text) and (case.expects or kind is not Kind.UNSAT_WRONG)
    ]
    assert hit, "no case comes near the bug"
    found = []
    for case in hit[:4]:
        found = verdicts(case, behaviour, when)
        if found:
            break
    assert [verdict.kind for verdict in found] == [kind]
    assert found[0].certainty == "certain"
    spared = next(case for case in cases if not re.search(when, case.text))
    assert verdicts(spared, behaviour, when) == ()
