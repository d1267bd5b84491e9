"""Judges the models of real solvers over the corpora.

Every quantifier-free script labelled sat of smtlib-small, and the quantifier-free scripts of bug-triggers: z3 and cvc5,
and Bitwuzla and Yices where they know the logic, are asked for a model, which is judged; what the judge wants to know
more is asked once with get-value. A script without `set-logic` counts for the smallest logic that fits it.
OUT/models.csv gets a row for each script and solver; a run goes on where the last one stopped.
usage: bench/models.py DATA OUT [FILES-PER-LOGIC [LOGIC...]]
"""

from __future__ import annotations

import csv
import random
import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from corpus import find, scripts

from refute.oracles.contested import doubtful
from refute.records import Answer
from refute.semantics import elaborate
from refute.semantics.fitting import fit
from refute.semantics.judge import judge
from refute.semantics.models import read_model, read_values
from refute.semantics.queries import Query, queries
from refute.smtlib.printer import term_text
from refute.smtlib.script import SetLogic
from refute.smtlib.source import ScriptError
from refute.smtlib.terms import tidy
from refute.solvers.process import Limits
from refute.solvers.session import Session
from refute.solvers.spec import resolve
from refute.theories.logics import logic as parts_of
from refute.trial.asking import up_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from refute.semantics.judge import Judgement
    from refute.smtlib.script import Script
    from refute.solvers.solver import Solver

SOLVERS = ("z3", "cvc5", "bitwuzla", "yices")
LIMITS = Limits(seconds=5, megabytes=3000)
EXCERPT = 160


class Row(NamedTuple):
    """What became of one script with one solver: `truth` is empty where there was no model."""

    corpus: str
    logic: str
    script: str
    solver: str
    outcome: str
    truth: str = ""
    reason: str = ""
    assertion: str = ""
    asked: str = ""
    doubt: str = ""
    milliseconds: str = ""


SESSIONS: dict[str, Session] = {}


def open_sessions() -> None:
    """One for each solver, in each worker."""
    for name in SOLVERS:
        SESSIONS[name] = Session(resolve(name, install=False), LIMITS)


def knows(solver: Solver, logic: str) -> bool:
    known = solver.kind.parts
    return known is None or (parts_of(logic).known and parts_of(logic).parts <= known)


def rows_of(task: tuple[str, str, str]) -> list[Row]:
    """All solvers on one script."""
    corpus, name, text = task
    try:
        script = elaborate.read(text, name)
    except ScriptError as problem:
        return [Row(corpus, "?", name, "", f"refused by the reader: {problem.message}")]
    said = (command.logic for command in script.commands if isinstance(command, SetLogic))
    logic = next(said, None) or fit(script.commands)
    query = next(reversed(list(queries(script))), None)
    try:
        if query is None or query.quantified:
            return [Row(corpus, logic, name, "", "no check-sat" if query is None else "quantified")]
        asked = [solver for solver in SOLVERS if knows(SESSIONS[solver].solver, logic)]
        return [judged(Row(corpus, logic, name, solver, ""), script, query) for solver in asked]
    finally:
        tidy()


def judged(row: Row, script: Script, query: Query) -> Row:
    """Ask one solver, judge its model, ask again where that would settle something, and judge again."""
    session = SESSIONS[row.solver]
    solver = session.solver
    outcome = session.run(up_to(script, query.place, solver, ""))
    reply = outcome.replies[-1] if outcome.replies else None
    said = f"{outcome.kind}" if reply is None else f"{reply.answer}"
    if reply is None or reply.answer is not Answer.SAT or reply.model is None:
        return row._replace(outcome=said if said != "sat" else f"sat, {outcome.kind}, no model")
    started = time.process_time()
    found, asked = settled(script, query, session, reply.model)
    spent = time.process_time() - started
    doubt = doubtful(query.assertions) if found.truth is not True else None
    excerpt = term_text(query.assertions[found.place])[:EXCERPT] if found.place is not None else ""
    return row._replace(
        outcome="sat",
        truth="printed" if found.printed else {True: "true", False: "false", None: "unknown"}[found.truth],
        reason=" ".join(found.reason.split()),
        assertion=" ".join(excerpt.split()),
        asked=asked,
        doubt=doubt or "",
        milliseconds=f"{spent * 1000:.1f}",
    )


def settled(script: Script, query: Query, session: Session, text: str) -> tuple[Judgement, str]:
    solver = session.solver
    model = read_model(text, query, solver.strings)
    found = judge(query.assertions, model)
    if found.truth is not None or not found.probes:
        return found, ""
    terms = " ".join(probe.text for probe in found.probes)
    outcome = session.run(up_to(script, query.place, solver, f"(get-value ({terms}))\n"))
    reply = outcome.replies[-1] if outcome.replies else None
    if reply is None or reply.values is None or reply.model != text:
        return found, "no answer" if reply is None or reply.model == text else "another model"
    values = read_values(reply.values, found.probes, query, solver.strings)
    return judge(query.assertions, model, values), f"{len(values)} of {len(found.probes)} values"


def tasks(
    data: Path, done: set[tuple[str, str]], most: int, logics: list[str]
) -> Iterator[tuple[str, str, str]]:
    small, bugs = find(data, "smtlib-small"), find(data, "bug-triggers")
    chosen: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for name, text in scripts(small, "QF_") if small else ():
        logic, label, _ = name.split("/", 2)
        if label == "sat" and (not logics or logic in logics):
            chosen[logic].append(("smtlib-small", name, text))
    for name, text in scripts(bugs) if bugs and (not logics or "bug-triggers" in logics) else ():
        chosen["bug-triggers"].append(("bug-triggers", name, text))
    for group in chosen.values():
        random.Random(0).shuffle(group)
        yield from (task for task in islice(group, most) if task[:2] not in done)


def table(rows: Iterable[Row]) -> Iterator[str]:
    """Models by corpus, logic and solver, what is not true by reason, and what came instead of models."""
    groups: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    reasons: Counter[tuple[str, str, str]] = Counter()
    absent: Counter[tuple[str, str, str]] = Counter()
    total: Counter[str] = Counter()
    for row in rows:
        if not row.truth:
            absent[row.corpus, row.solver, general(row.outcome)] += 1
            continue
        truth = f"contested {row.truth}" if row.doubt else row.truth
        groups[row.corpus, row.logic, row.solver][truth] += 1
        total[truth] += 1
        if row.truth != "true":
            reasons[row.solver, truth, row.doubt or general(row.reason)] += 1
    kinds = ("true", "false", "printed", "unknown")
    yield "| corpus | logic | solver | models | true | % | false | as printed | unknown | contested |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for (corpus, logic, solver), count in [*sorted(groups.items()), (("all", "", ""), total)]:
        models = count.total()
        contested = sum(number for kind, number in count.items() if kind.startswith("contested"))
        true, *others = (count[kind] for kind in kinds)
        cells = (
            corpus,
            logic,
            solver,
            models,
            true,
            f"{100 * true / max(1, models):.1f}",
            *others,
            contested,
        )
        yield f"| {' | '.join(map(str, cells))} |"
    yield ""
    yield "| solver | verdict | reason | models |"
    yield "|---|---|---|---|"
    for (solver, truth, reason), number in reasons.most_common():
        yield f"| {solver} | {truth} | {reason.replace('|', ' ')} | {number} |"
    yield ""
    yield "| corpus | solver | instead of a model | scripts |"
    yield "|---|---|---|---|"
    for (corpus, solver, outcome), number in sorted(absent.items(), key=lambda item: (-item[1], item[0])):
        yield f"| {corpus} | {solver} | {outcome.replace('|', ' ')} | {number} |"


def general(reason: str) -> str:
    """Without what differs from model to model."""
    if reason.startswith("refused by the reader"):
        return "refused by the reader"
    words = ["N" if any(c.isdigit() for c in word) else word for word in reason.split()]
    return " ".join(words)[:100]


def main(data: Path, out: Path, most: int, logics: list[str]) -> int:
    out.mkdir(parents=True, exist_ok=True)
    path = out / "models.csv"
    rows = []
    if path.exists():
        with path.open(newline="", encoding="utf-8") as file:
            rows = [Row(**row) for row in csv.DictReader(file)]
    done = {(row.corpus, row.script) for row in rows}
    with (
        path.open("a", newline="", encoding="utf-8", errors="replace") as file,
        ProcessPoolExecutor(2, initializer=open_sessions) as pool,
    ):
        writer = csv.writer(file)
        if not rows:
            writer.writerow(Row._fields)
        for found in pool.map(rows_of, tasks(data, done, most, logics), chunksize=1):
            writer.writerows(found)
            file.flush()
            rows += found
    print("\n".join(table(row for row in rows if not logics or {row.logic, row.corpus} & set(logics))))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), int((sys.argv[3:] or ["1000000"])[0]), sys.argv[4:]))
