"""A script before a panel of solvers, by the code of `refute check`, and what came out as a row of a table.

Each trial runs in a process of its own with a limit of time, so that a script on which refute hangs is a row too.
"""

from __future__ import annotations

import csv
import json
import math
import multiprocessing
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from refute.reports.check import as_json
from refute.solvers.process import Limits
from refute.solvers.spec import resolve
from refute.trial.asking import fresh
from refute.trial.checking import check_text
from refute.trial.court import Court

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection
    from pathlib import Path

PATIENCE = 120.0
"""Seconds that one trial may take, all solvers and the judge together."""


@dataclass(frozen=True, slots=True)
class Work:
    """A script, and who is asked about it. `name` says which row of the result it is."""

    name: str
    path: str
    panel: tuple[str, ...]
    helpers: tuple[str, ...]
    seconds: float


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="surrogateescape")


def trial(work: Work, text: str) -> dict[str, Any]:
    """One file's entry of `refute check --json`."""
    panel, helpers = (
        tuple(resolve(spec, install=False) for spec in specs) for specs in (work.panel, work.helpers)
    )
    court = Court(panel, fresh(Limits(seconds=work.seconds, megabytes=2048)), work.seconds, helpers)
    return as_json(check_text(work.path, text, court))


def _child(work: Work, text: str, out: Connection) -> None:
    out.send(trial(work, text))
    out.close()


def guarded(work: Work, text: str) -> dict[str, Any]:
    """The same in a process of its own; what goes wrong there is said as `error`."""
    context = multiprocessing.get_context("fork")
    receive, send = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(work, text, send))
    process.start()
    send.close()
    try:
        if receive.poll(PATIENCE):
            return dict(receive.recv())
        return {"error": f"refute took more than {PATIENCE:.0f} s"}
    except EOFError:
        return {"error": "refute failed, see above"}
    finally:
        process.kill()
        process.join()
        receive.close()


def results(
    work: Iterable[Work],
    text_of: Callable[[Work], str],
    out: Path | None,
    jobs: int,
    until: float = math.inf,
) -> Iterator[tuple[Work, dict[str, Any]]]:
    """Each trial with its result. What stands in the file `out` is not asked again, and what is new is added to it.

    No trial begins after the moment `until` of the monotonic clock.
    """
    known = _before(out)
    todo = []
    for each in work:
        if each.name in known:
            yield each, known[each.name]
        else:
            todo.append(each)
    with ThreadPoolExecutor(jobs) as pool:
        futures = {pool.submit(_timed, each, text_of, until): each for each in todo}
        for future in as_completed(futures):
            each, result = futures[future], future.result()
            if result is not None:
                _add(out, each, result)
                yield each, result


def _timed(work: Work, text_of: Callable[[Work], str], until: float) -> dict[str, Any] | None:
    start = time.monotonic()
    if start > until:
        return None
    return guarded(work, text_of(work)) | {"seconds": round(time.monotonic() - start, 2)}


def _before(out: Path | None) -> dict[str, dict[str, Any]]:
    if out is None or not out.exists():
        return {}
    with out.open(newline="", encoding="utf-8") as file:
        return {row["name"]: json.loads(row["result"]) for row in csv.DictReader(file)}


def _add(out: Path | None, work: Work, result: dict[str, Any]) -> None:
    if out is None:
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    new = not out.exists()
    with out.open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        if new:
            writer.writerow(("name", "verdicts", "result"))
        said = "; ".join(
            f"{each['kind']} {each['certainty']} {each['solver']}" for each in result.get("verdicts", ())
        )
        writer.writerow((work.name, said, json.dumps(result)))
