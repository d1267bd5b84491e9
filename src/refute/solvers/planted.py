"""Solvers that misbehave on purpose: see `liars.py`, the program that they run."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Final

from refute.solvers import liars
from refute.solvers.solver import Kind, Solver, signs

PLANTED: Final = Kind(
    name="planted",
    title="a planted solver",
    programs=(),
    banner=re.compile(r"(?!)"),
    live=("--live",),
    quits=False,
    lasting=None,
    signs=signs(complaint="an invalid model was generated", unsupported="unknown function"),
)

BEHAVIOURS: Final = tuple(liars.BEHAVIOURS)


def planted(behaviour: str, *, when: str | None = None, behind: Solver | None = None) -> Solver:
    """A solver with one fault.

    when: a regular expression; on scripts in which it is not found the solver is honest.
    behind: the honest solver that is asked; without one the script itself says what is true.
    """
    if behaviour not in liars.BEHAVIOURS:
        raise ValueError(f"{behaviour!r} is no planted behaviour: {', '.join(BEHAVIOURS)}")
    program = (sys.executable, "-I", "-S", str(Path(liars.__file__)))
    options = (behaviour,) if when is None else (behaviour, "--when", when)
    asked = ((liars.BEHIND, shlex.join(behind.fresh_command)),) if behind else ()
    return Solver(f"planted:{behaviour}", PLANTED, program, behaviour, options, environment=asked)
