"""Whether `refute check` is right on the rows of a table of known bugs.

A row names a file of the corpus bug-triggers, the releases on which it shows a bug, and the kind of the bug. The file
is put to each row's first release with the row's options, and to the newest z3 and cvc5; bitwuzla and yices help where
a model is open. The table is DATA/known-bugs.csv, or the one beside DATA, when it is not named. Results are added to
OUT, and a run with the same OUT goes on where the last one stopped.

What a row asks for: `crash`: that verdict. `unsat-wrong`: that verdict, certain. `sat-wrong`: that verdict or
`invalid-model`, certain unless there are quantifiers. `invalid-model` whose printed model is `refuted` by the newest
z3: that verdict, certain; `possible`: no such verdict, and the note that the solver's own validator disagrees with the
judge; not tested: reported apart.
"""

from __future__ import annotations

import csv
import math
import os
import re
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from corpus import find, scripts
from panel import Work, results

from refute.solvers.solver import release

NEWEST = ("z3", "cvc5")
HELPERS = ("bitwuzla", "yices")
SECONDS = 10.0
LAYOUT = re.compile(r"\d+ check-sats")
"""A caveat that says nothing about meaning."""


def spec_of(row: dict[str, str], version: str | None = None) -> str:
    chosen = version or row["releases"].split(";")[0]
    number = ".".join(str(part) for part in release(chosen))
    return f"{row['solver']}=={number} {row['options']}".strip()


def wanted(row: dict[str, str]) -> str:
    """What the row asks for, in a word."""
    if row["kind"] != "invalid-model":
        return row["kind"]
    return f"invalid-model {row['printed_model'] or 'untested'}"


def right(row: dict[str, str], spec: str, result: dict[str, Any], quantified: bool) -> bool:
    """Whether the verdicts on one release are what the row asks for; an untested model may be anything."""
    against = {
        (each["kind"], each["certainty"]) for each in result.get("verdicts", ()) if each["solver"] == spec
    }
    kinds = {kind for kind, _ in against}
    match wanted(row):
        case "crash":
            return "crash" in kinds
        case "invalid-model refuted":
            return ("invalid-model", "certain") in against
        case "invalid-model possible":
            notes = [note["text"] for note in result.get("notes", ()) if note["solver"] == spec]
            disagrees = any("its own validator disagrees" in text for text in notes)
            return "invalid-model" not in kinds and disagrees
        case "unsat-wrong":
            return ("unsat-wrong", "certain") in against
        case "sat-wrong":
            sure = ("sat-wrong", "certain") in against or ("invalid-model", "certain") in against
            return sure or (quantified and "sat-wrong" in kinds)
        case _:
            return not result.get("error")


def alarms(spec: str, result: dict[str, Any]) -> list[str]:
    """Verdicts on anybody else."""
    return [
        f"{each['kind']} {each['certainty']} {each['solver']}"
        for each in result.get("verdicts", ())
        if each["solver"] != spec
    ]


def said(spec: str, result: dict[str, Any]) -> str:
    """What came out, in a line."""
    if result.get("error"):
        return str(result["error"])
    verdicts = [
        f"{each['kind']} {each['certainty']}" for each in result["verdicts"] if each["solver"] == spec
    ]
    answers = ", ".join(
        f"{name} {' '.join(result['answers'][name])} (model {' '.join(result['models'][name])})"
        for name in result["answers"]
    )
    notes = " | ".join(f"{note['solver']}: {note['text']}" for note in result["notes"])
    return f"{'; '.join(verdicts) or 'nothing'}\n      {answers}" + (f"\n      {notes}" if notes else "")


def cases(rows: list[dict[str, str]], every: bool) -> Iterator[tuple[dict[str, str], Work]]:
    for row in rows:
        versions = row["releases"].split(";") if every else row["releases"].split(";")[:1]
        for version in versions:
            spec = spec_of(row, version)
            name = f"{row['file']} {row['kind']} {spec}"
            yield row, Work(name, row["file"], (spec, *NEWEST), HELPERS, SECONDS)


def table(tally: Counter[tuple[str, bool, bool]]) -> Iterator[str]:
    yield f"{'what the row asks for':24} {'no caveat':>12} {'with caveat':>12}"
    kinds = sorted({kind for kind, _, _ in tally})
    for kind in (*kinds, "all but untested"):
        cells = []
        for caveat in (False, True):
            members = [
                (ok, n)
                for (k, c, ok), n in tally.items()
                if c is caveat and (k == kind or (kind == "all but untested" and not k.endswith("untested")))
            ]
            cells.append(f"{sum(n for ok, n in members if ok)}/{sum(n for _, n in members)}")
        yield f"{kind:24} {cells[0]:>12} {cells[1]:>12}"
    share = [
        sum(n for (k, c, ok), n in tally.items() if not c and not k.endswith("untested") and ok is wanted_)
        for wanted_ in (True, False)
    ]
    yield f"right on {share[0] / max(1, sum(share)):.1%} of the rows without caveat"


def main(options: Namespace) -> int:
    data: Path = options.data
    corpus = find(data, "bug-triggers")
    listed = options.csv or next(
        (path for path in (data / "known-bugs.csv", data.parent / "known-bugs.csv") if path.exists()), None
    )
    if corpus is None or listed is None:
        print("known bugs: needs the corpus bug-triggers and its known-bugs.csv, which are not here")
        return 0
    with listed.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    texts = dict(scripts(corpus))
    row_of = {work.name: (row, work) for row, work in cases(rows, options.every)}
    tally: Counter[tuple[str, bool, bool]] = Counter()
    strange = []
    until = time.monotonic() + options.seconds
    todo = [work for _, work in row_of.values()]
    for work, result in results(todo, lambda each: texts[each.path], options.out, os.cpu_count() or 1, until):
        row, spec = row_of[work.name][0], work.panel[0]
        caveat = bool(row["caveat"]) and not LAYOUT.fullmatch(row["caveat"])
        quantified = re.search(r"\((?:forall|exists)\b", texts[work.path]) is not None
        ok = right(row, spec, result, quantified)
        tally[wanted(row), caveat, ok] += 1
        others = alarms(spec, result)
        if others:
            strange.append(f"{work.name}: {'; '.join(others)}")
        if not ok or (caveat and result.get("verdicts")) or wanted(row).endswith("untested"):
            mark = "caveat" if caveat else "MISS" if not ok else "apart"
            print(f"{mark} {work.name} wants {wanted(row)}; {row['caveat'] or 'no caveat'}")
            print(f"   got {said(spec, result)}", flush=True)
    for line in (*table(tally), *(f"ALARM {line}" for line in strange)):
        print(line)
    left = len(todo) - tally.total()
    if left:
        print(f"{left} of {len(todo)} rows are left for the next run")
    return 0


def _options() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("out", type=Path, nargs="?", metavar="OUT")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="the table")
    parser.add_argument(
        "--every", action="store_true", help="every release that a row names, not its first alone"
    )
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no row after this time")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main(_options()))
