"""How fast strategies make cases, by logic: per CPU-second, the text counted, garbage collection on.

usage: bench/generation.py DATA [STRATEGY ...] [LOGIC ...]

The first 40 files by name of LOGIC/sat in smtlib-small, 30 cases a file, every cell in a process of its own. Where a
strategy wants it, z3 is asked for witnesses beforehand.
cold: everything from the file's text on is counted, and what a process finds out once, such as which operators there
are for a sort. warm: the files a second time, read anew, with other random choices. alone: a third time, without the
reading of files and what else is done once for a seed.
size: characters of a case in the mean. row: cases that a file gives in the mean. expected: the share with an
expectation. yard: microseconds for a loop of 1000 additions before the cell, to compare machines and moments.
"""

from __future__ import annotations

import sys
import time
import timeit
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from corpus import find, scripts

from refute.records import Answer, Witness
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.semantics.seeds import read_seed, seed_text
from refute.solvers.process import Limits
from refute.solvers.spec import resolve
from refute.strategies.catalogue import STRATEGY
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job
from refute.trial.asking import fresh, interrogate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refute.records import Seed
    from refute.solvers.solver import Solver
    from refute.strategies.strategy import Strategy

LOGICS = ("QF_LIA", "QF_LRA", "QF_SLIA", "QF_NRA", "QF_BV", "QF_FP", "LIA")
FILES = 40
MOST = 30
HANDFUL = 6
LIMITS = Limits(seconds=5)


def cell(name: str, texts: list[tuple[str, str]]) -> list[float]:
    """Cases per second cold, warm and alone; their size, number and share with an expectation."""
    strategy = STRATEGY[name]
    yard = min(timeit.repeat("for i in range(1000): x = i + 1", number=100, repeat=3)) * 1e4
    rates = []
    count = size = expected = 0
    for turn in ("cold", "warm", "alone"):
        bench = Workbench()
        seeds = [read_seed(text, path) for path, text in texts] if turn == "alone" else []
        for job in jobs(strategy, seeds, bench, "alone"):
            next(iter(strategy.make(job)), None)
        count = size = expected = 0
        start = time.process_time()
        pool = seeds or [read_seed(text, path) for path, text in texts]
        for job in jobs(strategy, pool, bench, turn):
            for case in strategy.make(job):
                count += 1
                size += len(case.text or "")
                expected += bool(case.expects)
        rates.append(count / (time.process_time() - start))
    return [*rates, size / max(1, count), count / len(texts), expected / max(1, count), yard]


def jobs(strategy: Strategy, seeds: list[Seed], bench: Workbench, turn: str) -> Iterator[Job]:
    """One for each seed, which is the only one for a strategy that takes one, and else meets some of the next."""
    pool = [seed for seed in seeds if strategy.takes(seed)]
    for number, seed in enumerate(pool):
        rng = Random(f"{turn} {number}")
        drawn = strategy.draw((pool[number:] + pool[:number])[:HANDFUL], rng)
        yield Job((seed,) if len(drawn) == 1 else drawn, rng, bench, MOST)


def with_witness(path: str, text: str, solver: Solver) -> str:
    """The file with a model of z3's that the judge calls true, where one is had in time; this is not counted."""
    seed = read_seed(text, path)
    replies = interrogate(seed.script, solver, fresh(LIMITS)).replies
    query = next(queries(seed.script))
    model = replies[0].model if replies else None
    if model is None or judge(query.assertions, read_model(model, query, solver.strings)).truth is not True:
        return text
    return seed_text(replace(seed, status=Answer.SAT, evidence=Witness(model)))


def main(data: Path, words: list[str]) -> None:
    corpus = find(data, "smtlib-small")
    if corpus is None:
        sys.exit(f"there is no smtlib-small in {data}")
    names = [word for word in words if word in STRATEGY] or list(STRATEGY)
    titles = ("cold", "warm", "alone", "size", "row", "expected", "yard")
    print(f"{'strategy':<11}{'logic':<9}" + "".join(f"{title:>9}" for title in titles), flush=True)
    for logic in [word for word in words if word not in STRATEGY] or LOGICS:
        texts = [(path, text) for path, text in scripts(corpus, f"{logic}/sat/")][:FILES]
        if not all(STRATEGY[name].takes(read_seed(text, path)) for name in names for path, text in texts):
            solver = resolve("z3", install=False)
            texts = [(path, with_witness(path, text, solver)) for path, text in texts]
        for name in names:
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as child:
                *rates, row, expected, yard = child.submit(cell, name, texts).result()
            figures = "".join(f"{rate:>9.0f}" for rate in rates)
            print(f"{name:<11}{logic:<9}{figures}{row:>9.1f}{expected:>9.0%}{yard:>9.1f}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
