"""A user's folder or archive of benchmarks becomes seeds: `refute seeds import`.

What has been found out about a file is written down at once, one line of `import.jsonl` each, and a file that stands
there with the same content is not looked at again: an import that was killed goes on where it was.
"""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context, parent_process
from pathlib import PurePosixPath
from threading import Thread
from typing import TYPE_CHECKING, Final

from refute.campaign.labelling import Labelled, label
from refute.semantics.seeds import seed_text
from refute.smtlib.terms import tidy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future
    from pathlib import Path

    from refute.campaign.labelling import Panel
    from refute.campaign.unpacking import Item

INDEX: Final = "import.jsonl"
DUPLICATE: Final = "the same as another"
FAILED: Final = "refute failed"
_DETAIL: Final = 300
_STEM: Final = 60


@dataclass(frozen=True, slots=True)
class Result:
    """One line of the index. `reason` is empty for a seed, whose file is at `path`."""

    name: str
    key: str
    reason: str = ""
    detail: str = ""
    path: str = ""
    digest: str = ""
    logic: str = ""
    status: str = ""
    operators: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    seconds: float = 0.0


@dataclass(slots=True)
class Summary:
    """What an import has come to, earlier runs included."""

    results: list[Result] = field(default_factory=list)

    def add(self, result: Result) -> None:
        self.results.append(result)

    @property
    def seeds(self) -> list[Result]:
        return [each for each in self.results if not each.reason]

    def reasons(self) -> dict[str, int]:
        """How many files are no seeds, by reason, the most common first."""
        return dict(Counter(each.reason for each in self.results if each.reason).most_common())

    def logics(self) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for each in sorted(self.seeds, key=lambda each: each.logic):
            counts = found.setdefault(each.logic, {"sat": 0, "unsat": 0})
            counts[each.status] += 1
        return found


# The index


def read_index(out: Path) -> list[Result]:
    """What earlier runs have written; a line that was cut off does not count."""
    try:
        lines = (out / INDEX).read_text("utf-8").splitlines()
    except FileNotFoundError:
        return []
    found = []
    for line in lines:
        try:
            values = json.loads(line)
        except ValueError:
            continue
        values["operators"], values["families"] = tuple(values["operators"]), tuple(values["families"])
        found.append(Result(**values))
    return found


class _Index:
    """Appends results, each safe on the disk's side of this process before the next."""

    def __init__(self, out: Path) -> None:
        out.mkdir(parents=True, exist_ok=True)
        path = out / INDEX
        cut = path.exists() and path.read_bytes()[-1:] not in (b"\n", b"")
        self._file = path.open("a", encoding="utf-8")
        if cut:
            self._file.write("\n")

    def write(self, result: Result) -> None:
        self._file.write(json.dumps(asdict(result)) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


# The work


def import_seeds(
    found: Iterable[Item],
    out: Path,
    panel: Panel,
    jobs: int,
    tell: Callable[[Summary, int], None],
    *,
    retry: bool = False,
) -> Summary:
    """Label what is not in the index yet. `tell` hears of every result, and how many files were known before.

    retry: look again at files that were no seeds.
    """
    before = [each for each in read_index(out) if not each.reason or not retry]
    summary = Summary(list({(each.name, each.key): each for each in before}.values()))
    known = {(each.name, each.key) for each in before}
    digests = {each.digest for each in before if each.digest}
    index = _Index(out)
    skipped = 0

    def new() -> Iterator[Item]:
        nonlocal skipped
        for item in found:
            if (item.name, item.key) in known:
                skipped += 1
            else:
                yield item

    try:
        for result, text in _labelled(new(), panel, jobs):
            done = _stored(result, text, out, digests)
            index.write(done)
            summary.add(done)
            tell(summary, skipped)
    finally:
        index.close()
    tell(summary, skipped)
    return summary


def _stored(result: Result, text: str, out: Path, digests: set[str]) -> Result:
    """The seed's file is complete under its name, or it is not there."""
    if result.reason:
        return result
    if result.digest in digests:
        return Result(result.name, result.key, DUPLICATE)
    digests.add(result.digest)
    path = out / result.path
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(text.encode("utf-8", "surrogateescape"))
    part.rename(path)
    return result


def _labelled(new: Iterator[Item], panel: Panel, jobs: int) -> Iterator[tuple[Result, str]]:
    """Results as they come, with the texts of seeds. At most a few files wait for a process."""
    waiting: dict[Future[tuple[Result, str]], Item] = {}
    pool = _pool(jobs)
    try:
        more = True
        while more or waiting:
            while more and len(waiting) < 2 * jobs:
                item = next(new, None)
                if item is None:
                    more = False
                elif item.content is None:
                    yield Result(item.name, "", item.problem.partition(":")[0], item.problem[:_DETAIL]), ""
                else:
                    waiting[pool.submit(work, item, panel)] = item
            done, _ = wait(waiting, return_when=FIRST_COMPLETED) if waiting else ((), ())
            broken = [waiting[each] for each in done if isinstance(each.exception(), BrokenProcessPool)]
            for each in done:
                item = waiting.pop(each)
                if item not in broken:
                    yield each.result()
            if broken:
                pool.shutdown(wait=True, cancel_futures=True)
                lost = [*broken, *waiting.values()]
                waiting.clear()
                pool = _pool(jobs)
                yield from (_alone(item, panel) for item in lost)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _alone(item: Item, panel: Panel) -> tuple[Result, str]:
    """In a process of its own, so that the file that ends processes is found, and no other is blamed."""
    with _pool(1) as pool:
        try:
            return pool.submit(work, item, panel).result()
        except BrokenProcessPool:
            return Result(item.name, item.key, FAILED, "its process died"), ""


def _pool(jobs: int) -> ProcessPoolExecutor:
    # Not a fork of this process, in which a progress bar may have threads.
    return ProcessPoolExecutor(jobs, get_context("forkserver"), _begin)


def _begin() -> None:
    """Ctrl-C is for the process that writes the index; workers end when it does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """A worker waits for work at a pipe of which it holds both ends: it would wait for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def work(item: Item, panel: Panel) -> tuple[Result, str]:
    """Everything about one file, and the text of its seed."""
    text = (item.content or b"").decode("utf-8", "surrogateescape")
    try:
        found = label(text, item.name, panel)
    except Exception as error:  # noqa: BLE001 - whatever one file does to us, the others must not suffer
        return Result(item.name, item.key, FAILED, f"{type(error).__name__}: {error}"[:_DETAIL]), ""
    finally:
        tidy()
    if not isinstance(found, Labelled):
        return Result(item.name, item.key, found.reason, found.detail[:_DETAIL]), ""
    seed = found.seed
    stem = PurePosixPath(item.name.rpartition(":")[2]).stem[:_STEM]
    path = f"{seed.logic}/{seed.status}/{stem}-{seed.digest[:8]}.smt2"
    facts = (seed.digest, seed.logic or "", str(seed.status), found.operators, found.families)
    return Result(item.name, item.key, "", "", path, *facts, round(found.seconds, 3)), seed_text(seed)
