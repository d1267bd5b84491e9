"""What `refute check` holds against the newest releases over the corpora: every verdict is a find or a false alarm.

The scripts of bug-triggers, and of smtlib-small so many of each logic and status, are put to the newest z3, cvc5,
bitwuzla and yices. Results are added to OUT, and a run with the same OUT goes on where the last one stopped.
"""

from __future__ import annotations

import math
import os
import random
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from corpus import find, scripts
from panel import Work, results

from refute.solvers.places import everywhere

if TYPE_CHECKING:
    from collections.abc import Iterator

PANEL = ("z3", "cvc5", "bitwuzla", "yices")
BUNDLED = "."


def cases(data: Path, options: Namespace) -> Iterator[tuple[Work, str]]:
    """The scripts in a fixed order, each corpus mixed."""
    here = {found.kind.name for found in everywhere()}
    panel = tuple(name for name in PANEL if name in here)
    for corpus_name in ("bug-triggers", "smtlib-small", BUNDLED):
        corpus = find(data, corpus_name)
        if corpus is None or (corpus_name == BUNDLED and find(data, "bug-triggers") is not None):
            continue
        groups = defaultdict(list)
        for name, text in scripts(corpus):
            groups[name.rpartition("/")[0] if corpus_name == "smtlib-small" else ""].append((name, text))
        for group in groups.values():
            random.Random(0).shuffle(group)
            for name, text in group[: options.most if corpus_name == "smtlib-small" else None]:
                yield Work(f"{corpus_name}/{name}", name, panel, (), options.timeout), text


def main(options: Namespace) -> int:
    texts = dict(cases(options.data, options))
    until = time.monotonic() + options.seconds
    tally: Counter[tuple[str, str]] = Counter()
    tried: Counter[str] = Counter()
    done = errors = 0
    for work, result in results(texts, texts.__getitem__, options.out, os.cpu_count() or 1, until):
        done += 1
        errors += "error" in result
        for solver, answers in result.get("answers", {}).items():
            tried[solver] += any(answer in {"sat", "unsat"} for answer in answers)
        for each in result.get("verdicts", ()):
            tally[each["solver"], f"{each['kind']} {each['certainty']}"] += 1
            print(f"{work.name}: {each['kind']} {each['certainty']} {each['solver']}: {each['because']}")
    print(f"{done} of {len(texts)} scripts, {errors} not read or not ended")
    for solver in sorted(tried):
        found = ", ".join(
            f"{number} {what}" for (name, what), number in sorted(tally.items()) if name == solver
        )
        print(f"{solver}: decides {tried[solver]}; {found or 'no verdict'}")
    return 0


def _options() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("out", type=Path, nargs="?", metavar="OUT")
    parser.add_argument("--most", type=int, default=20, help="scripts of each logic and status (%(default)s)")
    parser.add_argument("--timeout", type=float, default=2.0, help="of one query (%(default)s)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no script after this time")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main(_options()))
