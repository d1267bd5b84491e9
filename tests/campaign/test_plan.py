"""Plans: from a file, checked at the door."""

import pytest

from refute.campaign.plan import LogicWeights, Plan, PlanError, plan_of, read_plan
from refute.strategies.catalogue import STRATEGY


def test_defaults_are_everything():
    assert plan_of({}).strategies == tuple(STRATEGY)


def test_json_and_back():
    plan = plan_of({"strategies": ["fusion:concat"], "tests": 5, "weights": {"fit": 1.0, "all": 0.0}})
    assert plan.weights == LogicWeights(fit=1.0, all=0.0)
    assert plan_of(plan.as_json()) == plan


def test_file(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text(
        'solvers = ["z3", "cvc5"]\nstrategies = ["terms"]\ntimeout = 0.5\n[weights]\nnone = 0.5\n'
    )
    plan = read_plan(path)
    assert plan.solvers == ("z3", "cvc5")
    assert plan.strategies == ("terms",)
    assert (plan.timeout, plan.weights.none) == (0.5, 0.5)
    assert isinstance(plan, Plan)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("solver = ['z3']", "did you mean solvers"),
        ("strategies = ['fussion']", "did you mean fusion"),
        ("strategies = ['fusion:nothing']", "no switch nothing"),
        ("kinds = ['slw']", "did you mean slow"),
        ("seeds = ['/nowhere']", "no such file or folder"),
        ("timeout = 0.0", "must be larger"),
        ("[weights]\nfits = 1.0", "weights has no fits"),
        ("solvers = [", "plan.toml"),
        ("timeout = 'soon'", "wrong type"),
    ],
)
def test_wrong_files(text, said, tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text(text)
    with pytest.raises(PlanError, match=said):
        read_plan(path)
