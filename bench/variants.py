"""What the variants of `witness` find in old releases in the same time, beside fusion and operators.

    python bench/variants.py DATA [RECORD] [--cpu SECONDS] [--rounds N] [-s SPEC] [--tool TOOL] [--cells N]

The seeds, the blame and the groups of bench/effect.py. Releases that the bugs of DIVER's paper are in, with an option
that some of them need, each beside z3 5.4.0. *witness*, *uniform* (places are chosen evenly) and *plain* (no fresh
variables) are given the sat seeds, *mirror* (witness from unsatisfiable seeds) the unsat ones, the others all. A row is
kept for each cell, and a run goes on where the last one stopped. Last, by whom each group was found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from effect import Row, Study, ours

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from pathlib import Path

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


def cell(chosen: Namespace, seeds: Path, release: str, tool: str, number: int) -> Row:
    strategy, folder = TOOLS[tool]
    return ours(strategy, release, number, seeds / folder, chosen.cpu)


if __name__ == "__main__":
    for line in by_group(Study(__doc__, "variants", RELEASES, tuple(TOOLS), cpu=300, rounds=1).run(cell)):
        print(line)
