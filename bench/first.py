"""How long it takes from the command to the first script that reaches a solver.

    python bench/first.py SEEDS... [--rounds N]

`refute fuzz` with its defaults and one worker, in a new folder, on each of the SEEDS (`bundled` for none): seconds of
wall and CPU time from the start of the process to the first script of a case, the best and the worst of some rounds.
load: what else the machine does. Bar: 2 seconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path

from spending import environment

from refute.cli import main as refute
from refute.solvers.live import Live

BAR = 2.0


def fuzz(told: Path, words: list[str]) -> int:
    """`refute fuzz` that notes when a live solver is told something for the first time, and stops there."""

    def telling(_: Live, __: bytes) -> None:
        wall = time.monotonic() - float(os.environ["STARTED"])
        above = Path(f"/proc/{os.getppid()}/stat").read_text("utf-8").rpartition(")")[2].split()
        cpu = time.process_time() + sum(map(int, above[11:15])) / os.sysconf("SC_CLK_TCK")
        whole = told.with_suffix(".part")
        whole.write_text(f"{wall} {cpu + sum(os.times()[2:4])}", "utf-8")
        whole.rename(told)
        os._exit(0)

    Live.tell = telling  # type: ignore[method-assign, assignment]
    return refute(["fuzz", *words])


def seconds(seeds: str) -> tuple[float, float]:
    """Of one start: wall and CPU."""
    with tempfile.TemporaryDirectory() as folder:
        told, out = Path(folder, "told"), str(Path(folder, "out"))
        words = ["-q", "-j", "1", "-o", out, *([] if seeds == "bundled" else [seeds])]
        started = {"STARTED": str(time.monotonic())}
        command = [sys.executable, __file__, "--fuzz", str(told), *words]
        process = subprocess.Popen(
            command, env=environment() | started, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            while process.poll() is None and not told.exists():
                time.sleep(0.02)
        finally:
            process.kill()
            process.wait()
        if not told.exists():
            return float("inf"), float("inf")
        wall, cpu = map(float, told.read_text("utf-8").split())
        return wall, cpu


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("seeds", nargs="+")
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    print(
        "| seeds | files | best s | worst s | CPU s | load | bar |\n| --- | --- | --- | --- | --- | --- | --- |"
    )
    fine = True
    for seeds in chosen.seeds:
        path = Path(seeds)
        files = sum(1 for _ in path.rglob("*.smt2")) if path.is_dir() else 1
        times = [seconds(seeds) for _ in range(chosen.rounds)]
        met = min(times)[0] <= BAR
        fine &= met
        walls = f"{min(times)[0]:.2f} | {max(times)[0]:.2f} | {min(cpu for _, cpu in times):.2f}"
        figures = f"{walls} | {os.getloadavg()[0]:.1f} | {'met' if met else 'MISSED'}"
        print(f"| {path.name} | {files} | {figures} |", flush=True)
    return 0 if fine else 1


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--fuzz", told, *words]:
            sys.exit(fuzz(Path(told), words))
        case _:
            sys.exit(main())
