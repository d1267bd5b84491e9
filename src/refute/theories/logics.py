"""What the name of a logic says: which theories it has, and how its numerals are read.

Names are read letter group by letter group, so that combinations that no list has are understood as well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_PART: Final = re.compile(r"QF_|AX|A|UF|BV|FP|DT|S|L(?:IRA|IA|RA)|N(?:IRA|IA|RA)T?|IDL|RDL|FS|SEQ")


@dataclass(frozen=True, slots=True)
class Logic:
    """A logic as its name describes it. `known` is false for a name that says nothing (`ALL`, or a made-up one)."""

    name: str
    known: bool
    quantifiers: bool
    ints: bool
    reals: bool
    nonlinear: bool
    parts: frozenset[str]

    @property
    def real_numerals(self) -> bool:
        """Whether `1` is a Real: in logics with Reals and no Ints."""
        return self.reals and not self.ints


@lru_cache(maxsize=512)
def logic(name: str) -> Logic:
    parts = _PART.findall(name)
    known = bool(parts) and "".join(parts) == name
    if not known:
        return Logic(name, False, True, True, True, True, frozenset())
    arithmetic = next((p for p in parts if p[-2:] in ("IA", "RA", "AT", "DL")), "")
    return Logic(
        name,
        True,
        "QF_" not in parts,
        ints="I" in arithmetic or "S" in parts,
        reals="R" in arithmetic,
        nonlinear=arithmetic.startswith("N"),
        parts=frozenset(parts) - {"QF_"},
    )
