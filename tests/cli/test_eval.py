"""`refute eval`: the judge alone, by exit code and in words."""

import io
import json
import sys

import pytest

from refute.solvers.kinds import KIND
from refute.solvers.places import everywhere
from tests.cli.run import liar, refute

THREE = "((define-fun x () Int 3))"


@pytest.mark.parametrize(
    ("model", "code", "word"),
    [
        (THREE, 0, "true"),
        (f"sat\n(model {THREE[1:-1]})", 0, "true"),
        ("(= x 3)", 0, "true"),
        ("((define-fun x () Int 4))", 10, "false"),
        ("()", 0, "true"),
    ],
)
def test_codes(even, tmp_path, capsys, model, code, word):
    path = tmp_path / "m"
    path.write_text(model)
    if model == "()":
        even.write_text("(declare-fun x () Int)(assert (or (= x 1) (not (= x 1))))(check-sat)")
    assert refute("eval", even, path) == code
    assert capsys.readouterr().out.split()[0] == word


@pytest.fixture
def unknown(tmp_path):
    """No string that the judge tries has 77 letters."""
    script, model = tmp_path / "s.smt2", tmp_path / "m"
    script.write_text(
        "(set-logic ALL)(declare-fun s () String)"
        '(assert (exists ((t String)) (and (= (str.len t) 77) (= s "a"))))(check-sat)'
    )
    model.write_text('((define-fun s () String "a"))')
    return script, model


def test_unknown(unknown, capsys):
    assert refute("eval", *unknown) == 11
    out = capsys.readouterr().out
    assert out.startswith("unknown\n")
    assert "quantifier" in out


def test_another_solver_may_be_asked(unknown, capsys):
    """What it says is disputed, and said to be."""
    if not everywhere(KIND["z3"]):
        pytest.skip("z3 is not installed")
    assert refute("eval", "--json", "-s", "z3", *unknown) == 0
    said = json.loads(capsys.readouterr().out)
    assert set(said) == {"truth", "reason", "assertion", "printed", "disputed"}
    assert said["disputed"] is True


def test_the_judge_itself_needs_nobody(even, tmp_path, capsys):
    model = tmp_path / "m"
    model.write_text(THREE)
    assert refute("eval", "--json", "-s", liar("flip-sat"), even, model) == 0
    assert json.loads(capsys.readouterr().out)["disputed"] is False


def test_json(even, tmp_path, capsys):
    model = tmp_path / "m"
    model.write_text("((define-fun x () Int 4))")
    assert refute("eval", "--json", even, model) == 10
    said = json.loads(capsys.readouterr().out)
    assert said["truth"] == "false"
    assert said["assertion"] == "(= (* 2 x) 6)"
    assert said["disputed"] is False


def test_the_model_from_stdin(even, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"sat\n{THREE}\n".encode())))
    assert refute("eval", even, "-") == 0


def test_which_check(tmp_path, capsys):
    script, model = tmp_path / "s.smt2", tmp_path / "m"
    script.write_text("(declare-fun x () Int)(assert (> x 2))(check-sat)(assert (> x 5))(check-sat)")
    model.write_text(THREE)
    assert refute("eval", script, model) == 0
    assert refute("eval", "--check", "2", script, model) == 10
    assert refute("eval", "--check", "3", script, model) == 2
    assert "has 2 check-sats" in capsys.readouterr().err


def test_strings_as_an_old_release_prints_them(tmp_path, capsys):
    """`\\x41` is one character to z3 4.8.7, and four to the standard."""
    script, model = tmp_path / "s.smt2", tmp_path / "m"
    script.write_text("(declare-fun s () String)(assert (= (str.len s) 1))(check-sat)")
    model.write_text('((define-fun s () String "\\x41"))')
    assert refute("eval", script, model) == 10
    assert refute("eval", "--printed-by", "z3==4.8.7", script, model) in {0, 3}


@pytest.mark.parametrize(
    ("script", "model", "said"),
    [
        ("(assert (and 1 true))(check-sat)", THREE, "s.smt2:1:9: and takes Booleans"),
        ("(assert true)", THREE, "has 0 check-sats"),
        ("(assert (= x 1)", THREE, "s.smt2:1:"),
    ],
)
def test_wrong_input(tmp_path, capsys, script, model, said):
    (tmp_path / "s.smt2").write_text(script)
    (tmp_path / "m").write_text(model)
    assert refute("eval", tmp_path / "s.smt2", tmp_path / "m") == 2
    assert said in capsys.readouterr().err


def test_a_model_that_is_none_is_unknown_at_most(even, tmp_path):
    model = tmp_path / "m"
    model.write_text("Segmentation fault )) (")
    assert refute("eval", even, model) == 11
