"""What is found in old releases in the same time, beside yinyang, opfuzz and typefuzz 0.3.0.

    python bench/effect.py DATA [RECORD] [--cpu SECONDS] [--rounds N] [-s RELEASE] [--tool TOOL] [--cells N]

400 files of smtlib-small, drawn across logics by a fixed random seed; each release beside z3 5.4.0. A query has the
time that a tool is meant to give it: half a second by refute's default, two seconds for the peers. A cell is a release,
a tool and a random seed (a round): the tool runs until it has used so many CPU seconds, its children counted. yinyang
is given the sat seeds and the unsat seeds one after the other, each with its oracle; the peers' command lines ask for
validation of models, as their own guide has them.

Peers' reports go through the trial that refute's own suspicions go through (fresh processes, five seconds, cvc5 as a
third opinion; not counted as their time), and get their signatures there: a group is a signature. Of many reports at
most 40 are put on trial, as many seeds and kinds of report as there are first. Only what is blamed on the old release
counts; what no trial bears out is kept in `unsettled`. The peers' environment is made in the folder of the record; a
row is kept for each cell and a run goes on where the last one stopped; --cells bounds how many cells it does. Without
any left to do the table is printed alone.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import defaultdict
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from corpus import find, scripts
from peer_tools import COUNTERPART, install, run
from spending import spent

from refute.campaign.confirming import Confirmer
from refute.campaign.contestants import contestants
from refute.campaign.making import Made, Maker
from refute.campaign.plan import LogicWeights
from refute.records import Case, Recipe
from refute.semantics.seeds import read_seed
from refute.smtlib.source import ScriptError
from refute.solvers.process import Limits
from refute.solvers.spec import resolve
from refute.strategies.material import Workbench

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from refute.records import Finding

RELEASES: Final = ("z3==4.8.5", "z3==4.8.7", "z3==4.12.2", "cvc4==1.8")
NEWEST: Final = "z3==5.4.0"
THIRD: Final = "cvc5==1.4.2"
VALIDATED: Final = {"z3": ("model_validate=true",), "cvc4": ("--strings-exp", "--check-models", "-q")}
SEEDS: Final = 400
DRAWN_BY: Final = 20200615
ON_TRIAL: Final = 40
TOOLS: Final = tuple(tool for pair in COUNTERPART.items() for tool in pair)
WRONG: Final = ("unsat-wrong", "sat-wrong")
KINDS: Final = (*WRONG, "invalid-model", "crash", "ours")

Row = dict[str, Any]


def draw(corpus: Path, folder: Path) -> Path:
    """Seeds, in one folder for each answer."""
    if folder.exists():
        return folder
    shelves: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for name, text in scripts(corpus):
        shelves[name.partition("/")[0]].append((name, text))
    rng = random.Random(DRAWN_BY)
    for _ in range(SEEDS):
        shelf = shelves[rng.choice(sorted(name for name, left in shelves.items() if left))]
        name, text = shelf.pop(rng.randrange(len(shelf)))
        answer = "unsat" if "/unsat/" in name else "sat"
        path = folder / answer / name.replace("/", "-")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", errors="surrogateescape")
    return folder


# The tools


def ours(strategy: str, release: str, number: int, seeds: Path, cpu: float) -> Row:
    """With the files of a folder, for so many CPU seconds."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["-S", strategy, "-s", release, "-s", NEWEST, "--seed", str(number)]
        out = ["-j", "1", "--json", "-o", str(Path(folder, "out"))]
        ran = spent([sys.executable, "-m", "refute", "fuzz", *words, *out, str(seeds)], cpu=cpu)
        if not ran.stdout:
            sys.exit(ran.stderr or f"exit code {ran.code} and nothing said")
        told = json.loads(ran.stdout)
    found = told["findings"]
    blamed = [each for each in found if each["solver"] in {release, "refute"}]
    return {
        "tests": told["tests"], "cpu": ran.cpu, "reports": len(found), "on_trial": len(found), "settled": len(blamed),
        "groups": _groups((each["kind"], each["signature"]) for each in blamed),
        "newest": sorted({each["signature"] for each in found if each["solver"] == NEWEST}),
    }  # fmt: skip


def theirs(tool: str, release: str, number: int, seeds: Path, cpu: float, programs: Path, kept: Path) -> Row:
    """The same; reports that no trial bears out are kept to be looked at."""
    commands = [
        " ".join((_program(spec), *VALIDATED[resolve(spec, install=False).kind.name]))
        for spec in (release, NEWEST)
    ]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, str(number))
        if tool == "yinyang":
            count = {answer: len(list((seeds / answer).iterdir())) for answer in ("sat", "unsat")}
            runs = [
                run(
                    programs,
                    (tool, "-o", answer),
                    commands,
                    seeds / answer,
                    place / answer,
                    cpu * part / SEEDS,
                )
                for answer, part in count.items()
            ]
        else:
            runs = [run(programs, (tool,), commands, seeds, place, cpu)]
        bugs = [path for each in runs for path in each.bugs]
        chosen = _various(bugs)
        tried = {path: list(_tried(path, release)) for path in chosen}
        found = list(chain.from_iterable(tried.values()))
        for path in chosen:
            if not any(each.blamed in {release, NEWEST} for each in tried[path]):
                kept.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, kept)
    blamed = [each for each in found if each.blamed == release]
    return {
        "tests": sum(each.calls for each in runs) / 2, "cpu": sum(each.cpu for each in runs), "reports": len(bugs),
        "on_trial": len(chosen), "settled": len(blamed),
        "groups": _groups((each.kind, each.signature) for each in blamed),
        "newest": sorted({each.signature for each in found if each.blamed == NEWEST}),
    }  # fmt: skip


def _program(spec: str) -> str:
    return (resolve(spec, install=False).live_command or (spec,))[0]


def _groups(found: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    groups: dict[str, set[str]] = defaultdict(set)
    for kind, signature in found:
        groups[str(kind)].add(signature)
    return {kind: sorted(signatures) for kind, signatures in groups.items()}


def _various(bugs: Sequence[Path]) -> list[Path]:
    """Those of many seeds and kinds of report first: a report is named KIND-COMMAND-SEED.RANDOM.smt2."""
    shelves: dict[str, list[Path]] = defaultdict(list)
    for path in bugs:
        kind = path.name.partition("-")[0]
        shelves[kind + path.name.rpartition("-")[0]].append(path)
    turns = zip_longest(*shelves.values())
    return [path for turn in turns for path in turn if path is not None][:ON_TRIAL]


def _tried(path: Path, release: str) -> Iterator[Finding]:
    """What refute's own trial makes of a report."""
    try:
        seed = read_seed(path.read_text("utf-8", "surrogateescape"), path.name)
    except ScriptError:
        return
    maker = Maker(Workbench(), LogicWeights())
    third = resolve(THIRD, install=False)
    confirmer = Confirmer((third,), Limits(seconds=5), maker)
    fit = maker.fit(Case(seed.script))
    made = Made(Case(seed.script), seed.text, fit, fit, Recipe("peer", 0, (seed.digest,), 0, 0))
    panel = [
        each
        for each in contestants((release, NEWEST, THIRD), incremental=False)
        if each.text(made) is not None
    ]
    yield from confirmer.findings(made, panel)


# The table


def table(known: dict[str, Row], releases: Sequence[str], tools: Sequence[str]) -> Iterator[str]:
    yield f"| release | tool | cells | tests | reports | settled | {' | '.join(KINDS)} | groups | wrong answers |"
    yield "|" + " --- |" * (8 + len(KINDS))
    for release in (*releases, "all"):
        for tool in tools:
            rows = [
                each
                for key, each in known.items()
                if key.rsplit(" ", 2)[1] == tool and release in {key.rsplit(" ", 2)[0], "all"}
            ]
            if rows:
                yield _line(release, tool, rows)


def _line(release: str, tool: str, rows: list[Row]) -> str:
    counts = [sum(len(row["groups"].get(kind, ())) for row in rows) for kind in KINDS]
    sums = [f"{sum(row[name] for row in rows):.0f}" for name in ("tests", "reports", "settled")]
    groups = sum(counts) - counts[KINDS.index("ours")]
    wrong = sum(counts[: len(WRONG)])
    return (
        f"| {release} | {tool} | {len(rows)} | {' | '.join((*sums, *map(str, (*counts, groups, wrong))))} |"
    )


# The cells


@dataclass(frozen=True, slots=True)
class Study:
    """Which cells there are: so many rounds of each tool on each release, each for so many CPU seconds.

    about: for `--help`.      name: of the folder of the record, where none is given.
    """

    about: str
    name: str
    releases: Sequence[str]
    tools: Sequence[str]
    cpu: float
    rounds: int

    def options(self) -> Namespace:
        parser = ArgumentParser(description=self.about, formatter_class=RawDescriptionHelpFormatter)
        parser.add_argument("data", type=Path)
        parser.add_argument("record", type=Path, nargs="?", default=Path("out/bench", self.name))
        parser.add_argument("--cpu", type=float, default=self.cpu, metavar="SECONDS", help="(%(default)s)")
        parser.add_argument("--rounds", type=int, default=self.rounds, metavar="N", help="(%(default)s)")
        parser.add_argument("-s", "--solver", action="append", choices=self.releases, help="repeatable")
        parser.add_argument("--tool", action="append", choices=self.tools, help="repeatable")
        parser.add_argument("--cells", type=int, default=1000, metavar="N")
        return parser.parse_args()

    def run(self, play: Callable[[Namespace, Path, str, str, int], Row]) -> dict[str, Row]:
        """Does the cells that are left, keeps a row of each, and prints the table. `play` does one."""
        chosen = self.options()
        corpus = find(chosen.data, "smtlib-small")
        if corpus is None:
            sys.exit(f"there is no smtlib-small in {chosen.data}")
        chosen.record.mkdir(parents=True, exist_ok=True)
        rows = chosen.record / "rows.json"
        known: dict[str, Row] = json.loads(rows.read_text("utf-8")) if rows.exists() else {}
        seeds = draw(corpus, (chosen.record / "seeds").absolute())
        cells = [
            (release, tool, number)
            for number in range(1, chosen.rounds + 1)
            for release in chosen.solver or self.releases
            for tool in chosen.tool or self.tools
        ]
        left = [cell for cell in cells if " ".join(map(str, cell)) not in known]
        for release, tool, number in left[: chosen.cells]:
            row = play(chosen, seeds, release, tool, number)
            known[f"{release} {tool} {number}"] = row
            rows.write_text(json.dumps(known, indent=1), "utf-8")
            print(release, tool, number, row["groups"], file=sys.stderr)
        for line in table(known, self.releases, self.tools):
            print(line)
        return known


def cell(chosen: Namespace, seeds: Path, release: str, tool: str, number: int) -> Row:
    if tool in COUNTERPART:
        return ours(tool, release, number, seeds, chosen.cpu)
    programs = install((chosen.record / "environment").absolute())
    kept = chosen.record / "unsettled" / f"{release}-{tool}-{number}"
    return theirs(tool, release, number, seeds, chosen.cpu, programs, kept)


if __name__ == "__main__":
    Study(__doc__, "effect", RELEASES, TOOLS, cpu=120, rounds=3).run(cell)
