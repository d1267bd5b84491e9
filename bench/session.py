"""What a session costs beside the barest loop over pipes, in the same run, on the same scripts.

    python bench/session.py DATA [--scripts N] [--rounds N]

The loop writes a script, `(reset)` and `(echo "@..")`, and reads to the mark: no limits, no judgement, nothing read off
the output; against refute's own child process where a wheel holds no program. A session does the same through
`Session.run`, by the text alone; `told` through `Session.send` and `receive` with the names of the commands and the
head of the script, as an engine does that has made the script itself.

Scripts: those of DATA/smtlib-small (or of DATA itself) up to 4 KB to which the solver answers within 50 ms, at most 25
of each logic. The three ways take turns, script by script, and of the rounds each way's best time of a script counts.
Times are CPU microseconds a script, ours and the solver's together (ours in brackets), so that a busy machine does not
show.

Bar: z3 and cvc5 at most 1.3 times the loop, yices at most 0.1 ms a script above it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from corpus import find, scripts

from refute.records import OutcomeKind
from refute.solvers.fleet import MissingSolver
from refute.solvers.process import Limits
from refute.solvers.scan import outline, split_settings, without_exit
from refute.solvers.session import Session
from refute.solvers.solver import Solver
from refute.solvers.spec import resolve

LIMITS = Limits(seconds=10)
SOLVERS = ("yices", "z3", "cvc5", "bitwuzla")
LOGICS = ("QF_LIA", "QF_LRA", "QF_NRA", "QF_BV", "QF_UF", "QF_SLIA")
QUICK = 0.05
FACTOR = {"z3": 1.3, "cvc5": 1.3}
ABOVE = {"yices": 100.0}
"""Microseconds."""


class Loop:
    """The barest loop."""

    def __init__(self, solver: Solver) -> None:
        to_solver, self.given = os.pipe()
        self.printed, from_solver = os.pipe()
        self.process = subprocess.Popen(
            solver.live_command or (), stdin=to_solver, stdout=from_solver, stderr=subprocess.DEVNULL
        )
        os.close(to_solver)
        os.close(from_solver)
        self.serial = 0

    def run(self, script: bytes) -> bytes:
        self.serial += 1
        mark = b"@%d" % self.serial
        os.write(self.given, script + b'\n(reset)\n(echo "' + mark + b'")\n')
        ends = (mark + b"\n", mark + b'"\n')
        said = b""
        while not said.endswith(ends):
            part = os.read(self.printed, 65536)
            if not part:
                raise EOFError
            said += part
        return said

    def close(self) -> None:
        os.close(self.given)
        os.close(self.printed)
        self.process.kill()
        self.process.wait()


@dataclass(frozen=True, slots=True)
class Script:
    text: str
    content: bytes
    head: str
    rest: str
    names: tuple[str, ...]


def prepared(text: str) -> Script:
    shorter = without_exit(text)
    head, rest = split_settings(shorter)
    return Script(text, shorter.encode(), head, rest, outline(shorter)[0])


def quick(data: Path, solver: Solver, count: int) -> Iterator[Script]:
    """Scripts that the solver answers fast, in a session that is not measured."""
    corpus = find(data, "smtlib-small") or data
    taken: Counter[str] = Counter()
    with Session(solver, LIMITS) as session:
        for name, text in scripts(corpus):
            logic = name.split("/")[0] if "/" in name else ""
            if (logic and logic not in LOGICS) or taken[logic] >= count or len(text) > 4000:
                continue
            one = prepared(text)
            session.run(text)
            outcome = session.run(text)  # for some die at the second time only
            if outcome.kind is OutcomeKind.ANSWERED and outcome.seconds < QUICK and outcome.replies:
                if session.fresh_runs:
                    session.fresh_runs = 0
                    continue
                taken[logic] += 1
                yield one


@dataclass(slots=True)
class Cost:
    """CPU microseconds in all, of the best of some rounds: our own, and those of the solver's process."""

    own: float = 0.0
    child: float = 0.0

    @property
    def total(self) -> float:
        return self.own + self.child


@dataclass(frozen=True, slots=True)
class Way:
    """A way to run a script, and the process that answers."""

    run: Callable[[Script], object]
    pid: Callable[[], int]


def spent(pid: int) -> float:
    """CPU seconds of a process: the kernel's number for its clock, as clock_getcpuclockid(3) makes it."""
    return time.clock_gettime((~pid << 3) | 2)


def ways_of(solver: Solver, stack: ExitStack) -> dict[str, Way]:
    loop = Loop(solver)
    stack.callback(loop.close)
    # Replaced by age, a process would take its CPU time with it.
    plain, told = (
        stack.enter_context(Session(solver, LIMITS, growth=10**6, scripts=10**9)) for _ in range(2)
    )

    def tell(one: Script) -> None:
        told.send(one.rest, one.names, one.head)
        told.receive()

    return {
        "loop": Way(lambda one: loop.run(one.content), lambda: loop.process.pid),
        "session": Way(lambda one: plain.run(one.text), lambda: plain.pid or 0),
        "told": Way(tell, lambda: told.pid or 0),
    }


def measured(solver: Solver, chosen: list[Script], rounds: int) -> dict[str, Cost]:
    with ExitStack() as stack:
        ways = ways_of(solver, stack)
        costs = {name: Cost() for name in ways}
        for one in chosen:
            best = {name: Cost(1e9, 1e9) for name in ways}
            for way in ways.values():
                way.run(one)  # options of the script may need another process
            for _ in range(rounds):
                for name, way in ways.items():
                    child, own = spent(way.pid()), time.process_time()
                    way.run(one)
                    own, child = time.process_time() - own, spent(way.pid()) - child
                    if own + child < best[name].total:
                        best[name] = Cost(own, child)
            for name, cost in best.items():
                costs[name].own += cost.own * 1e6 / len(chosen)
                costs[name].child += cost.child * 1e6 / len(chosen)
    return costs


def row(solver: Solver, count: int, costs: dict[str, Cost]) -> tuple[str, bool]:
    """A line of the table, and whether the bar is met."""
    loop, session, told = (costs[name] for name in ("loop", "session", "told"))
    kind = solver.kind.name
    factor, above = session.total / loop.total, session.total - loop.total
    bar, met = "-", True
    if kind in FACTOR:
        met = factor <= FACTOR[kind]
        bar = f"{FACTOR[kind]} times: {'met' if met else 'MISSED'}"
    elif kind in ABOVE:
        met = above <= ABOVE[kind]
        bar = f"{ABOVE[kind]:.0f} µs above: {'met' if met else 'MISSED'}"
    cells = [
        solver.name,
        str(count),
        *(f"{cost.total:.0f} ({cost.own:.0f})" for cost in (loop, session, told)),
        f"{factor:.2f}",
        f"{above:.0f}",
        f"{told.total - loop.total:.0f}",
        bar,
    ]
    return f"| {' | '.join(cells)} |", met


HEADINGS = "| solver | scripts | loop | session | told | session/loop | above | told: above | bar |"


def options() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--scripts", type=int, default=25, help="of each logic (%(default)s)")
    parser.add_argument("--rounds", type=int, default=20, help="of each script (%(default)s)")
    parser.add_argument("-s", "--solver", action="append", metavar="NAME", help="repeatable")
    return parser.parse_args()


def main() -> int:
    chosen = options()
    print(HEADINGS)
    print("|" + " --- |" * HEADINGS.count(" | ") + " --- |")
    fine = True
    for name in chosen.solver or SOLVERS:
        try:
            solver = resolve(name, install=False)
        except MissingSolver as error:
            print(f"refute: {error}", file=sys.stderr)
            continue
        some = list(quick(chosen.data, solver, chosen.scripts))
        if some:
            line, met = row(solver, len(some), measured(solver, some, chosen.rounds))
            fine &= met
            print(line, flush=True)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
