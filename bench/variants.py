"""What the variants of `witness` find in old releases in the same time, beside fusion and operators.

    python bench/variants.py DATA [RECORD] [--cpu SECONDS] [--rounds N] [-s SPEC] [--tool TOOL] [--cells N]

The seeds, the blame and the groups of bench/effect.py. Releases that the bugs of DIVER's paper are in, with an option
that some of them need, each beside z3 5.4.0. *witness*, *uniform* (places are chosen evenly) and *plain* (no fresh
variables) are given the sat seeds, *mirror* (witness from unsatisfiable seeds) the unsat ones, the others all. A row is
kept for each cell, and a run goes on where the last one stopped. Last, by whom each group was found.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from corpus import find
from effect import Row, draw, ours, table

if TYPE_CHECKING:
    from collections.abc import Iterator

OPTIONS: Final = (
    "smt.string_solver=z3str3", "rewriter.flat=false", "rewriter.eq2ineq=true", "nlsat.shuffle_vars=true",
    "nlsat.simplify_conflicts=false", "smt.arith.solver=2",
)  # fmt: skip
RELEASES: Final = (
    "z3==4.11.0",
    *(f"z3==4.11.0 {option}" for option in OPTIONS),
    "z3==4.8.10",
    "cvc4==1.8",
)
TOOLS: Final = {
    "witness": ("witness", "sat"),
    "uniform": ("witness:uniform", "sat"),
    "plain": ("witness:plain", "sat"),
    "mirror": ("witness", "unsat"),
    "fusion": ("fusion", ""),
    "operators": ("operators", ""),
}
"""The strategy, and which of the seeds it is given."""


def by_group(known: dict[str, Row]) -> Iterator[str]:
    """Which tools have found each group."""
    found: dict[tuple[str, str], set[str]] = {}
    for key, row in known.items():
        release, tool, _ = key.rsplit(" ", 2)
        for signatures in row["groups"].values():
            for signature in signatures:
                found.setdefault((release, signature), set()).add(tool)
    for (release, signature), tools in sorted(found.items()):
        yield f"- {release}: {signature}: {', '.join(sorted(tools))}"


def options() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("record", type=Path, nargs="?", default=Path("out/bench/variants"))
    parser.add_argument("--cpu", type=float, default=300, metavar="SECONDS", help="of a cell (%(default)s)")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="random seeds (%(default)s)")
    parser.add_argument("-s", "--solver", action="append", choices=RELEASES, help="repeatable")
    parser.add_argument("--tool", action="append", choices=tuple(TOOLS), help="repeatable")
    parser.add_argument("--cells", type=int, default=1000, metavar="N")
    return parser.parse_args()


def main() -> int:
    chosen = options()
    corpus = find(chosen.data, "smtlib-small")
    if corpus is None:
        sys.exit(f"there is no smtlib-small in {chosen.data}")
    chosen.record.mkdir(parents=True, exist_ok=True)
    rows = chosen.record / "rows.json"
    known: dict[str, Row] = json.loads(rows.read_text("utf-8")) if rows.exists() else {}
    seeds = draw(corpus, (chosen.record / "seeds").absolute())
    left = chosen.cells
    for number in range(1, chosen.rounds + 1):
        for release in chosen.solver or RELEASES:
            for tool in chosen.tool or TOOLS:
                key = f"{release} {tool} {number}"
                if key in known or left <= 0:
                    continue
                left -= 1
                strategy, folder = TOOLS[tool]
                known[key] = ours(strategy, release, number, seeds / folder, chosen.cpu)
                rows.write_text(json.dumps(known, indent=1), "utf-8")
                print(key, known[key]["groups"], file=sys.stderr)
    for line in (*table(known, RELEASES, tuple(TOOLS)), "", *by_group(known)):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
