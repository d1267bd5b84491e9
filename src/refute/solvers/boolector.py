"""Boolector 3: bit-vectors, arrays and functions over them; superseded by Bitwuzla."""

from __future__ import annotations

import re
from typing import Final

from refute.solvers.solver import Kind, Switches, signs

BOOLECTOR: Final = Kind(
    name="boolector",
    title="Boolector",
    programs=("boolector",),
    banner=re.compile(r"(?m:^(?:Boolector )?(\d+\.\d+\.\d+)\b)"),
    fresh=("--smt2", "--incremental", "--output-number-format=bin"),
    switches=Switches(
        validate=("--check-model",),
        seed=("--seed={seed}",),
        timeout=("--time={seconds}",),
    ),
    signs=signs(
        complaint=r"invalid model",
        crash=r"\[boolector\] .*internal error|Assertion '.*' failed",
        timeout=r"\[btormain\] ALARM TRIGGERED",
        unsupported=r"unsupported|not supported|undefined symbol|unknown",
        refusal=r"(?m:^(?:boolector: )?<stdin>:\d+:)",
        noise=r"\[bt?o?r?\w*\].*",
    ),
    strict=True,
    parts=frozenset({"A", "AX", "UF", "BV"}),
    speaks_its_name=False,
)
