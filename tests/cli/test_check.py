"""`refute check`: exit codes, the exact shape of --json, and what is said about wrong input."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from refute.cli import check as command
from refute.cli import options
from refute.reports.check import lines
from refute.solvers.planted import planted
from refute.solvers.process import Limits
from refute.trial.asking import fresh
from refute.trial.checking import check_text
from refute.trial.court import Court
from tests.cli.run import EVEN, liar, refute

HONEST = liar("honest")


def as_json(capsys):
    out = capsys.readouterr().out
    assert out.count("\n") == 1, "one JSON object and nothing else"
    return json.loads(out)


def test_nothing_found(even, odd, capsys):
    assert refute("check", "-s", HONEST, even, odd) == 0
    out = capsys.readouterr().out
    assert "sat (model true)" in out
    assert "unsat" in out


@pytest.mark.parametrize(
    ("behaviour", "kind"), [("bad-model", "invalid-model"), ("flip-sat", "unsat-wrong"), ("crash", "crash")]
)
def test_something_found(even, capsys, behaviour, kind):
    assert refute("check", "-s", HONEST, "-s", liar(behaviour), even) == 10
    assert f"{kind} (certain) {liar(behaviour)}" in capsys.readouterr().out.replace("\n", "")


def test_json(even, odd, capsys):
    bad = liar("bad-model")
    assert refute("check", "--json", "-s", HONEST, "-s", bad, even, odd) == 10
    found = as_json(capsys)
    assert set(found) == {"files"}
    first, second = found["files"]
    assert {"path", "answers", "models", "verdicts"} <= set(first)
    assert first["path"] == str(even)
    assert first["answers"] == {HONEST: ["sat"], bad: ["sat"]}
    assert first["models"] == {HONEST: ["true"], bad: ["false"]}
    (verdict,) = first["verdicts"]
    assert set(verdict) == {"kind", "certainty", "solver", "check", "because"}
    assert (verdict["kind"], verdict["certainty"], verdict["solver"], verdict["check"]) == (
        "invalid-model", "certain", bad, 0
    )  # fmt: skip
    assert second["answers"] == {HONEST: ["unsat"], bad: ["unsat"]}
    assert second["models"] == {HONEST: ["none"], bad: ["none"]}
    assert second["verdicts"] == []


def test_json_has_one_entry_for_each_check_sat(tmp_path, capsys):
    path = tmp_path / "two.smt2"
    path.write_text(f"{EVEN}(set-info :status unsat)(assert (< x 0))(check-sat)")
    assert refute("check", "--json", "-s", HONEST, path) == 0
    (entry,) = as_json(capsys)["files"]
    assert entry["answers"][HONEST] == ["sat", "unsat"]
    assert len(entry["models"][HONEST]) == 2


@pytest.mark.parametrize(
    ("behaviour", "answer"), [("crash", "crash"), ("give-up", "unknown"), ("refuse", "error")]
)
def test_json_words_for_what_is_no_answer(even, capsys, behaviour, answer):
    refute("check", "--json", "-s", liar(behaviour), even)
    assert as_json(capsys)["files"][0]["answers"] == {liar(behaviour): [answer]}


def test_json_of_a_time_out(even, capsys):
    assert refute("check", "--json", "--timeout", "0.5", "-s", liar("hang"), even) == 0
    assert as_json(capsys)["files"][0]["answers"] == {liar("hang"): ["timeout"]}


def test_stdin(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EVEN.encode())))
    assert refute("check", "--json", "-s", HONEST, "-") == 0
    assert as_json(capsys)["files"][0]["path"] == "<stdin>"


def test_a_folder(tmp_path, even, odd, capsys):
    assert refute("check", "--json", "-s", HONEST, tmp_path) == 0
    assert [entry["path"] for entry in as_json(capsys)["files"]] == [str(even), str(odd)]


def test_a_bad_file_stops_nobody(tmp_path, even, capsys):
    bad = tmp_path / "bad.smt2"
    bad.write_text("(declare-fun x () Int)\n(assert (and x true))\n(check-sat)\n")
    assert refute("check", "-s", HONEST, bad, even) == 2
    out = capsys.readouterr().out
    assert f"{bad}:2:9: and takes Booleans" in out
    assert "\n    (assert (and x true))\n            ^\n" in out
    assert "sat (model true)" in out


def test_a_finding_counts_more_than_a_bad_file(tmp_path, even):
    bad = tmp_path / "bad.smt2"
    bad.write_text("(assert")
    assert refute("check", "-q", "-s", liar("bad-model"), bad, even) == 10


def test_a_bad_file_in_json(tmp_path, capsys):
    bad = tmp_path / "bad.smt2"
    bad.write_text("(assert")
    assert refute("check", "--json", "-s", HONEST, bad) == 2
    (entry,) = as_json(capsys)["files"]
    assert entry["answers"] == {}
    assert entry["error"].startswith(f"{bad}:1:")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chekc", "x"], "did you mean check?"),
        (["check", "--timout", "3", "x"], "did you mean --timeout?"),
        (["check", "nowhere.smt2"], "nowhere.smt2: No such file"),
        (["check", "-s", "zz3", "EVEN"], "did you mean z3?"),
        (["check", "-s", "z3==", "EVEN"], "names no release"),
        (["check", "-s", "", "EVEN"], "names no solver"),
        (["check", "--timeout", "0", "EVEN"], "--timeout"),
        (["check", "--kinds", "sloww", "EVEN"], "slow"),
        (["check"], "FILE"),
    ],
)
def test_a_wrong_command_line(words, said, even, capsys):
    assert refute(*[even if word == "EVEN" else word for word in words]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""


def test_no_solver(even, monkeypatch, capsys):
    monkeypatch.setattr(options, "everywhere", lambda *_: ())
    assert refute("check", even) == 3
    assert "refute solvers install" in capsys.readouterr().err


def test_an_empty_folder(tmp_path, capsys):
    assert refute("check", "-s", HONEST, tmp_path) == 2
    assert "no .smt2 file" in capsys.readouterr().err


def test_interrupted(even):
    """Ctrl-C ends refute with 130, and the solver with it."""
    mark = f"mark-{os.getpid()}"
    words = [
        sys.executable,
        "-m",
        "refute",
        "check",
        "--timeout",
        "60",
        "-s",
        f"{liar('hang')} --when {mark}",
        even,
    ]
    even.write_text(f"; {mark}\n{EVEN}".replace("(check-sat)", f"(set-info :mark {mark})\n(check-sat)"))
    running = subprocess.Popen(
        words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, start_new_session=True
    )
    try:
        deadline = time.monotonic() + 10
        while not solvers_with(mark, but=running.pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        assert running.wait(10) == 130
        assert "interrupted" in running.stderr.read()
        assert not solvers_with(mark, but=running.pid)
    finally:
        running.stderr.close()
        running.kill()
        running.wait()


def solvers_with(mark, but):
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (folder / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
            if mark in words and int(folder.name) != but:
                found.append(folder.name)
    return found


def test_help_has_examples(capsys):
    with pytest.raises(SystemExit) as ended:
        refute("check", "--help")
    assert ended.value.code == 0
    assert "refute check -s z3 -s cvc5" in capsys.readouterr().out


def test_verbose_says_what_is_no_finding(even, capsys):
    refute("check", "-v", "-s", liar("babble"), even)
    assert "garbage" in capsys.readouterr().out


@pytest.mark.parametrize("verbose", [False, True])
def test_a_validator_that_complains_is_a_note_and_no_finding(verbose):
    court = Court((planted("complain"),), fresh(Limits()))
    said = "\n".join(
        line.plain for line in lines(check_text("x", f"{EVEN}(get-model)", court), verbose=verbose)
    )
    assert "note: planted:complain: its own validator disagrees" in said
    assert "the judge finds the model true" in said
    assert "invalid-model" not in said


def test_all_kinds_are_known():
    assert {str(kind) for kind in command._kinds("slow,unknown")} == {"slow", "unknown"}
