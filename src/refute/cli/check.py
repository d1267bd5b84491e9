"""`refute check FILE...`: what each solver answers, what the judge makes of each model, the verdicts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console

from refute.cli.options import Parser, UsageError, limits_of, read_text, solvers_of
from refute.records import Kind
from refute.reports.check import as_json, lines
from refute.solvers.fleet import MissingSolver
from refute.trial.asking import fresh
from refute.trial.checking import check_all
from refute.trial.court import Court

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from refute.solvers.solver import Solver

FOUND: Final = 10
WRONG: Final = 2
_EXAMPLES: Final = """  refute check bug.smt2
  refute check -s z3 -s cvc5 -s z3==4.8.7 a.smt2 b.smt2
  refute check --json -s "z3 smt.arith.solver=2" bug.smt2
  cat bug.smt2 | refute check -"""


def _parser() -> Parser:
    parser = Parser(
        "check", "Puts scripts to solvers, each in a fresh process, and judges what they say.", _EXAMPLES
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="SMT-LIB scripts or folders of them; - is stdin"
    )
    parser.solvers()
    parser.limits()
    parser.add_argument(
        "-j", "--jobs", type=int, metavar="N", help="files at a time (as many as there are cores)"
    )
    parser.add_argument(
        "--kinds", default="", metavar="KIND,...", help="measurements to make as well: slow, unknown"
    )
    parser.output()
    return parser


def run(words: Sequence[str]) -> int:
    options = _parser().parse_args(words)
    files = [pair for name in options.files for pair in _texts(name)]
    panel = solvers_of(options.solver, quiet=options.quiet or options.json)
    if not panel:
        raise MissingSolver(
            "no solver is here: run `refute solvers install z3 cvc5 bitwuzla yices`, or name one with -s"
        )
    court = Court(panel, fresh(limits_of(options)), options.timeout, _others(panel), _kinds(options.kinds))
    return _show(files, court, options)


def _show(files: list[tuple[str, str]], court: Court, options: Namespace) -> int:
    console = Console(highlight=False, soft_wrap=True)
    entries, found, malformed = [], False, False
    for checked in check_all(files, court, options.jobs):
        wrong = checked.trial is not None and bool(checked.trial.verdicts)
        found |= wrong
        malformed |= checked.trial is None
        if options.json:
            entries.append(as_json(checked))
        elif wrong or not options.quiet or checked.trial is None:
            for line in lines(checked, verbose=options.verbose):
                console.print(line)
    if options.json:
        print(json.dumps({"files": entries}))
    return FOUND if found else WRONG if malformed else 0


def _texts(name: str) -> list[tuple[str, str]]:
    """A script, or all scripts in a folder."""
    path = Path(name)
    if not path.is_dir():
        return [("<stdin>" if name == "-" else name, read_text(name))]
    inside = [(str(each), read_text(str(each))) for each in sorted(path.rglob("*.smt2"))]
    if not inside:
        raise UsageError(f"{name}: no .smt2 file in this folder")
    return inside


def _kinds(text: str) -> frozenset[Kind]:
    try:
        return frozenset(Kind(word) for word in text.split(",") if word)
    except ValueError as error:
        raise UsageError(f"--kinds: {error}; there are {', '.join(Kind)}") from None


def _others(panel: tuple[Solver, ...]) -> tuple[Solver, ...]:
    """Installed solvers beside the panel, which may be asked whether a model can be completed."""
    names = {solver.kind.name for solver in panel}
    return tuple(solver for solver in solvers_of(()) if solver.kind.name not in names)
