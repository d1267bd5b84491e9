"""dReal: reals with transcendental functions, up to a tolerance.

Its `delta-sat` says that a solution may be near, which decides nothing.
"""

from __future__ import annotations

import re
from typing import Final

from refute.records import Answer
from refute.solvers.solver import Kind, Switches, signs

DREAL: Final = Kind(
    name="dreal",
    title="dReal",
    programs=("dreal",),
    banner=re.compile(r"dReal v?(\d+(?:\.\d+)+)"),
    fresh=("--in",),
    switches=Switches(seed=("--random-seed={seed}",)),
    signs=signs(
        crash=r"(?m:^\[\d.*\] \[critical\])",
        unsupported=r"not supported|unsupported|not implemented|is not declared",
        # Its parser throws what nobody catches, or names the place: `1.5-7 : syntax error`.
        refusal=r"what\(\):\s+\S*dreal/smt2/|(?m:^\d+\.\d+\S* : )",
        noise=r"\[\d{4}-\d\d-\d\d .*\] \[.*",
    ),
    answers=((re.compile(r"delta-sat(?: with delta = .*)?"), Answer.UNKNOWN),),
    quantifiers=False,
    parts=frozenset({"LRA", "NRA", "NRAT", "LIA", "NIA", "LIRA", "NIRA"}),
    models=False,  # intervals, not values
)
