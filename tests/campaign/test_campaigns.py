"""Whole campaigns by the command line, on real solvers and on one that lies."""

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from refute.cli import main

LIAR = ["-s", "z3", "-s", "planted:flip-sat mod", "-l", "QF_LIA", "-l", "QF_LRA"]
PLAN = ["-n", "100", "--timeout", "10", *LIAR]


def refute(*words, **environment):
    command = [sys.executable, "-m", "refute", *map(str, words)]
    given = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env=given)


def contents(folder):
    """What a campaign knows, without times."""
    db = sqlite3.connect(folder / "campaign.db")
    try:
        units = db.execute("SELECT number, tests, whole FROM units ORDER BY number").fetchall()
        findings = db.execute("SELECT id, kind, certainty, solver, recipe, script FROM findings ORDER BY id")
        return units, findings.fetchall()
    finally:
        db.close()


@pytest.fixture(scope="module")
def campaign(tmp_path_factory):
    folder = tmp_path_factory.mktemp("campaign") / "out"
    done = refute("fuzz", "-j", 1, "--json", "-o", folder, *PLAN)
    assert done.returncode == 10, done.stderr
    return folder, json.loads(done.stdout)


def test_json(campaign):
    folder, said = campaign
    assert said["tests"] == 100
    assert said["out"] == str(folder)
    assert 0 < said["solver_cpu_share"] < 1
    assert sum(each["tests"] for each in said["by_strategy"].values()) == 100
    assert said["by_solver"]["z3"].keys() <= {"sat", "unsat", "unknown", "timeout", "skipped"}
    assert said["findings"]
    for finding in said["findings"]:
        assert finding.keys() == {"id", "kind", "certainty", "solver", "strategy", "signature", "path"}
        assert finding["solver"] == "planted:flip-sat mod"
        assert finding["kind"] == "unsat-wrong"


def test_folders(campaign):
    folder, said = campaign
    for finding in said["findings"]:
        place = folder / "findings" / finding["id"]
        described = json.loads((place / "finding.json").read_text())
        assert described["recipe"]["strategy"] == finding["strategy"]
        assert "(check-sat)" in (place / "bug.smt2").read_text()
        assert os.access(place / "repro.sh", os.X_OK)


def test_repro_exits_0_while_the_bug_is_there(campaign):
    folder, said = campaign
    place = folder / "findings" / said["findings"][0]["id"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    there = subprocess.run([place / "repro.sh"], env={**os.environ, "PATH": path}, timeout=60, check=False)
    assert there.returncode == 0
    script = place / "repro.sh"
    mended = script.read_text().replace("planted:flip-sat mod", "planted:honest")
    (place / "mended.sh").write_text(mended)
    gone = subprocess.run(
        ["sh", place / "mended.sh"], env={**os.environ, "PATH": path}, timeout=60, check=False
    )
    assert gone.returncode == 1


def test_every_case_is_made_again_byte_for_byte(campaign, capsys):
    folder, said = campaign
    for finding in said["findings"]:
        assert main(["replay", str(folder), finding["id"]]) == 0
        assert capsys.readouterr().out == (folder / "findings" / finding["id"] / "bug.smt2").read_text()


def test_the_number_of_workers_changes_no_case(campaign, tmp_path):
    folder, _ = campaign
    other = tmp_path / "out"
    refute("fuzz", "-j", 2, "-o", other, *PLAN)
    assert contents(other) == contents(folder)


def test_killed_at_ten_moments_it_loses_and_repeats_nothing(campaign, tmp_path):
    """Every kill hits the process group, as a machine that is switched off would."""
    folder, _ = campaign
    other = tmp_path / "out"
    rng = random.Random(0)
    words = [sys.executable, "-m", "refute", "fuzz", "-j", "2", "-q", "-o", str(other), *PLAN]
    for _ in range(10):
        process = subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        time.sleep(0.3 + 2 * rng.random())
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert refute("fuzz", "-o", other, *PLAN).returncode == 10
    assert contents(other) == contents(folder)


def test_ctrl_c_saves(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "refute", "fuzz", "-j", "1", "-o", str(tmp_path / "out"), "-s", "z3", "-l", "QF_LIA"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    time.sleep(4)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "goes on" in err
    assert "tests in" in out
    units, _ = contents(tmp_path / "out")
    assert units
    tests = sum(number for _, number, _ in units)
    more = refute("fuzz", "-o", tmp_path / "out", "-n", tests + 10, "--json")
    assert json.loads(more.stdout)["tests"] == tests + 10


def test_another_plan_is_refused(campaign):
    folder, _ = campaign
    done = refute("fuzz", "-o", folder, "--seed", 8)
    assert done.returncode == 2
    assert "holds a campaign with seed 0, not 8" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-S", "fussion"], "did you mean fusion"),
        (["-S", "fusion:concatt"], "has no switch concatt"),
        (["--timout", "3"], "did you mean --timeout"),
        (["/nowhere/seeds"], "no such file or folder of seeds"),
        (["--kinds", "slwo"], "did you mean slow"),
        (["-s", "z4"], "did you mean z3"),
        (["-l", "QF_XYZ"], "no seed"),
    ],
)
def test_what_is_wrong_is_said_at_the_door(words, said, tmp_path, capsys):
    assert main(["fuzz", *words, "-o", str(tmp_path / "out"), "-n", "1"]) == 2
    assert said in capsys.readouterr().err


def test_seeds_that_cannot_be_read_stop_nothing(tmp_path):
    seeds = tmp_path / "seeds"
    seeds.mkdir()
    (seeds / "broken.smt2").write_text("(set-logic QF_LIA)\n(assert (> x")
    (seeds / "good.smt2").write_text(
        "(set-logic QF_LIA)(declare-fun x () Int)(declare-fun y () Int)(assert (> (+ x y) (* 2 x) 3))(check-sat)"
    )
    done = refute("fuzz", seeds, "-n", 20, "-s", "z3", "-o", tmp_path / "out", "-S", "operators")
    assert done.returncode == 0, done.stderr
    assert "20 tests" in done.stdout
    assert "broken.smt2" in (tmp_path / "out" / "campaign.log").read_text()


TRIPLE = (
    "(fusion mine ((x Int) (y Int) (z Int)) (= z (- x (+ y 77))) (= x (+ z (+ y 77))) (= y (- x (+ z 77))))"
)


def test_triples_of_the_user(tmp_path):
    (tmp_path / "mine").write_text(TRIPLE)
    liar = ["-s", "planted:flip-sat  77[)]", "-l", "QF_LIA"]
    words = ["-n", 20, "--seed", 5, "-S", "fusion", *liar, "-o", tmp_path / "out", "--timeout", 10]
    done = refute("fuzz", *words, "--triples", tmp_path / "mine")
    assert done.returncode == 10, done.stderr
    findings = contents(tmp_path / "out")[1]
    (tmp_path / "mine").unlink()
    assert refute("replay", tmp_path / "out", findings[0][0], "--check").returncode == 0


def test_triples_that_make_no_sense(tmp_path, capsys):
    (tmp_path / "mine").write_text("(fusion mine ((x Int)) (= z x))")
    assert main(["fuzz", "--triples", str(tmp_path / "mine"), "-o", str(tmp_path / "out")]) == 2
    assert "triples: " in capsys.readouterr().err


def test_nothing_is_left_running(tmp_path):
    """Not even what a solver has started and left behind, when the campaign ends by itself."""
    words = ["-n", 3, "-j", 1, "-s", "planted:fork", "-l", "QF_LIA", "-o", tmp_path / "out", "--timeout", 10]
    done = refute("fuzz", *words, MARK=str(tmp_path))
    assert "3 tests" in done.stdout
    mark = f"MARK={tmp_path}".encode()
    left = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if mark in (process / "environ").read_bytes():
                left.append((process / "cmdline").read_bytes())
    assert left == []


def test_measurements_are_made_where_they_are_wanted(tmp_path):
    words = [
        "-n",
        3,
        "-s",
        "planted:honest",
        "-s",
        "planted:give-up",
        "-l",
        "QF_LIA",
        "--timeout",
        10,
        "--json",
    ]
    assert refute("fuzz", *words, "-o", tmp_path / "without").returncode == 0
    done = refute("fuzz", *words, "-o", tmp_path / "with", "--kinds", "unknown")
    assert done.returncode == 10, done.stderr
    assert {each["kind"] for each in json.loads(done.stdout)["findings"]} == {"unknown"}


def test_what_is_in_quarantine_is_counted_and_not_kept(campaign, tmp_path):
    before = campaign[1]["findings"]
    (tmp_path / "rules.toml").write_text('[[quarantine]]\nwhy = "issue 7"\nsolver = "planted:*"\n')
    out = tmp_path / "out"
    done = refute("fuzz", "--json", "-o", out, "--quarantine", tmp_path / "rules.toml", *PLAN)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["findings"] == []
    assert said["notes"]["findings in quarantine: issue 7"] == len(before)
