"""What each product has been seen to print, and what it means: one file per kind, one entry per thing that can happen.

Boolector and dReal are in no package index; their entries say that they are worded after the sources.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from refute.solvers.judgement import judge, judge_living, text_of
from refute.solvers.kinds import KIND
from refute.solvers.process import Ending
from refute.solvers.solver import Solver

HERE = Path(__file__).with_name("recorded")
ENTRIES = {
    f"{file.stem} {entry['release']}: {entry['what']}": (KIND[file.stem], entry)
    for file in sorted(HERE.glob("*.json"))
    for entry in json.loads(file.read_text("utf-8"))
}


def ending_of(entry):
    stdout, stderr = ("\n".join(entry[name]).encode() for name in ("stdout", "stderr"))
    return Ending(stdout, stderr, entry["exit_code"], entry["signal"], None, 0.1, 0.1)


def first(outcome, field):
    return next((found for reply in outcome.replies if (found := getattr(reply, field))), None)


def test_every_kind_has_its_file():
    assert {file.stem for file in HERE.glob("*.json")} == set(KIND)


@pytest.mark.parametrize("name", ENTRIES)
def test_what_was_printed_is_understood(name):
    kind, entry = ENTRIES[name]
    want = entry["want"]
    solver = Solver(kind.name, kind, (kind.name,), entry["release"])
    outcome = judge(solver, entry["commands"], ending_of(entry), 1000)
    assert (outcome.kind, [str(reply.answer) for reply in outcome.replies]) == (want["kind"], want["answers"])
    for field in ("model", "values", "core", "reason"):
        assert first(outcome, field) == want.get(field)
    assert (outcome.complaint, outcome.signature) == (want.get("complaint"), want.get("signature"))


@pytest.mark.parametrize(
    "name",
    [name for name, (_, entry) in ENTRIES.items() if entry["exit_code"] is not None and not entry["stderr"]],
)
def test_a_process_that_lives_on_is_understood_alike(name):
    kind, entry = ENTRIES[name]
    solver = Solver(kind.name, kind, (kind.name,), entry["release"])
    ending = ending_of(entry)
    alone = judge(solver, entry["commands"], ending, 1000)
    living = judge_living(solver, entry["commands"], text_of(ending.stdout), "", 0.1, 0.1)
    assert (living.kind, living.replies, living.complaint) == (alone.kind, alone.replies, alone.complaint)


@pytest.mark.parametrize(
    "name", [name for name, (_, entry) in ENTRIES.items() if entry["want"]["kind"] != "garbage"]
)
def test_output_that_breaks_off_anywhere_never_becomes_another_answer(name):
    kind, entry = ENTRIES[name]
    solver = Solver(kind.name, kind, (kind.name,), entry["release"])
    stdout = "\n".join(entry["stdout"]).encode()
    whole = [reply.answer for reply in judge(solver, entry["commands"], ending_of(entry), 1000).replies]
    for size in range(0, len(stdout), max(1, len(stdout) // 60)):
        ending = Ending(stdout[:size], b"", None, 9, None, 0.1, 0.1)
        outcome = judge(solver, entry["commands"], ending, 1000)
        decided = [reply.answer for reply in outcome.replies if reply.answer in {"sat", "unsat"}]
        assert decided == [answer for answer in whole if answer in {"sat", "unsat"}][: len(decided)]
        if (model := first(outcome, "model")) is not None:
            assert model.count("(") == model.count(")")
