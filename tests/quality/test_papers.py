"""The bugs that the papers show: what `refute check` makes of them on releases that still have them, and on new ones.

Each figure is a script of `papers/`, with its true status. A release that is not installed is skipped by its name.
"""

from functools import lru_cache
from pathlib import Path

import pytest

from refute.records import Answer, Case, Expect, Witness
from refute.semantics import elaborate
from refute.solvers.fleet import MissingSolver
from refute.solvers.process import Limits
from refute.solvers.spec import resolve
from refute.trial.asking import fresh
from refute.trial.checking import case_of
from refute.trial.court import Court, hold

PAPERS = Path(__file__).parent / "papers"
FIGURES = sorted(path.stem for path in PAPERS.glob("*.smt2"))

STILL_WRONG = [
    ("yinyang-13a", "z3==4.5.1"),
    ("yinyang-13a", "z3==4.8.5"),
    ("yinyang-13b", "z3==4.8.5"),
    ("yinyang-13c", "z3==4.8.0"),
    ("yinyang-13c", "z3==4.8.5"),
    ("yinyang-13e", "z3==4.5.1"),
    ("valfuzz-1a", "z3==4.5.1"),
    ("et-8d", "z3==4.8.10 smt.bv.eq_axioms=false"),
    ("et-8d", "z3==4.8.13 smt.bv.eq_axioms=false"),
]
"""Each says sat of what has no model, as the paper says."""

MENDED = [
    ("yinyang-13a", "z3==4.8.7"),
    ("yinyang-13b", "z3==4.8.7"),
    ("yinyang-13c", "z3==4.8.7"),
    ("yinyang-13e", "z3==4.8.7"),
    ("valfuzz-1a", "z3==4.8.0"),
    ("et-8d", "z3==4.8.10"),
]

HARD = {"et-1", "et-8f", "et-8g", "et-8h"}
"""Solvers do not end on these; they are asked for half a second."""


@lru_cache
def here(spec):
    try:
        return resolve(spec, install=False)
    except MissingSolver as missing:
        pytest.skip(f"{spec}: {missing}")


def script(figure):
    return elaborate.read((PAPERS / f"{figure}.smt2").read_text(), f"{figure}.smt2")


def tried(figure, *specs, seconds=10.0, case=None):
    panel = tuple(here(spec) for spec in specs)
    return hold(case or case_of(script(figure)), Court(panel, fresh(Limits(seconds=seconds)), seconds))


@pytest.mark.parametrize(("figure", "release"), STILL_WRONG)
def test_what_the_paper_reports(figure, release):
    trial = tried(figure, release, "z3", "cvc5")
    assert {(str(v.kind), str(v.certainty), v.blamed) for v in trial.verdicts} == {
        ("sat-wrong", "certain", release),
        ("invalid-model", "certain", release),
    }


@pytest.mark.parametrize(("figure", "release"), MENDED)
def test_releases_without_the_bug_are_blamed_for_nothing(figure, release):
    assert tried(figure, release, "z3").verdicts == ()


@pytest.mark.parametrize("figure", [figure for figure in FIGURES if figure not in HARD])
def test_the_newest_are_right(figure):
    trial = tried(figure, "z3", "cvc5")
    (expect,) = trial.hearing.case.expects
    answers = {each.answer(0) for each in trial.hearing.testimonies}
    assert trial.verdicts == ()
    assert expect.answer in answers
    assert answers <= {expect.answer, Answer.ERROR}


TEN = "(define-fun a () Int (- 10))"


def test_et_1():
    """The judge proves the paper's model with intervals, and with it that cvc5 was wrong."""
    case = Case(script("et-1"), (Expect(Answer.SAT, Witness(TEN)),))
    trial = tried("et-1", "cvc5==1.1.0", case=case, seconds=10.0)
    assert [(str(v.kind), str(v.certainty), v.blamed) for v in trial.verdicts] == [
        ("unsat-wrong", "certain", "cvc5==1.1.0")
    ]


@pytest.mark.parametrize("figure", ["et-8f", "et-8g", "et-8h"])
def test_not_to_end_is_no_wrong_answer(figure):
    trial = tried(figure, "cvc5", seconds=0.5)
    assert [each.answer(0) for each in trial.hearing.testimonies] == [Answer.TIMEOUT]
    assert trial.verdicts == ()


def test_et_8g_has_no_answer_of_z3_either():
    assert tried("et-8g", "z3", seconds=2.0).hearing.testimonies[0].answer(0) in {
        Answer.UNKNOWN,
        Answer.TIMEOUT,
    }
