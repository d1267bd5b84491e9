"""Does memory stay flat? Samples what the processes of `refute fuzz` hold while it runs.

    python bench/memory.py [SEEDS] [--minutes N] [--rows N] [-- OPTIONS OF FUZZ]

Without SEEDS the bundled ones. Megabytes resident: of the main process, of the workers together, of all solvers
together, and the highest of the solvers' sums so far; tests are those that the campaign's file holds. growth: of main
process and workers together from the middle of the run to its end.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from refute.campaign.store import FILE

PAGE = os.sysconf("SC_PAGE_SIZE") / (1 << 20)
EVERY = 2.0


@dataclass(slots=True)
class Sample:
    """Megabytes."""

    main: float = 0.0
    workers: float = 0.0
    solvers: float = 0.0


def sample(main: int) -> Sample:
    """Workers are what the main process has forked, solvers what these have started."""
    children: dict[int, list[int]] = defaultdict(list)
    resident: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text("utf-8", "replace").rpartition(")")[2].split()
            pid = int(path.parent.name)
            children[int(fields[1])].append(pid)
            resident[pid] = int(fields[21]) * PAGE
    found = Sample(main=resident.get(main, 0.0))
    for worker in children[main]:
        found.workers += resident.get(worker, 0.0)
        stack = list(children[worker])
        while stack:
            pid = stack.pop()
            found.solvers += resident.get(pid, 0.0)
            stack += children[pid]
    return found


def tests(out: Path) -> int:
    with (
        contextlib.suppress(sqlite3.Error),
        contextlib.closing(sqlite3.connect(f"file:{out / FILE}?mode=ro", uri=True)) as db,
    ):
        found = db.execute("SELECT value FROM facts WHERE name = 'tally'").fetchone()
        return sum(json.loads(found[0])["tests"].values()) if found else 0
    return 0


def options() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("seeds", nargs="?", type=Path)
    parser.add_argument("--minutes", type=float, default=10, metavar="N", help="(%(default)s)")
    parser.add_argument("--rows", type=int, default=12, metavar="N", help="of the table (%(default)s)")
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    chosen = parser.parse_args(words[:cut])
    chosen.words = words[cut + 1 :]
    return chosen


def main() -> int:
    chosen = options()
    print(
        "| minute | tests | main MB | workers MB | solvers MB | highest |\n| --- | --- | --- | --- | --- | --- |"
    )
    own: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        seeds = [str(chosen.seeds)] if chosen.seeds and chosen.seeds.exists() else []
        command = [sys.executable, "-m", "refute", "fuzz", "-q", "-o", str(out), *chosen.words, *seeds]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        began, highest, printed = time.monotonic(), 0.0, 0
        try:
            while process.poll() is None and printed < chosen.rows:
                time.sleep(EVERY)
                now = sample(process.pid)
                own.append(now.main + now.workers)
                highest = max(highest, now.solvers)
                minute = (time.monotonic() - began) / 60
                if minute >= chosen.minutes * (printed + 1) / chosen.rows:
                    printed += 1
                    figures = f"{now.main:.0f} | {now.workers:.0f} | {now.solvers:.0f} | {highest:.0f}"
                    print(f"| {minute:.1f} | {tests(out)} | {figures} |", flush=True)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()
    middle = own[len(own) // 2 - 5 : len(own) // 2 + 5]
    growth = sum(own[-10:]) / len(own[-10:]) / (sum(middle) / len(middle)) - 1
    print(f"growth in the second half: {growth:+.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
