"""The words and the numbers at the end of a campaign."""

from collections import Counter
from io import StringIO
from pathlib import Path

from rich.console import Console

from refute.campaign.engine import Progress
from refute.campaign.tally import Tally
from refute.records import Certainty, Finding, Kind, Recipe
from refute.reports.campaign import as_json, line, span, summary
from refute.reports.live import screen


def progress():
    tally = Tally(
        tests=Counter(fusion=60, terms=40),
        making={"fusion": 0.5, "terms": 0.1},
        found=Counter(fusion=3),
        sure=Counter(fusion=60),
        answers={"z3": Counter(sat=70, unsat=20, unknown=10), "yices": Counter(sat=50, skipped=50, none=1)},
        groups=Counter({"crash z3: a.cpp": 3}),
        cpu={"solvers": 9.0, "refute": 1.0},
        notes=Counter({"duplicates": 2}),
    )
    return Progress(
        tally, seconds=100.0, since=50.0, before=50, sizes={"crash z3: a.cpp": 2}, last_group=40.0
    )


RECIPE = Recipe("fusion", 1, (), 0, 0)
FOUND = [
    Finding(
        name,
        Kind.CRASH,
        Certainty.CERTAIN,
        "z3",
        "5.4",
        "crash z3: a.cpp",
        "",
        text,
        Recipe("fusion", 1, (), 0, 0),
    )
    for name, text in (("1a", "(long script)"), ("2b", "(short)"))
]


def test_line():
    assert line(progress()) == "1m40s  100 tests (1/s, solvers 90% of the CPU)  groups: 1 crash"


def test_spans():
    assert [span(each) for each in (0.4, 59.9, 60, 3599, 3600, 90061)] == [
        "0s", "59s", "1m00s", "59m59s", "1h00m", "25h01m",
    ]  # fmt: skip


def test_summary():
    said = "\n".join(summary(progress(), FOUND, Path("out")))
    assert "100 tests in 1m40s, 151 questions to solvers" in said
    assert "z3: 70 sat, 20 unsat, 10 unknown" in said
    assert "yices: 50 sat, 50 skipped, 1 other" in said
    assert "2 duplicates" in said
    assert "certain crash z3: a.cpp: seen 3 times, smallest out/findings/2b" in said


def test_json():
    said = as_json(progress(), FOUND, Path("out"))
    assert said["tests_per_second"] == 1.0
    assert said["solver_cpu_share"] == 0.9
    assert said["solver_calls"] == 151
    assert said["by_strategy"]["terms"] == {"tests": 40, "findings": 0, "generated_per_second": 400.0}
    assert said["findings"][0] == {
        "id": "1a", "kind": "crash", "certainty": "certain", "solver": "z3", "strategy": "fusion",
        "signature": "crash z3: a.cpp", "path": "out/findings/1a",
    }  # fmt: skip


def test_screen():
    console = Console(width=120, record=True, file=StringIO())
    console.print(screen(progress()))
    text = console.export_text()
    for word in ("100 tests", "1/s", "last new group 1m00s ago", "fusion", "yices", "crash", "Ctrl-C saves"):
        assert word in text
