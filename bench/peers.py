"""Tests per CPU-second beside yinyang, opfuzz and typefuzz 0.3.0 (`make bench-peers DATA=DIR`).

    python bench/peers.py DATA [RECORD] [--cpu SECONDS] [-l LOGIC] [--cells N]

Seeds: the first 40 files by name of LOGIC/sat in smtlib-small. Every tool is stopped once it has used so many CPU
seconds, its children counted, which a busy machine does not change; a test is one script, put to z3 with two seconds of
time and 30 scripts a seed. opfuzz and typefuzz compare two command lines and so ask z3 twice a test. Beside them
`refute fuzz` asks z3 under two configurations as well, each in its session, with models; `alone` is refute's rate where
one configuration is judged by its models, as it may be. yinyang asks once, with the oracle sat, and so does
`refute fuzz -S fusion`.

The peers' environment is made in the folder of the record (RECORD, out/bench/peers by default). A row is kept for each
cell and a run goes on where the last one stopped; --cells bounds how many cells it does.

Bars: at least 4 times the peer on QF_LRA, ahead of it everywhere.
"""

from __future__ import annotations

import json
import sys
import tempfile
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Final

from corpus import find, first_files
from peer_tools import COUNTERPART, install, run
from spending import spent

from refute.solvers.spec import resolve

LOGICS: Final = ("QF_LIA", "QF_LRA", "QF_SLIA", "QF_NRA")
BARS: Final = {"QF_LRA": 4.0}
ORACLE: Final = {"yinyang": ("yinyang", "-o", "sat")}
SECOND: Final = "z3 smt.random_seed=7"
"""Another configuration of the same solver, which does the same work."""

Rate = dict[str, float]


def ours(strategy: str, seeds: Path, specs: tuple[str, ...], cpu: float) -> Rate:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        asked = [word for spec in specs for word in ("-s", spec)]
        words = ["-j", "1", "--seed", "1", "--timeout", "2", "--json", "-o", str(out), "-S", strategy, *asked]
        ran = spent([sys.executable, "-m", "refute", "fuzz", *words, str(seeds)], cpu=cpu)
        if not ran.stdout:
            sys.exit(ran.stderr or f"exit code {ran.code} and nothing said")
        told = json.loads(ran.stdout)
    return {"tests": told["tests"], "cpu": ran.cpu, "wall": ran.wall}


def theirs(tool: str, programs: Path, seeds: Path, cpu: float) -> Rate:
    z3 = (resolve("z3", install=False).live_command or ("z3",))[0]
    calls = 1 if tool == "yinyang" else 2
    with tempfile.TemporaryDirectory() as folder:
        ran = run(programs, ORACLE.get(tool, (tool,)), [z3] * calls, seeds, Path(folder, "run"), cpu)
    return {"tests": ran.calls / calls, "cpu": ran.cpu, "wall": ran.wall}


def measured(way: str, strategy: str, programs: Path, seeds: Path, cpu: float) -> Rate:
    tool = COUNTERPART[strategy]
    if way == "peer":
        return theirs(tool, programs, seeds, cpu)
    specs = ("z3",) if way == "alone" or tool == "yinyang" else ("z3", SECOND)
    return ours(strategy, seeds, specs, cpu)


HEADINGS: Final = "| logic | strategy | refute | peer | its rate | times | bar | alone |"


def row(logic: str, strategy: str, cells: dict[str, Rate]) -> tuple[str, bool]:
    rates = {way: cell["tests"] / cell["cpu"] for way, cell in cells.items()}
    bar = BARS.get(logic, 1.0)
    times = rates["ours"] / rates["peer"] if rates["peer"] else float("inf")
    met = times > bar or times >= bar > 1
    alone = f"{rates['alone']:.1f}" if "alone" in rates else ""
    figures = [
        logic, strategy, f"{rates['ours']:.1f}", COUNTERPART[strategy], f"{rates['peer']:.1f}", f"{times:.1f}",
        f"{bar:.0f}: {'met' if met else 'MISSED'}", alone,
    ]  # fmt: skip
    return f"| {' | '.join(figures)} |", met


def options() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("record", type=Path, nargs="?", default=Path("out/bench/peers"))
    parser.add_argument("--cpu", type=float, default=30, metavar="SECONDS", help="of a cell (%(default)s)")
    parser.add_argument("-l", "--logic", action="append", metavar="LOGIC", help="repeatable")
    parser.add_argument("--cells", type=int, default=1000, metavar="N")
    return parser.parse_args()


def main() -> int:
    chosen = options()
    corpus = find(chosen.data, "smtlib-small")
    if corpus is None:
        sys.exit(f"there is no smtlib-small in {chosen.data}")
    chosen.record.mkdir(parents=True, exist_ok=True)
    rows = chosen.record / "rows.json"
    known: dict[str, Rate] = json.loads(rows.read_text("utf-8")) if rows.exists() else {}
    programs = install((chosen.record / "environment").absolute())
    print(HEADINGS + "\n|" + " --- |" * (HEADINGS.count("|") - 1), flush=True)
    left, fine = chosen.cells, True
    for logic in chosen.logic or LOGICS:
        seeds = first_files(corpus, logic, (chosen.record / "seeds").absolute())
        for strategy, tool in COUNTERPART.items():
            cells = {}
            for way in ("peer", "ours") if tool == "yinyang" else ("peer", "ours", "alone"):
                key = f"{logic} {strategy} {way}"
                if key not in known and left > 0:
                    left -= 1
                    known[key] = measured(way, strategy, programs, seeds, chosen.cpu)
                    rows.write_text(json.dumps(known, indent=1), "utf-8")
                if key in known:
                    cells[way] = known[key]
            if {"peer", "ours"} <= cells.keys():
                text, met = row(logic, strategy, cells)
                fine &= met
                print(text, flush=True)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
