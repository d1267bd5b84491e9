"""Any program that reads SMT-LIB 2 on stdin: nothing is known about it but the standard."""

from __future__ import annotations

import re
from typing import Final

from refute.solvers.solver import Kind, signs

GENERIC: Final = Kind(
    name="generic",
    title="any SMT-LIB solver",
    programs=(),
    banner=re.compile(r"(\d+\.\d+(?:\.\d+)*)"),
    signs=signs(
        unsupported=r"(?i:unsupported|not supported|not implemented|unknown|undeclared|undefined)",
        refusal=r"(?im:^(?:\w+: )?(?:parse |syntax )?error\b)",
    ),
)
