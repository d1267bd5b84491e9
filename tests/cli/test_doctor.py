"""`refute doctor` and the command itself."""

import json

import pytest

from refute import __version__
from refute.cli import doctor
from refute.records import OutcomeKind
from refute.trial.selftest import Plan, Shown
from tests.cli.run import refute

PASSED = Shown(Plan("honest"), OutcomeKind.ANSWERED, (), passed=True)
FAILED = Shown(Plan("crash", OutcomeKind.CRASH), OutcomeKind.ANSWERED, (), passed=False)


@pytest.fixture
def selftest(monkeypatch):
    """The planted solvers are tried in tests/trial; here their results are given."""

    def give(*shown):
        monkeypatch.setattr(doctor, "selftest", lambda: iter(shown))

    return give


def test_all_well(selftest, capsys):
    selftest(PASSED)
    assert refute("doctor", "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert {"python", "system", "cores", "solvers", "missing", "selftest"} <= set(said)
    assert said["selftest"] == [{"behaviour": "honest", "ended": "answered", "findings": [], "passed": True}]


def test_a_liar_that_is_not_caught(selftest, capsys):
    selftest(PASSED, FAILED)
    assert refute("doctor") == 10
    out = capsys.readouterr().out
    assert "WRONG" in out
    assert "1 not as they should be" in out


def test_no_solver_at_all(selftest, monkeypatch, capsys):
    selftest(PASSED)
    monkeypatch.setattr(doctor, "everywhere", tuple)
    assert refute("doctor") == 3
    assert "refute solvers install z3" in capsys.readouterr().out


@pytest.mark.parametrize("words", [[], ["--help"], ["help"]])
def test_help(words, capsys):
    assert refute(*words) == 0
    out = capsys.readouterr().out
    assert "check" in out
    assert "Exit codes" in out


def test_version(capsys):
    assert refute("--version") == 0
    assert __version__ in capsys.readouterr().out
