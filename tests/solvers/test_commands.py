"""`refute solvers` and `refute doctor`: what they say, in words and as JSON, and how they end."""

from __future__ import annotations

import json

import pytest

from refute.cli import doctor, main
from refute.records import OutcomeKind
from refute.solvers import fleet
from refute.trial.selftest import PLANS, Shown
from tests.fakes.index import z3_files


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A fleet of its own, into which two releases of z3 can be installed without an index."""
    monkeypatch.setenv("REFUTE_SOLVERS", str(tmp_path / "fleet"))

    def fetch(kind, version, target):
        for name, text in z3_files(version).items():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_text(text)

    monkeypatch.setattr(fleet, "_fetch", fetch)
    return tmp_path / "fleet"


@pytest.fixture
def alone(home, tmp_path, monkeypatch):
    """No solver but the fleet's."""
    from refute.solvers import places

    monkeypatch.setattr(places, "in_this_python", lambda kind: [])
    monkeypatch.setattr(places, "on_path", lambda kind: [])


@pytest.fixture
def trial(monkeypatch):
    """A self-test that is over at once, with so many failures."""

    def plant(failures):
        shown = [Shown(plan, plan.ends, (), number >= failures) for number, plan in enumerate(PLANS)]
        monkeypatch.setattr(doctor, "selftest", lambda: iter(shown))

    plant(0)
    return plant


def test_install_list_and_remove(home, alone, capsys):
    assert main(["solvers", "install", "z3==4.8.7", "z3==4.9.0"]) == 0
    said = capsys.readouterr()
    assert said.out == "z3==4.8.7\nz3==4.9.0\n"
    assert "installing z3 4.8.7 into" in said.err
    assert main(["solvers", "list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[:2]] == [
        "z3==4.9.0",
        "z3==4.8.7",
    ]
    assert main(["solvers", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["installed"]
    assert [(one["kind"], one["version"], one["where"]) for one in listed] == [
        ("z3", "4.9.0", "fleet"),
        ("z3", "4.8.7", "fleet"),
    ]
    assert main(["solvers", "remove", "--json", "z3==4.8.7", "z3==4.9.0"]) == 0
    assert json.loads(capsys.readouterr().out) == {"removed": ["z3==4.8.7", "z3==4.9.0"]}
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["install"], 2, "say which: refute solvers install z3==4.8.7"),
        (["remove"], 2, "say which"),
        (["remove", "z3"], 2, "z3: say which release; in "),
        (["remove", "z3==4.0"], 2, "no release of Z3 is there"),
        (["install", "zz3"], 2, "did you mean z3?"),
        (["install", "z3=4.8.7"], 2, "did you mean z3==4.8.7?"),
        (["install", "generic"], 2, "no solver of this name"),
        (["install", "cvc4"], 3, "CVC4 has no wheel in the package index"),
        (["install", "cvc5==1.0.8"], 3, "hold no parser"),
        (["lst"], 2, "invalid choice: 'lst'"),
        (["list", "--jsn"], 2, "did you mean --json?"),
    ],
)
def test_what_is_wrong_is_said(home, capsys, words, code, message):
    assert main(["solvers", *words]) == code
    said = capsys.readouterr()
    assert message in said.err
    assert said.out == ""


def test_nothing_is_removed_where_one_word_is_wrong(home, alone, capsys):
    assert main(["solvers", "install", "-q", "z3==4.8.7"]) == 0
    assert main(["solvers", "remove", "z3==4.8.7", "z3==4.0.0"]) == 2
    assert main(["solvers", "list"]) == 0
    assert "z3==4.8.7" in capsys.readouterr().out


def test_a_doctor_without_solvers_says_what_to_install(alone, trial, capsys):
    assert main(["doctor"]) == 3
    said = capsys.readouterr()
    for name in ("z3", "cvc5", "bitwuzla", "yices"):
        assert f"run `refute solvers install {name}`" in said.out
    assert "all as they should be" in said.out
    assert "on trial" in said.err


def test_a_doctor_tells_of_a_liar_that_was_not_caught(alone, trial, capsys):
    main(["solvers", "install", "-q", "z3==4.8.7"])
    assert main(["doctor", "-q"]) == 0
    assert "WRONG" not in capsys.readouterr().out
    trial(2)
    assert main(["doctor", "-q"]) == 10
    said = capsys.readouterr()
    assert said.out.count("WRONG") == 2
    assert said.err == ""


def test_a_doctor_speaks_json_and_nothing_else(alone, trial, capsys):
    assert main(["doctor", "--json"]) == 3
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert said.err == ""
    assert (told["solvers"], told["missing"]) == ([], ["z3", "cvc5", "bitwuzla", "yices"])
    assert [one["passed"] for one in told["selftest"]] == [True] * len(PLANS)
    assert {one["ended"] for one in told["selftest"]} <= set(OutcomeKind)


def test_a_doctor_names_what_stands_in_the_way(alone, trial, monkeypatch, capsys):
    monkeypatch.setattr(doctor, "find_spec", lambda name: None)
    monkeypatch.setattr(doctor.os, "access", lambda *_: False)
    main(["doctor", "--json"])
    problems = json.loads(capsys.readouterr().out)["problems"]
    assert "set REFUTE_SOLVERS" in problems[0]
    assert "pip is missing" in problems[1]
