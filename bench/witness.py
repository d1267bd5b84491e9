"""How fast `witness` makes satisfiable mutants, and whether they are satisfiable.

usage: bench/witness.py DATA [LOGIC ...]
       bench/witness.py DATA --sound N STATE

Of each logic nine seeds: the first satisfiable ones by name in smtlib-small, or of the bundle where that has none of
the logic. Where a seed has no witness z3 is asked for one beforehand. MOST mutants a seed in rows of 30, per
CPU-second, each made, proved and printed without a solver; what is found out once for a seed is counted in `cold`.
tries: terms grown and judged.      mutants: satisfiable ones.      moved: those whose new term has another value.
uniform, plain, both: mutants with these switches.   ratio: mutants, and moved ones, of `plain` over those of `both`.
Every figure is the best of three.

With --sound, N mutants of satisfiable and of unsatisfiable seeds of every logic of the bundle (and of the corpus, where
its files have evidence) are put to z3 and to cvc5, a second each. Every answer that is not the expected one is kept,
with its script, in the folder STATE, where a run that was stopped goes on.
"""

from __future__ import annotations

import json
import sys
import time
import timeit
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import geometric_mean
from typing import TYPE_CHECKING

from corpus import find, scripts
from generation import with_witness

from refute.campaign.contestants import contestant
from refute.campaign.making import Maker, Row
from refute.campaign.plan import LogicWeights
from refute.campaign.pool import BUNDLED as BUNDLE
from refute.records import Answer, OutcomeKind
from refute.semantics.seeds import read_seed
from refute.smtlib.source import ScriptError
from refute.smtlib.terms import tidy
from refute.solvers.process import Limits
from refute.solvers.session import Mode, Session
from refute.solvers.spec import resolve
from refute.strategies.catalogue import STRATEGY
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job
from refute.strategies.witness import takes
from refute.strategies.witness.walking import Manner, Tally, walks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refute.campaign.making import Made
    from refute.records import Seed

CORPUS = ("QF_SLIA", "QF_LIA", "QF_LRA", "QF_NRA", "QF_BV", "QF_FP", "QF_AX", "QF_AUFLIA")
BUNDLED = ("QF_NIA", "QF_UFLIA", "QF_DT")
SEEDS = 9
MOST = 300
ROW = 30
TIMES = 3
SOUND_ROW = 30
LIMITS = Limits(seconds=1)
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


class Record:
    """What was found so far: counts in a file of the folder, and a script for each answer that was not expected."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / "counts.json"
        known = json.loads(self._path.read_text()) if self._path.exists() else {}
        self.counts: Counter[str] = Counter(known)

    def heard(self, name: str, case: str, expected: Answer, answer: Answer) -> None:
        self.counts[f"{name} {expected} {answer}"] += 1
        if {expected, answer} == {Answer.SAT, Answer.UNSAT}:
            number = self.counts["clashes"] = self.counts["clashes"] + 1
            head = f"; {name} says {answer}, expected {expected}\n"
            (self._folder / f"clash-{number:03d}.smt2").write_text(head + case)

    def save(self) -> None:
        self._path.write_text(json.dumps(dict(sorted(self.counts.items())), indent=1))


def sound(corpus: Path, most: int, folder: Path) -> int:
    """Rows of every logic in turn, so that a part of the run has all of them."""
    record = Record(folder)
    files = _everything(corpus)
    maker = Maker(Workbench(), LogicWeights())
    asked = [contestant(resolve(spec, install=False), Mode.RESET) for spec in ("z3", "cvc5")]
    with ExitStack() as stack:
        sessions = [(each, stack.enter_context(Session(each.solver, LIMITS))) for each in asked]
        while record.counts["mutants"] < most:
            number = record.counts["rows"]
            record.counts["rows"] += 1
            path, text = files[number % len(files)]
            late = False
            for made in _row(path, text, number, maker):
                if late:
                    break  # most of what is like it would take as long
                record.counts["mutants"] += 1
                for each, session in sessions:
                    told = each.text(made)
                    if told is not None:
                        outcome = session.run("".join(told))
                        answer = outcome.replies[0].answer if outcome.replies else Answer.NONE
                        record.heard(each.spec, "".join(told), made.case.expects[0].answer, answer)
                        record.counts[f"{each.spec} {outcome.kind}"] += 1
                        late |= outcome.kind is OutcomeKind.TIMEOUT
            record.save()
            tidy()
    print(json.dumps(dict(sorted(record.counts.items())), indent=1))
    return int(record.counts["clashes"] > 0)


def _row(path: str, text: str, number: int, maker: Maker) -> Iterator[Made]:
    try:
        seed = read_seed(text, path)
    except ScriptError:
        return
    if STRATEGY["witness"].takes(seed):
        yield from maker.cases(Row(STRATEGY["witness"], (seed,), number), SOUND_ROW)


def _everything(corpus: Path) -> list[tuple[str, str]]:
    """One of each logic and status after the other, from the bundle and from the corpus where it has evidence."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(BUNDLE.rglob("*.smt2")):
        groups.setdefault(str(path.parent), []).append((path.name, path.read_text()))
    for name, text in scripts(corpus):
        if "(set-info :witness " in text or "(set-info :proved-by " in text:
            groups.setdefault(name.rsplit("/", 1)[0], []).append((name, text))
    longest = max(map(len, groups.values()))
    return [files[turn % len(files)] for turn in range(longest) for files in groups.values()]


def main(data: Path, words: list[str]) -> int:
    corpus = find(data, "smtlib-small")
    if corpus is None:
        sys.exit(f"there is no smtlib-small in {data}")
    if words[:1] == ["--sound"]:
        return sound(corpus, int(words[1]), Path(words[2]))
    table(corpus, words)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
