"""Where a law does not hold, and whose fault that is. Each entry has its reason; the tables are meant to stay tiny."""

from __future__ import annotations

FAULTS: dict[tuple[str, str], str] = {}
"""(solver, row): that solver is wrong about that operator, or means something else by it."""

ALONE: dict[str, str] = {}
"""Rows that fewer than two solvers speak, though the standard or an old benchmark has them."""

WITHOUT_VALUES: dict[str, str] = {}
"""Rows none of whose applications has a value."""

OLD_NAMES: dict[str, str] = {"iff": "read by old releases of z3"}
"""Aliases that no installed solver reads any more."""

FIXED: dict[str, str] = {}
"""Rows that call open what every solver decides in one way."""
