"""Solvers that misbehave, each in one way: those that `refute doctor` plants, and rougher ones for the tests alone."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from refute.solvers.planted import planted
from refute.solvers.solver import Kind, Solver, signs

ROGUE = Kind(
    name="rogue",
    title="a rogue",
    programs=(),
    banner=re.compile(r"(?!)"),
    live=("--live",),
    lasting=re.compile(r":lasting "),
    signs=signs(),
)

SAT = """(set-info :status sat)
(set-info :witness |(define-fun x () Int 3)|)
(set-logic QF_LIA)
(declare-fun x () Int)
(assert (= (* 2 x) 6))
(check-sat)
"""
UNSAT = "(set-info :status unsat)\n(set-logic QF_LIA)\n(assert false)\n(check-sat)\n"

__all__ = ["ROGUE", "SAT", "UNSAT", "planted", "rogue", "shell"]


def rogue(behaviour: str, *words: str) -> Solver:
    """See `rogue.py` beside this file."""
    program = (sys.executable, "-I", "-S", str(Path(__file__).with_name("rogue.py")), behaviour)
    return Solver(f"rogue:{behaviour}", ROGUE, program, "1", words)


def shell(command: str, kind: Kind = ROGUE) -> Solver:
    """A solver that is one line of shell: the fastest to start."""
    return Solver("shell", kind, ("/bin/sh", "-c", command), "1")
