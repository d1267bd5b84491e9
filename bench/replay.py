"""What the engine costs beside the barest loop over pipes that sends a solver the same bytes.

    python bench/replay.py DATA [--tests N] [--rounds N] [--cells N] [-s SOLVER] [-S STRATEGY] [-l LOGIC] [--record F]

For each strategy, logic and solver: `refute fuzz -j 1 -n N --seed 1 --timeout 0.5` on the first 40 files by name of
LOGIC/sat in smtlib-small, which writes out every script as it is sent, with get-model, `(reset)` and the echo of a
mark; then a loop (bench/bare.py) that writes the same scripts to one process and reads to the mark: no judgement,
nothing read off the output, another process only where a script has taken half a second or has ended it. CPU seconds of
both with all of their children: start-up, looking into seeds and fresh processes count on the engine's side. late:
scripts that ran out of time, in the loop and in the engine. Of some rounds the one with the median ratio counts.

Bar: the engine takes at most the larger of 1.25 times the loop and the loop plus 0.5 ms a case. A row is kept in the
record, and a run goes on where the last one stopped.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from pathlib import Path
from typing import TYPE_CHECKING

from bare import SECONDS
from corpus import find, first_files
from spending import spent

from refute.campaign.confirming import Confirmer
from refute.cli import main as refute
from refute.solvers.live import Live
from refute.solvers.spec import resolve
from refute.strategies.catalogue import STRATEGY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from refute.campaign.contestants import Contestant
    from refute.campaign.making import Made
    from refute.records import Finding

TESTS = {"QF_LRA": 5000, "QF_NRA": 1000, "QF_SLIA": 200, "QF_LIA": 50}
SOLVERS = ("z3", "cvc5")
FACTOR = 1.25
ABOVE = 0.5
"""Milliseconds a case."""


def fuzz(kept: Path, words: list[str]) -> int:
    """`refute fuzz` that keeps the cases that it tells live solvers. Workers are forked, and take this with them."""
    tell, findings = Live.tell, Confirmer.findings
    file = kept.open("ab")
    confirming: list[bool] = []

    def telling(self: Live, content: bytes) -> None:
        if not confirming:
            file.write(b"%d\n" % len(content) + content)
            file.flush()
        tell(self, content)

    def found(self: Confirmer, made: Made, panel: Sequence[Contestant]) -> list[Finding]:
        confirming.append(True)
        try:
            return findings(self, made, panel)
        finally:
            confirming.clear()

    Live.tell = telling  # type: ignore[method-assign]
    Confirmer.findings = found  # type: ignore[method-assign]
    return refute(["fuzz", *words])


def cell(strategy: str, seeds: Path, solver: str, tests: int) -> dict[str, float]:
    """One round."""
    here = [sys.executable, __file__]
    with tempfile.TemporaryDirectory() as folder:
        kept, out = Path(folder, "kept"), Path(folder, "out")
        words = [
            "-j",
            "1",
            "-n",
            str(tests),
            "--seed",
            "1",
            "--timeout",
            str(SECONDS),
            "--json",
            "-o",
            str(out),
        ]
        run = spent([*here, "--fuzz", str(kept), *words, "-S", strategy, "-s", solver, str(seeds)])
        if run.code not in {0, 10}:
            sys.exit(run.stderr)
        told = json.loads(run.stdout)
        command = resolve(solver, install=False).live_command or ()
        loop = spent([sys.executable, str(Path(__file__).with_name("bare.py")), str(kept), *command])
        if loop.code:
            sys.exit(loop.stderr)
        scripts_sent, late = map(int, loop.stdout.split())
    answers = told["by_solver"].get(solver, {})
    return {
        "tests": told["tests"], "findings": len(told["findings"]), "scripts": scripts_sent,
        "engine": run.cpu, "loop": loop.cpu, "late": answers.get("timeout", 0), "late_loop": late,
        "share": told["solver_cpu_share"],
    }  # fmt: skip


def line(key: str, rounds: list[dict[str, float]]) -> tuple[str, bool]:
    """A row of the table, and whether the bar is met."""
    chosen = sorted(rounds, key=lambda each: each["engine"] / each["loop"])[len(rounds) // 2]
    tests, engine, loop = chosen["tests"], chosen["engine"], chosen["loop"]
    above = (engine - loop) / tests * 1000
    met = engine <= FACTOR * loop or above <= ABOVE
    strategy, logic, solver = key.split()
    late = f"{chosen['late_loop']:.0f}, {chosen['late']:.0f}"
    cells = [
        strategy, logic, solver, f"{tests:.0f}", f"{chosen['findings']:.0f}", late, f"{loop / tests * 1000:.2f}",
        f"{engine / tests * 1000:.2f}", f"{engine / loop:.2f}", f"{above:.2f}", "met" if met else "MISSED",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |", met


HEADINGS = (
    "| strategy | logic | solver | cases | findings | late | loop ms | engine ms | ratio | ms above | bar |"
)


def options() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--tests", type=int, metavar="N", help="of a cell (by logic, for about ten seconds)")
    parser.add_argument("--cells", type=int, default=1000, metavar="N", help="measured in this run")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="of a cell (%(default)s)")
    parser.add_argument("-s", "--solver", action="append", metavar="NAME", help="repeatable")
    parser.add_argument("-S", "--strategy", action="append", metavar="NAME", help="repeatable")
    parser.add_argument("-l", "--logic", action="append", metavar="LOGIC", help="repeatable")
    parser.add_argument("--record", type=Path, default=Path("out/bench/replay.json"), metavar="F")
    return parser.parse_args()


def main() -> int:
    chosen = options()
    corpus = find(chosen.data, "smtlib-small")
    if corpus is None:
        sys.exit(f"there is no smtlib-small in {chosen.data}")
    chosen.record.parent.mkdir(parents=True, exist_ok=True)
    record: dict[str, list[dict[str, float]]] = (
        json.loads(chosen.record.read_text("utf-8")) if chosen.record.exists() else {}
    )
    print(HEADINGS + "\n|" + " --- |" * (HEADINGS.count("|") - 1), flush=True)
    fine, left = True, chosen.cells
    folder = Path(tempfile.mkdtemp())
    try:
        for logic in chosen.logic or TESTS:
            seeds = first_files(corpus, logic, folder)
            for solver in chosen.solver or SOLVERS:
                for strategy in chosen.strategy or STRATEGY:
                    key = f"{strategy} {logic} {solver}"
                    rounds = record.setdefault(key, [])
                    while len(rounds) < chosen.rounds and left > 0:
                        left -= 1
                        rounds.append(cell(strategy, seeds, solver, chosen.tests or TESTS[logic]))
                        chosen.record.write_text(json.dumps(record, indent=1), "utf-8")
                    if rounds:
                        text, met = line(key, rounds)
                        fine &= met
                        print(text, flush=True)
    finally:
        shutil.rmtree(folder)
    return 0 if fine else 1


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--fuzz", kept, *words]:
            sys.exit(fuzz(Path(kept), words))
        case _:
            sys.exit(main())
