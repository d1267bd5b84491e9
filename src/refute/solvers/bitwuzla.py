"""Bitwuzla: bit-vectors, floating point, arrays, uninterpreted functions, and quantifiers over them."""

from __future__ import annotations

import re
from typing import Final

from refute.solvers.solver import Kind, Switches, signs

BITWUZLA: Final = Kind(
    name="bitwuzla",
    title="Bitwuzla",
    programs=("bitwuzla",),
    banner=re.compile(r"(?im:^(?:bitwuzla )?(?:version )?(\d+\.\d+(?:\.\d+)*))"),
    package="bitwuzla",
    module="bitwuzla",
    fresh=("--lang", "smt2"),
    live=None,  # the program reads its input to the end first; the embedded module is another matter
    lasting=None,  # the embedded module is made anew
    switches=Switches(
        validate=("--check-model",),
        seed=("--seed", "{seed}"),
        timeout=("--time-limit-per", "{milliseconds}"),
        memory=("--memory-limit", "{megabytes}"),
    ),
    signs=signs(
        complaint=r"invalid model|check-model|check-unsat-core|Assertion 'res' failed",
        crash=r"Assertion '.*' failed|\[bitwuzla(?:main)?\] ERROR: internal",
        unsupported=r"unsupported|not supported|undefined symbol|expected command|invalid logic|unknown",
        noise=r"\[bitwuzla(?:>\w+)?\].*",
    ),
    strict=True,
    parts=frozenset(
        {"A", "UF", "BV", "FP"}
    ),  # it reads the names QF_FPLRA and the like, but not their arithmetic
    lacks=frozenset({"ubv_to_int", "sbv_to_int", "int_to_bv", "fp.to_real", "match", "declare-datatypes"}),
    speaks_its_name=False,
)
