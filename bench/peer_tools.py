"""yinyang, opfuzz and typefuzz of the package index, in an environment of their own; what they say they have done."""

from __future__ import annotations

import re
import subprocess
import venv
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spending import spent

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

RELEASE: Final = "yinyang==0.3.0"
COUNTERPART: Final = {"fusion": "yinyang", "operators": "opfuzz", "terms": "typefuzz"}
"""The tool that each strategy is measured beside."""
_CALLS: Final = re.compile(r"Performed (\d+) solver calls? \(([\d.]+) calls/s")

_LITTLE: Final = 0.05
_STARTS: Final = 20


@dataclass(frozen=True, slots=True)
class Ran:
    """What a tool did. `bugs` are its reports: scripts."""

    calls: float
    cpu: float
    wall: float
    bugs: tuple[Path, ...]


def install(folder: Path) -> Path:
    """The folder of the tools' programs; nothing is done where they are there."""
    programs = folder / "bin"
    if not (programs / "opfuzz").exists():
        venv.create(folder, with_pip=True)
        subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", RELEASE], check=True)
    return programs


def run(
    programs: Path, words: Sequence[str], commands: Sequence[str], seeds: Path, folder: Path, cpu: float
) -> Ran:
    """One of the tools on the solvers' command lines, `-t 2 -i 30`, until it has used so much CPU.

    One that ends before, by a seed that it cannot read for the most part, is started again.
    """
    runs: list[Ran] = []
    left = cpu
    while left > cpu * _LITTLE and len(runs) < _STARTS:
        runs.append(_once(programs, words, commands, seeds, folder / str(len(runs)), left))
        left -= runs[-1].cpu
    bugs = tuple(path for each in runs for path in each.bugs)
    calls, spent_cpu, wall = (sum(getattr(each, name) for each in runs) for name in ("calls", "cpu", "wall"))
    return Ran(calls, spent_cpu, wall, bugs)


def _once(
    programs: Path, words: Sequence[str], commands: Sequence[str], seeds: Path, folder: Path, cpu: float
) -> Ran:
    """It says what it has done every two seconds only: calls go on counting at the rate that it has reached."""
    folder.mkdir(parents=True)
    tool, *switches = words
    places = [word for name, flag in _FLAG.items() for word in (f"--{flag}", str(folder / name))]
    command = [
        str(programs / tool),
        *switches,
        "-t",
        "2",
        "-i",
        "30",
        *places,
        ";".join(commands),
        str(seeds),
    ]
    ran = spent(command, cwd=folder, cpu=cpu)
    said = _CALLS.findall(ran.stderr)
    calls = float(said[-1][0]) if said else 0.0
    if said and float(said[-1][1]):
        elapsed = calls / float(said[-1][1])
        calls *= max(1.0, min(ran.wall / elapsed, 1 + 2 / elapsed))
    return Ran(calls, ran.cpu, ran.wall, tuple(sorted((folder / "bugs").glob("*.smt2"))))


_FLAG: Final = {"logs": "logfolder", "scratch": "scratchfolder", "bugs": "bugsfolder"}
