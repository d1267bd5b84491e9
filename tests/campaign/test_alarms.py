"""A campaign that compares nothing must say so."""

from collections import Counter

from refute.campaign.alarms import alarms
from refute.campaign.tally import Tally


def said(tests=200, notes=(), **answers):
    tally = Tally(tests=Counter(fusion=tests), notes=Counter(dict(notes)))
    tally.answers = {spec: Counter(counts) for spec, counts in answers.items()}
    return list(alarms(tally))


def test_all_is_well():
    assert said(z3={"sat": 100, "unsat": 60, "timeout": 40}) == []


def test_not_before_there_is_something_to_say():
    assert said(tests=50, z3={"refused": 50}) == []


def test_a_solver_that_refuses_more_than_half():
    (alarm,) = said(z3={"sat": 100}, yices={"refused": 101, "sat": 99})
    assert "yices refuses 101 of 200" in alarm


def test_a_solver_that_is_never_asked():
    (alarm,) = said(z3={"sat": 200}, bitwuzla={"skipped": 200})
    assert "bitwuzla is never asked" in alarm


def test_nothing_but_time_outs():
    (alarm,) = said(z3={"timeout": 200})
    assert "runs out of time in every case" in alarm


def test_nothing_but_unknown():
    (alarm,) = said(z3={"unknown": 150, "timeout": 50})
    assert "decides no case" in alarm


def test_duplicates():
    (alarm,) = said(notes={"duplicates": 150}, z3={"sat": 200})
    assert "150 of 200 cases are duplicates" in alarm
