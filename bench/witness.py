"""How fast `witness` makes satisfiable mutants, and whether they are satisfiable.

usage: bench/witness.py DATA [LOGIC ...]
       bench/witness.py DATA --sound N STATE

Of each logic nine seeds: the first satisfiable ones by name in smtlib-small, or of the bundle where that has none of
the logic. Where a seed has no witness z3 is asked for one beforehand. MOST mutants a seed in rows of 30, per
CPU-second, each made, proved and printed without a solver; what is found out once for a seed is counted in `cold`.
tries: terms grown and judged.      mutants: satisfiable ones.      moved: those whose new term has another value.
uniform, plain, both: mutants with these switches.   ratio: mutants, and moved ones, of `plain` over those of `both`.
Every figure is the best of three.

With --sound, N mutants of satisfiable and of unsatisfiable seeds of every logic in corpus and bundle are put to z3 and
to cvc5, a second each; every answer that is not the expected one is kept, with its script, in the folder STATE, where
a run that was stopped goes on.
"""

from __future__ import annotations

import sys
import time
import timeit
from pathlib import Path
from random import Random
from statistics import geometric_mean
from typing import TYPE_CHECKING

from corpus import find, scripts
from generation import with_witness

from refute.campaign.pool import BUNDLED as BUNDLE
from refute.semantics.seeds import read_seed
from refute.solvers.spec import resolve
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job
from refute.strategies.witness import takes
from refute.strategies.witness.walking import Manner, Tally, walks

if TYPE_CHECKING:
    from refute.records import Seed

CORPUS = ("QF_SLIA", "QF_LIA", "QF_LRA", "QF_NRA", "QF_BV", "QF_FP", "QF_AX", "QF_AUFLIA")
BUNDLED = ("QF_NIA", "QF_UFLIA", "QF_DT")
SEEDS = 9
MOST = 300
ROW = 30
TIMES = 3
MANNERS = {
    "witness": Manner(),
    "uniform": Manner(uniform=True),
    "plain": Manner(plain=True),
    "both": Manner(uniform=True, plain=True),
}


def seeds_of(logic: str, corpus: Path) -> list[Seed]:
    """Nine, each with a witness; fewer where z3 has none in time."""
    if logic in BUNDLED:
        files = [(path.name, path.read_text()) for path in sorted((BUNDLE / logic / "sat").glob("*.smt2"))]
    else:
        files = list(scripts(corpus, f"{logic}/sat/"))
    solver = resolve("z3", install=False)
    found = []
    for path, text in files[:SEEDS]:
        seed = read_seed(text, path)
        found.append(seed if takes(seed) else read_seed(with_witness(path, text, solver), path))
    return [seed for seed in found if takes(seed)]


def measured(seeds: list[Seed], manner: Manner, bench: Workbench, turn: int) -> tuple[float, Tally]:
    """CPU seconds and what came about in them."""
    tally = Tally()
    start = time.process_time()
    for number, seed in enumerate(seeds):
        for row in range(MOST // ROW):
            rng = Random(f"{turn} {number} {row}")
            for _ in walks(Job((seed,), rng, bench, ROW), manner, tally):
                pass
    return time.process_time() - start, tally


def best(seeds: list[Seed], manner: Manner) -> dict[str, float]:
    """Tries, mutants and moved mutants per second; mutants with what is done once for a seed counted."""
    figures: dict[str, float] = {}
    for turn in range(TIMES):
        bench = Workbench()
        cold, made = measured(seeds, manner, bench, turn)
        seconds, tally = measured(seeds, manner, bench, turn + TIMES)
        for name, rate in (
            ("tries", tally.tries / seconds),
            ("mutants", tally.kept / seconds),
            ("moved", tally.moved / seconds),
            ("cold", made.kept / cold),
        ):
            figures[name] = max(figures.get(name, 0.0), rate)
    return figures


def table(corpus: Path, logics: list[str]) -> None:
    yard = min(timeit.repeat("for i in range(1000): x = i + 1", number=100, repeat=3)) * 1e4
    print(f"{sys.version.split()[0]}, a loop of 1000 additions takes {yard:.1f} us")
    titles = ("tries", "mutants", "moved", "cold", "uniform", "plain", "both", "ratio", "ratio")
    print(f"{'logic':<10}{'seeds':>6}" + "".join(f"{title:>9}" for title in titles), flush=True)
    rows: list[list[float]] = []
    for logic in logics or [*CORPUS, *BUNDLED]:
        seeds = seeds_of(logic, corpus)
        found = {name: best(seeds, manner) for name, manner in MANNERS.items()}
        plain, both = found["plain"], found["both"]
        row = [
            *(found["witness"][name] for name in ("tries", "mutants", "moved", "cold")),
            *(found[name]["mutants"] for name in ("uniform", "plain", "both")),
            *(plain[name] / both[name] for name in ("mutants", "moved")),
        ]
        rows.append(row)
        show(logic, len(seeds), row)
    show("mean", 0, [geometric_mean(column) for column in zip(*rows, strict=True)])


def show(name: str, seeds: int, row: list[float]) -> None:
    figures = "".join(f"{figure:>9.0f}" for figure in row[:-2]) + "".join(
        f"{ratio:>9.2f}" for ratio in row[-2:]
    )
    print(f"{name:<10}{seeds or '':>6}{figures}", flush=True)


def main(data: Path, words: list[str]) -> None:
    corpus = find(data, "smtlib-small")
    if corpus is None:
        sys.exit(f"there is no smtlib-small in {data}")
    table(corpus, words)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
