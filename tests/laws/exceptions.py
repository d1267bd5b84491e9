"""Where a law does not hold, and whose fault that is. Each entry has its reason; the tables are meant to stay tiny."""

from __future__ import annotations

FAULTS: dict[tuple[str, str], str] = {
    **{
        ("z3", name): "may have any value where it is 0 or 1, though bounds of other values are known"
        for name in ("sinh", "cosh", "asinh", "acosh", "atanh")
    },
    **{
        ("cvc5", name): "may have any value: sat, and get-value shows the application itself"
        for name in ("arccsc", "arcsec", "arccot")
    },
}
"""(solver, row): what that solver says of some application contradicts what the operator means."""

UNDECIDED: dict[tuple[str, str], str] = {
    **{("cvc5", name): "may have any value, see above" for name in ("arccsc", "arcsec", "arccot")},
    ("cvc5", "arctan"): "unknown even for (= (arctan 0.0) 0.0)",
    ("cvc5", "cot"): "no bounds are found in time, and there is no exact value at a rational",
    ("z3", "euler"): "unknown for every bound",
}
"""(solver, row): it reads the operator, and agrees with no application of it within the limit."""

ALONE: dict[str, str] = {
    "str.replace_re": "z3 leaves it as it is, whatever its arguments, and answers unknown",
    "str.replace_re_all": "z3 leaves it as it is, whatever its arguments, and answers unknown",
}
"""Rows that fewer than two solvers decide, though the standard or an old benchmark has them."""

WITHOUT_VALUES: dict[str, str] = {}
"""Rows none of whose applications has a value."""

OLD_NAMES: dict[str, str] = {
    "str.replaceall": "read by cvc4 up to 1.7",
    "str.code": "read by cvc4 up to 1.7",
    "str.tolower": "read by cvc4 up to 1.8",
    "str.toupper": "read by cvc4 up to 1.8",
}
"""Aliases that no installed solver reads any more."""

FIXED: dict[str, str] = {}
"""Rows that call open what every solver decides in one way."""

UNASKED: dict[str, tuple[tuple[tuple[int, ...], tuple[str, ...]], ...]] = {
    # Its counts must be numerals, so that nobody may ask for terms there; indices and sorts of the arguments.
    "re.loop": (((), ("RegLan", "Int", "Int")), ((), ("RegLan", "Int"))),
}
"""Rows that offer no use of themselves, and how they are used all the same."""
