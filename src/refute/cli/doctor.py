"""`refute doctor`: what is here, what is missing, and a self-test with lying solvers."""

from __future__ import annotations

import json
import os
import platform
import sys
from importlib.util import find_spec
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table

from refute.cli.options import EMBEDDED, Parser, tell
from refute.solvers.kinds import KIND
from refute.solvers.places import Found, everywhere, fleet_folder
from refute.trial.selftest import PLANS, Shown, selftest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FAILED: Final = 10
LACKING: Final = 3
_EXAMPLES: Final = """  refute doctor
  refute doctor -q        only what is missing or wrong
  refute doctor --json

exit codes: 0 all is well, 3 no solver is here, 10 a planted solver was not seen for what it is."""


def run(words: Sequence[str]) -> int:
    parser = Parser(
        "doctor", "Shows what is installed and what is missing, and puts lying solvers on trial.", _EXAMPLES
    )
    parser.output()
    options = parser.parse_args(words)
    if sys.platform != "linux":
        tell("refute runs on Linux only: it needs process groups, /proc and files in memory")
        return LACKING
    found = everywhere()
    missing = [name for name in EMBEDDED if name not in {one.kind.name for one in found}]
    problems = list(_problems())
    if not (options.json or options.quiet):
        tell(f"{len(PLANS)} planted solvers are put on trial, which takes some seconds")
    shown = list(selftest())
    passed = all(each.passed for each in shown)
    if options.json:
        print(json.dumps(_as_json(found, missing, problems, shown)))
    else:
        console = Console(highlight=False, soft_wrap=True)
        _print_solvers(console, found, missing, problems, quiet=options.quiet)
        _print_selftest(console, shown, quiet=options.quiet)
    return FAILED if not passed else LACKING if not found else 0


def _problems() -> Iterator[str]:
    """What stands in the way of an installation or a run, though nothing has failed yet."""
    folder = fleet_folder()
    near = next(each for each in (folder, *folder.parents) if each.exists())
    if not os.access(near, os.W_OK):
        yield f"{folder} cannot be written: set REFUTE_SOLVERS to a folder of yours to install solvers there"
    if find_spec("pip") is None:
        yield f"pip is missing from {sys.executable}: no solver can be installed (Debian: python3-venv)"


def _as_json(
    found: Sequence[Found], missing: Sequence[str], problems: Sequence[str], shown: Sequence[Shown]
) -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "cores": os.cpu_count(),
        "solvers": [
            {"kind": o.kind.name, "version": o.version, "where": o.where, "path": str(o.path)} for o in found
        ],
        "missing": list(missing),
        "problems": list(problems),
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


def _print_solvers(
    console: Console, found: Sequence[Found], missing: Sequence[str], problems: Sequence[str], *, quiet: bool
) -> None:
    if not quiet:
        console.print(f"Python {platform.python_version()} on {platform.system()}, {os.cpu_count()} cores")
        for kind, ones in groupby(found, key=lambda one: one.kind):
            console.print(f"  {kind.title:<9} {', '.join(f'{o.version} [dim]({o.where})[/]' for o in ones)}")
    for name in missing:
        console.print(f"  [yellow]{KIND[name].title} is missing[/]: run `refute solvers install {name}`")
    for problem in problems:
        console.print(f"  [yellow]{problem}[/]")


def _print_selftest(console: Console, shown: Sequence[Shown], *, quiet: bool) -> None:
    """Those that went wrong only, when little is to be said."""
    failed = [each for each in shown if not each.passed]
    columns = ("planted solver", "truth", "seen as", "finding", "")
    table = Table(*columns, title="self-test", title_justify="left", box=None)
    for each in failed if quiet else shown:
        mark = "[green]as it should be[/]" if each.passed else "[bold red]WRONG[/]"
        findings = ", ".join(each.findings) or "-"
        table.add_row(each.plan.behaviour, each.plan.on, each.ended, findings, mark)
    if table.row_count:
        console.print(table)
    lies = sum(each.plan.finding is not None for each in shown)
    verdict = "all as they should be" if not failed else f"[bold red]{len(failed)} not as they should be[/]"
    console.print(f"{len(shown)} planted solvers, {lies} with a fault that is a finding: {verdict}")
