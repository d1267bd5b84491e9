"""yinyang, opfuzz and typefuzz of the package index, in an environment of their own; what they say they have done."""

from __future__ import annotations

import re
import subprocess
import venv
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spending import spent

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

RELEASE: Final = "yinyang==0.3.0"
COUNTERPART: Final = {"fusion": "yinyang", "operators": "opfuzz", "terms": "typefuzz"}
"""The tool that each strategy is measured beside."""
_CALLS: Final = re.compile(r"Performed (\d+) solver calls? \(([\d.]+) calls/s")


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
    programs: Path, words: Iterable[str], commands: Iterable[str], seeds: Path, folder: Path, cpu: float
) -> Ran:
    """One of the tools on the solvers' command lines, `-t 2 -i 30`, until it has used so much CPU.

    It says what it has done every two seconds only: calls go on counting at the rate that it has reached.
    """
    folder.mkdir(parents=True)
    tool, *switches = words
    places = [
        word for name in ("logs", "scratch", "bugs") for word in (f"--{_FLAG[name]}", str(folder / name))
    ]
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
