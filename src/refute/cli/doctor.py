"""`refute doctor`: what is here, what is missing, and a self-test with lying solvers."""

from __future__ import annotations

import json
import os
import platform
import sys
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table

from refute.cli.options import EMBEDDED, Parser, tell
from refute.solvers.kinds import KIND
from refute.solvers.places import Found, everywhere
from refute.trial.selftest import Shown, selftest

if TYPE_CHECKING:
    from collections.abc import Sequence

FAILED: Final = 10
LACKING: Final = 3
_EXAMPLES: Final = """  refute doctor
  refute doctor --json"""


def run(words: Sequence[str]) -> int:
    parser = Parser(
        "doctor", "Shows what is installed and what is missing, and puts lying solvers on trial.", _EXAMPLES
    )
    parser.output()
    options = parser.parse_args(words)
    found = everywhere()
    missing = [name for name in EMBEDDED if name not in {one.kind.name for one in found}]
    linux = sys.platform == "linux"
    shown = list(selftest()) if linux else []
    passed = all(each.passed for each in shown)
    if options.json:
        print(json.dumps(_as_json(found, missing, shown)))
    else:
        _print(found, missing, shown, verbose=options.verbose)
    if not linux:
        tell("refute runs on Linux only: it needs process groups, /proc and files in memory")
    return FAILED if not passed else LACKING if not found or not linux else 0


def _as_json(found: Sequence[Found], missing: Sequence[str], shown: Sequence[Shown]) -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "cores": os.cpu_count(),
        "solvers": [
            {"kind": o.kind.name, "version": o.version, "where": o.where, "path": str(o.path)} for o in found
        ],
        "missing": list(missing),
        "selftest": [
            {
                "behaviour": each.plan.behaviour,
                "ended": str(each.ended),
                "findings": list(each.findings),
                "passed": each.passed,
            }
            for each in shown
        ],
    }


def _print(found: Sequence[Found], missing: Sequence[str], shown: Sequence[Shown], *, verbose: bool) -> None:
    console = Console(highlight=False)
    console.print(f"Python {platform.python_version()} on {platform.system()}, {os.cpu_count()} cores")
    for one in found:
        console.print(f"  {one.kind.title} {one.version} [dim]({one.where})[/]")
    for name in missing:
        console.print(f"  [yellow]{KIND[name].title} is missing[/]: run `refute solvers install {name}`")
    failed = [each for each in shown if not each.passed]
    table = Table(
        "planted solver", "seen as", "finding", "", title="self-test", title_justify="left", box=None
    )
    for each in shown if verbose else failed or shown:
        mark = "[green]as it should be[/]" if each.passed else "[bold red]WRONG[/]"
        table.add_row(
            f"{each.plan.behaviour} on {each.plan.on}", each.ended, ", ".join(each.findings) or "-", mark
        )
    console.print(table)
    lies = sum(each.plan.finding is not None for each in shown)
    verdict = "all as they should be" if not failed else f"[bold red]{len(failed)} not as they should be[/]"
    console.print(f"{len(shown)} planted solvers, {lies} with a fault that is a finding: {verdict}")
