"""`refute fuzz [SEEDS...]`: the main job. Without arguments: all solvers, all strategies, the bundled seeds."""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from refute.campaign.engine import Engine, Means, NothingToTest
from refute.campaign.local import abandon, processes
from refute.campaign.plan import Plan, PlanError, checked, plan_of, read_plan
from refute.campaign.pool import Pool, entries
from refute.campaign.quarantine import NONE, RuleError, read_rules
from refute.campaign.store import FILE, Store, StoreError
from refute.campaign.worker import Setup
from refute.cli.options import Parser, UsageError, duration, positive, read_text, solvers_of, tell
from refute.records import Kind
from refute.reports.campaign import as_json, summary
from refute.reports.live import watching
from refute.solvers.fleet import MissingSolver
from refute.strategies.catalogue import STRATEGIES

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

FOUND: Final = 10
INTERRUPTED: Final = 130
_EXAMPLES: Final = """  refute fuzz                                      everything that is installed, until Ctrl-C
  refute fuzz -t 10m -s z3==4.8.7 -s cvc5          ten minutes of one release beside another
  refute fuzz -S fusion,operators -l QF_SLIA seeds/
  refute fuzz -s ./build/z3 -s cvc5 -n 1000 --seed 7 --json      for CI: always the same 1000 cases
  refute fuzz -o weekend                           goes on where the campaign in this folder stopped"""

_MEASURED: Final = frozenset({Kind.SLOW, Kind.UNKNOWN})


def _parser() -> Parser:
    about = "Makes cases, puts them to solvers, judges what they say, keeps what goes wrong."
    strategies = "\n".join(f"  {each.name:<10} {each.about}" for each in STRATEGIES)
    switches = "\n".join(
        f"  {each.name}:{flag:<8} {what}" for each in STRATEGIES for flag, what in each.flags.items()
    )
    parser = Parser("fuzz", about, f"{_EXAMPLES}\n\nstrategies:\n{strategies}\n\nswitches:\n{switches}")
    add = parser.add_argument
    add("seeds", nargs="*", metavar="SEEDS", help="scripts, folders or archives of them (the bundled ones)")
    parser.solvers()
    add("-S", "--strategy", metavar="NAME,...", help="some strategies (all); NAME:SWITCH sets a switch")
    add("-l", "--logic", action="append", metavar="LOGIC", help="only seeds of this logic; repeatable")
    add("-t", "--time", type=duration, metavar="TIME", help="stop after 30s, 10m, 2h, 1d")
    add("-n", "--tests", type=int, metavar="N", help="stop after so many tests; the same ones each time")
    add("-j", "--jobs", type=int, metavar="N", help="workers (as many as there are cores)")
    add("--seed", type=int, metavar="N", help="the random seed (0)")
    add(
        "-o",
        "--out",
        type=Path,
        metavar="DIR",
        help="the campaign's folder; one that is there is gone on with",
    )
    add("--plan", type=Path, metavar="FILE", help="a TOML file with any of these, and weights of logics")
    add("--timeout", type=positive, metavar="SECONDS", help="of one query (0.5)")
    add("--memory", type=int, metavar="MB", help="of one query (2048)")
    add(
        "--incremental",
        action="store_true",
        default=None,
        help="ask every solver between push and pop as well",
    )
    add("--kinds", metavar="KIND,...", help="measurements to make as well: slow, unknown")
    add("--triples", metavar="FILE", help="triples for fusion, beside its own (docs/FUSION.md says how)")
    add("--quarantine", metavar="FILE", help="rules for findings that are not to be reported")
    add("--examples", type=int, metavar="N", help="kept of each group (20)")
    add("--disk", type=int, metavar="MB", help="of the campaign's folder (2048)")
    parser.output()
    return parser


def run(words: Sequence[str]) -> int:
    options = _parser().parse_args(words)
    out = options.out or _new_folder()
    try:
        out.mkdir(parents=True, exist_ok=True)
        plan = _plan(options, out)
        store = Store(out)
    except (PlanError, StoreError, RuleError) as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{out}: {error.strerror}") from None
    store.begin(plan.as_json())
    _log_to(out)
    try:
        return _fuzz(options, plan, out, store)
    finally:
        store.close()


def _fuzz(options: Namespace, plan: Plan, out: Path, store: Store) -> int:
    jobs = options.jobs or os.cpu_count() or 1
    until = time.time() + options.time if options.time else None
    helpers = tuple(solver.spec for solver in solvers_of(()))
    quarantine = read_rules(Path(plan.quarantine)) if plan.quarantine else NONE
    quiet = options.quiet or options.json
    if not quiet:
        tell(f"{', '.join(plan.solvers)}; {', '.join(plan.strategies)}; everything goes to {out}")
    with watching(quiet=quiet) as watch:
        means = Means(partial(processes, jobs), jobs, until, watch, abandon)
        engine = Engine(Setup(plan, helpers, out), store, means, quarantine)
        try:
            ended = engine.run()
        except NothingToTest as error:
            raise UsageError(str(error)) from None
    return _report(options, plan, out, store, engine, ended=ended)


def _report(options: Namespace, plan: Plan, out: Path, store: Store, engine: Engine, *, ended: bool) -> int:
    findings = list(store.findings())
    if options.json:
        print(json.dumps(as_json(engine.progress, findings, out)))
    else:
        for line in summary(engine.progress, findings, out):
            print(line)
    if not ended:
        print(f"refute: interrupted; `refute fuzz -o {out}` goes on", file=sys.stderr)
        return INTERRUPTED
    counted = [each for each in findings if each.kind not in _MEASURED or each.kind in plan.kinds]
    return FOUND if counted else 0


# The plan: what is on the command line, else in the plan's file, else in the folder, else the defaults


def _plan(options: Namespace, out: Path) -> Plan:
    given = _given(options)
    stored = _stored(out)
    if stored is not None:
        return _resumed(stored, given, out)
    base = read_plan(options.plan) if options.plan else Plan()
    plan = checked(plan_of(base.as_json() | given))
    if not plan.solvers:
        plan = replace(plan, solvers=tuple(solver.spec for solver in solvers_of(())))
    if not plan.solvers:
        raise MissingSolver(
            "no solver is here: run `refute solvers install z3 cvc5 bitwuzla yices`, or name one with -s"
        )
    solvers_of(plan.solvers, quiet=options.quiet or options.json)
    _check_seeds(plan)
    return plan


def _check_seeds(plan: Plan) -> None:
    pool = Pool(entries(plan.seeds), plan.logics)
    if not pool:
        have = ", ".join(pool.logics) or "no script at all"
        raise PlanError(f"there is no seed of {', '.join(plan.logics) or 'any logic'}; there is {have}")


def _given(options: Namespace) -> dict[str, Any]:
    """What the user has said, by the plan's names."""
    said = {
        "seeds": tuple(str(Path(each).absolute()) for each in options.seeds),
        "strategies": tuple(options.strategy.split(",")) if options.strategy else None,
        "solvers": tuple(options.solver),
        "incremental": options.incremental,
        "logics": tuple(options.logic) if options.logic else None,
        "seed": options.seed,
        "tests": options.tests,
        "timeout": options.timeout,
        "memory": options.memory,
        "kinds": tuple(options.kinds.split(",")) if options.kinds else None,
        "quarantine": str(Path(options.quarantine).absolute()) if options.quarantine else None,
        "triples": read_text(options.triples) if options.triples else None,
        "examples": options.examples,
        "disk": options.disk,
    }
    return {name: value for name, value in said.items() if value is not None and value != ()}


def _stored(out: Path) -> dict[str, Any] | None:
    if not (out / FILE).exists():
        return None
    store = Store(out)
    try:
        plan = store.fact("plan")
    finally:
        store.close()
    return plan if isinstance(plan, dict) else None


_MAY_CHANGE: Final = frozenset({"tests", "disk", "examples", "quarantine"})


def _resumed(stored: dict[str, Any], given: dict[str, Any], out: Path) -> Plan:
    """The plan of the folder, which decides its cases, with a new end if one is given."""
    before = checked(plan_of(stored))
    other = dict(stored)
    for name, value in given.items():
        if name not in _MAY_CHANGE and getattr(before, name) != value:
            raise PlanError(
                f"{out} holds a campaign with {name} {getattr(before, name)!r}, not {value!r}: leave the option out to "
                "go on with it, or choose another folder with -o"
            )
        other[name] = value
    return checked(plan_of(other))


def _new_folder() -> Path:
    for number in range(1, 10_000):
        path = Path(f"refute-{number}")
        if not path.exists():
            return path
    raise UsageError("there are 9999 campaigns here: name a folder with -o")


def _log_to(out: Path) -> None:
    handler = logging.FileHandler(out / "campaign.log", encoding="utf-8", errors="surrogateescape")
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    log = logging.getLogger("refute.campaign")
    log.handlers[:] = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False
