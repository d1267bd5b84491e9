"""`refute seeds import DIR|ARCHIVE -o OUT`: benchmarks become labelled seeds with witnesses."""

from __future__ import annotations

import json
import os
import sys
import time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from refute.campaign.importing import Summary, import_seeds
from refute.campaign.labelling import Panel
from refute.campaign.unpacking import items
from refute.cli.options import Parser, UsageError, limits_of, solvers_of, tell
from refute.solvers.fleet import MissingSolver
from refute.trial.dialect import family

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Sequence

    from refute.campaign.unpacking import Item

_EXAMPLES: Final = """  refute seeds import benchmarks/ -o seeds          then: refute fuzz seeds
  refute seeds import QF_LIA.tar.xz QF_S.zip -o seeds -j 4 --timeout 5
  refute seeds import benchmarks/ -o seeds --limit 500 --json
  refute seeds import benchmarks/ -o seeds          again: goes on where it was"""

_ABOUT: Final = """Asks solvers about scripts and keeps as seeds those of which two families of solvers say the same
and, for sat, one has a model that the evaluator finds true. Of several check-sats in a script the first counts."""

_LINE: Final = 5.0
"""Seconds between two lines of progress where there is no terminal."""
_SUSPECTS: Final = ("solvers disagree", "its status is denied", "refute failed")
"""Reasons that are worth a look at the file."""
_KILOBYTE: Final = 1024


def _parser() -> Parser:
    parser = Parser("seeds", _ABOUT, _EXAMPLES)
    parser.add_argument("action", choices=("import",), help="what to do")
    parser.add_argument(
        "sources", nargs="+", type=Path, metavar="DIR|ARCHIVE", help=".smt2 files: a folder, .tar.*, .zip"
    )
    parser.add_argument(
        "-o",
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help="where the seeds go; the same again resumes",
    )
    parser.solvers()
    parser.limits(seconds=5.0)
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1, metavar="N",
                        help="files at a time (%(default)s)")  # fmt: skip
    parser.add_argument("--limit", type=int, metavar="N", help="look at so many files at most")
    parser.add_argument(
        "--size", type=int, default=64, metavar="KB", help="leave out larger files (%(default)s)"
    )
    parser.add_argument("--retry", action="store_true", help="look again at files that did not become seeds")
    parser.output()
    return parser


def run(words: Sequence[str]) -> int:
    options = _parser().parse_args(words)
    for source in options.sources:
        if not source.exists():
            raise UsageError(f"{source}: there is no such file or folder")
    if options.jobs < 1 or options.size < 1 or (options.limit is not None and options.limit < 1):
        raise UsageError("--jobs, --size and --limit must be 1 or more")
    solvers = solvers_of(options.solver, quiet=options.quiet or options.json)
    if len({family(solver) for solver in solvers}) < 2:
        raise MissingSolver(
            "a label takes solvers of two families: `refute solvers install z3 cvc5 bitwuzla yices`"
        )
    panel = Panel(solvers, limits_of(options))
    found: Iterator[Item] = islice(items(options.sources, options.size * _KILOBYTE), options.limit)
    began = time.monotonic()
    with _Progress(options) as progress:
        summary = import_seeds(found, options.out, panel, options.jobs, progress.tell, retry=options.retry)
    _show(summary, options, time.monotonic() - began)
    return 0


class _Progress:
    """A bar on a terminal, a line every few seconds elsewhere, both on stderr."""

    def __init__(self, options: Namespace) -> None:
        self._silent = options.quiet or options.json
        self._bar: Progress | None = None
        self._last = time.monotonic()
        if not self._silent and sys.stderr.isatty():
            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
            )
            self._bar = Progress(*columns, console=Console(stderr=True))
            total = _count(options.sources)
            if options.limit is not None and total is not None:
                total = min(total, options.limit)
            self._task = self._bar.add_task("import", total=total)
        self._told = False

    def __enter__(self) -> Self:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def tell(self, summary: Summary, skipped: int) -> None:
        if skipped and not self._told and not self._silent:
            self._told = True
            tell(f"going on: {len(summary.results)} files are known from before")
        if self._bar is not None:
            text = f"{len(summary.seeds)} seeds"
            self._bar.update(self._task, completed=len(summary.results), description=text)
        elif not self._silent and time.monotonic() - self._last > _LINE:
            self._last = time.monotonic()
            tell(f"{len(summary.results)} files, {len(summary.seeds)} seeds")


def _count(sources: Sequence[Path]) -> int | None:
    """How many files there are, where that is known without reading an archive."""
    if any(not source.is_dir() for source in sources):
        return None
    return sum(1 for source in sources for _ in source.rglob("*.smt2"))


def _show(summary: Summary, options: Namespace, seconds: float) -> None:
    statuses = {status: sum(each.status == status for each in summary.seeds) for status in ("sat", "unsat")}
    suspects = [each for each in summary.results if each.reason in _SUSPECTS]
    if options.json:
        found = {
            "seeds": len(summary.seeds), **statuses, "logics": summary.logics(), "not_taken": summary.reasons(),
            "suspects": [{"name": each.name, "reason": each.reason, "detail": each.detail} for each in suspects],
            "seconds": round(seconds, 3), "out": str(options.out),
        }  # fmt: skip
        print(json.dumps(found))
        return
    say: Callable[..., None] = Console(highlight=False, soft_wrap=True, markup=False).print
    say(f"{len(summary.seeds)} seeds in {options.out}: {statuses['sat']} sat, {statuses['unsat']} unsat")
    if not options.quiet:
        for logic, counts in summary.logics().items():
            say(f"  {logic:<12} {counts['sat']:>5} sat {counts['unsat']:>5} unsat")
    for reason, count in summary.reasons().items():
        say(f"{count:>6} not taken: {reason}")
    for each in suspects if options.verbose else suspects[:5]:
        say(f"look at {each.name}: {each.reason}: {each.detail}")
    if len(suspects) > 5 and not options.verbose:
        say(
            f"and at {len(suspects) - 5} more: -v names them all, {options.out / 'import.jsonl'} has everything"
        )
