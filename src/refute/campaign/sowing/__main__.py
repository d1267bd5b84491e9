"""`tools/make-seeds`: writes the bundle, one logic after the other; a logic that stands is left alone."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Final

from refute.campaign.labelling import Panel
from refute.campaign.pool import BUNDLED
from refute.campaign.sowing.blueprints import BLUEPRINTS
from refute.campaign.sowing.harvest import harvest
from refute.solvers.process import Limits
from refute.solvers.spec import resolve

_SOLVERS: Final = ("z3", "cvc5", "bitwuzla", "yices")


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/make-seeds", description="Makes the bundled seeds.")
    parser.add_argument("logics", nargs="*", help="all of them when none is named")
    parser.add_argument("--seed", type=int, default=1, help="of all randomness (%(default)s)")
    parser.add_argument("-o", "--out", type=Path, default=BUNDLED, help="%(default)s")
    options = parser.parse_args()
    solvers = {name: resolve(name, install=False) for name in _SOLVERS}
    panel = Panel(tuple(solvers.values()), Limits(seconds=2.5), thorough=True)
    for logic in dict.fromkeys(blueprint.logic for blueprint in BLUEPRINTS):
        if (options.logics and logic not in options.logics) or (options.out / logic).exists():
            continue
        group = [blueprint for blueprint in BLUEPRINTS if blueprint.logic == logic]
        part = options.out / f".{logic}.part"
        shutil.rmtree(part, ignore_errors=True)
        for status, found in harvest(group, panel, solvers, options.seed, _say).items():
            folder = part / status
            folder.mkdir(parents=True)
            for number, ripe in enumerate(found, 1):
                (folder / f"{logic.lower()}-{status}-{number:02}.smt2").write_text(ripe.text, "utf-8")
        part.rename(options.out / logic)
    return 0


if __name__ == "__main__":
    sys.exit(main())
