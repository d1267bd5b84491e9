"""How fast strategies make cases, by logic: per CPU-second, the text counted, garbage collection on.

usage: bench/generation.py DATA [STRATEGY ...]

The first 40 files by name of LOGIC/sat in smtlib-small, 30 cases a file, every cell in a process of its own.
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
from multiprocessing import get_context
from pathlib import Path
from random import Random

from corpus import find, scripts

from refute.semantics.seeds import read_seed
from refute.strategies.catalogue import STRATEGY
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job

LOGICS = ("QF_LIA", "QF_LRA", "QF_SLIA", "QF_NRA", "QF_BV", "QF_FP", "LIA")
FILES = 40
MOST = 30


def cell(name: str, texts: list[tuple[str, str]]) -> list[float]:
    """Cases per second cold, warm and alone; their size, number and share with an expectation."""
    strategy = STRATEGY[name]
    yard = min(timeit.repeat("for i in range(1000): x = i + 1", number=100, repeat=3)) * 1e4
    rates = []
    count = size = expected = 0
    for turn in ("cold", "warm", "alone"):
        bench = Workbench()
        seeds = [read_seed(text, path) for path, text in texts] if turn == "alone" else []
        for seed in seeds:
            next(iter(strategy.make(Job((seed,), Random(1), bench, 1))), None)
        count = size = expected = 0
        start = time.process_time()
        pool = seeds or [read_seed(text, path) for path, text in texts]
        pool = [seed for seed in pool if strategy.takes(seed)]
        for number, _ in enumerate(texts):
            rng = Random(f"{turn} {number}")
            drawn = strategy.draw(pool[number:] + pool[:number] if pool else [], rng)
            drawn = (pool[number],) if len(drawn) == 1 and number < len(pool) else drawn
            for case in strategy.make(Job(drawn, rng, bench, MOST)) if drawn else ():
                count += 1
                size += len(case.text or "")
                expected += bool(case.expects)
        rates.append(count / (time.process_time() - start))
    return [*rates, size / max(1, count), count / len(texts), expected / max(1, count), yard]


def main(data: Path, names: list[str]) -> None:
    corpus = find(data, "smtlib-small")
    if corpus is None:
        sys.exit(f"there is no smtlib-small in {data}")
    titles = ("cold", "warm", "alone", "size", "row", "expected", "yard")
    print(f"{'strategy':<11}{'logic':<9}" + "".join(f"{title:>9}" for title in titles))
    for logic in LOGICS:
        texts = [(path, text) for path, text in scripts(corpus, f"{logic}/sat/")][:FILES]
        for name in names or STRATEGY:
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as child:
                *rates, row, expected, yard = child.submit(cell, name, texts).result()
            figures = "".join(f"{rate:>9.0f}" for rate in rates)
            print(f"{name:<11}{logic:<9}{figures}{row:>9.1f}{expected:>9.0%}{yard:>9.1f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
