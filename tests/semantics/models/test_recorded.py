"""What real solvers have printed: every text must be understood, and say what its script wants."""

from pathlib import Path

import pytest

from refute.semantics import elaborate
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.solvers.kinds import KIND
from refute.solvers.solver import Solver
from tests.semantics.models.record import records

HERE = Path(__file__).parent
SCRIPTS = sorted((HERE / "scripts").glob("*.smt2"))
DECIMALS = "the printed decimal"
DOUBTFUL = {
    ("algebraic", "yices==2.6.4"): DECIMALS,
    ("algebraic", "yices==2.6.5"): DECIMALS,
    ("algebraic", "yices==2.6.5 in its own notation"): DECIMALS,
    ("algebraic", "z3==5.4.0 pp.decimal=true"): DECIMALS,
    ("numbers", "z3==5.4.0 pp.decimal=true"): DECIMALS,
}
"""What nobody could understand, or is printed in a way that says too little."""


def judged(path, name, text):
    (query,) = queries(elaborate.read(path.read_text("utf-8"), path.name))
    kind, _, version = name.partition(" ")[0].partition("==")
    return judge(query.assertions, read_model(text, query, Solver(name, KIND[kind], (), version).strings))


def cases():
    for path in SCRIPTS:
        for name, text in records(HERE / "recorded" / f"{path.stem}.txt").items():
            yield pytest.param(path, name, text, id=f"{path.stem}-{name.replace(' ', '_')}")


@pytest.mark.parametrize(("path", "name", "text"), [*cases()])
def test_a_recorded_model_is_one(path, name, text):
    found = judged(path, name, text)
    doubt = DOUBTFUL.get((path.stem, name))
    if doubt is None:
        assert found.truth is True, found.reason
    else:
        assert found.truth is None
        assert doubt in found.reason
