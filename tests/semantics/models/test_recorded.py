"""What real solvers have printed: every text must be understood, and say what its script wants."""

from functools import cache
from pathlib import Path

import pytest

from refute.semantics import elaborate
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.solvers.kinds import KIND
from refute.solvers.solver import Solver
from refute.theories.values import Unknown
from tests.semantics.models.record import records

HERE = Path(__file__).parent
SCRIPTS = sorted((HERE / "scripts").glob("*.smt2"))
DECIMALS = "the printed decimal"
MISSING = "(_ as-array k!1) is not known"
TWO_READINGS = "has two readings"
DOUBTFUL = {
    ("floats", "z3==5.4.0 pp.fp_real_literals=true"): DECIMALS,
    ("everything", "z3==4.8.0"): MISSING,
    ("everything", "z3==4.8.5"): MISSING,
    ("strings", "z3==4.8.12"): TWO_READINGS,
    ("wide_strings", "z3==4.8.12"): TWO_READINGS,
}
"""What says too little: a decimal inside of a value, a function that is not there, a backslash that is not escaped."""

WRONG = {("sequences", "cvc5==1.1.0")}
"""That release prints sequences backwards: `(seq.nth s 0)` is its last element, by its own get-value."""


@cache
def asked(path):
    (query,) = queries(elaborate.read(path.read_text("utf-8"), path.name))
    return query


def judged(path, name, text):
    query = asked(path)
    return judge(query.assertions, read_model(text, query, dialect(name)))


def dialect(name):
    """How strings are printed by who is named at a record."""
    kind, _, version = name.partition(" ")[0].partition("==")
    return Solver(name, KIND[kind], (), version).strings


def assert_all_is_read(path, name, text):
    """Every constant that the model defines has a value."""
    wanted = asked(path)
    model = read_model(text, wanted, dialect(name))
    for command in wanted.declared:
        if not command.op.indices[0]:
            value = model.constant(command.op)
            assert type(value) is not Unknown or value.key is not None, value


def cases():
    for path in SCRIPTS:
        for name, text in records(HERE / "recorded" / f"{path.stem}.txt").items():
            yield pytest.param(path, name, text, id=f"{path.stem}-{name.replace(' ', '_')}")


@pytest.mark.parametrize(("path", "name", "text"), [*cases()])
def test_a_recorded_model_is_one(path, name, text):
    found = judged(path, name, text)
    doubt = DOUBTFUL.get((path.stem, name))
    if (path.stem, name) in WRONG:
        assert found.truth is False
    elif doubt is None:
        assert found.truth is True, found.reason
        assert_all_is_read(path, name, text)
    else:
        assert found.truth is None
        assert doubt in found.reason


CHANGES = (
    ("numbers", "17", "18"),
    ("numbers", "big () Int 1", "big () Int 2"),
    ("algebraic", "(+ (^ x 2) (- 3)) 1", "(+ (^ x 2) (- 3)) 2"),
    ("algebraic", "(-3), (-7/4, -3/2)", "(-5), (-9/4, -2)"),
    ("algebraic", "(-7/4, -3/2)", "(3/2, 7/4)"),
    ("arrays", "20", "21"),
    ("bits", "#b1)", "#b0)"),
    ("datatypes", "(- 3)", "(- 4)"),
    ("floats", "#b1 #b01111111", "#b0 #b01111111"),
    ("functions", "5", "7"),
    ("sequences", "(- 4)", "(- 5)"),
    ("sorts", "U!val!0", "U!val!1"),
    ("sorts", "@U_0", "@U_1"),
    ("sorts", "@const_1", "@const_2"),
    ("strings", "abc d", "abc  d"),
    ("wide_strings", "2ffff", "2fffe"),
    ("open_integers", "(- 8)", "(- 9)"),
)


@pytest.mark.parametrize(("stem", "old", "new"), CHANGES)
def test_a_changed_model_is_none(stem, old, new):
    found = 0
    for path, name, text in (case.values for case in cases()):
        if path.stem == stem and old in text and (stem, name) not in DOUBTFUL:
            truth = judged(path, name, text.replace(old, new)).truth
            assert truth is False, name
            found += 1
    assert found
