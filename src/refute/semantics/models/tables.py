"""Which function of a model says what the standard leaves open: z3 prints `/0`, `div0` and the like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from refute.semantics.models.plain import plain_value
from refute.theories.ints import INT
from refute.theories.reals.rows import REAL

if TYPE_CHECKING:
    from refute.semantics.models.entries import Entry
    from refute.theories.strings.text import Dialect
    from refute.theories.values import Free, Value

Table = tuple[dict[tuple["Value", "Value"], "Value"], "Value"]
"""What a function of two numbers is at some points, and elsewhere."""

_SORTS: Final = {"Int": INT, "Real": REAL}
_NUMBER: Final = r"([0-9.]++|\((?:[-/ ]|[0-9.]|\([-/ 0-9.]*+\))*+\))"
_PARAMETERS: Final = re.compile(r"\(\(([^\s()|]+) (Int|Real)\) \(([^\s()|]+) (Int|Real)\)\)")
_POINT: Final = re.compile(
    rf"\(ite \(and \(= ([^\s()|]+) {_NUMBER}\) \(= ([^\s()|]+) {_NUMBER}\)\) {_NUMBER}\s+"
)
_ELSEWHERE: Final = re.compile(rf"{_NUMBER}(\)*+)\Z")

_BY_DIVIDEND: Final = {"/": "/0", "div": "div0", "mod": "mod0", "rem": "rem0"}


def table_of(key: Free) -> tuple[str, tuple[Value, ...]] | None:
    """The name of the function, and its arguments; it may have fewer parameters in older releases."""
    name = _BY_DIVIDEND.get(key.function)
    if name is not None:
        return name, (*key.arguments, 0)
    if key.function == "seq.nth":
        return "seq.nth_u", key.arguments[1:]
    return None


def number_table(entry: Entry, strings: Dialect) -> Table | None:
    """The usual case without a reader: a number, or a chain of points as z3 prints it; None for anything else."""
    names, sort = _PARAMETERS.fullmatch(entry.params), _SORTS.get(entry.sort)
    if names is None or sort is None:
        return None
    parameters = (names[1], names[3])
    first, second = _SORTS[names[2]], _SORTS[names[4]]
    points: dict[tuple[Value, Value], Value] = {}
    at, count = 0, 0
    while (point := _POINT.match(entry.body, at)) is not None:
        one = plain_value(point[2], first, strings)
        other = plain_value(point[4], second, strings)
        value = plain_value(point[5], sort, strings)
        if (point[1], point[3]) != parameters or one is None or other is None or value is None:
            return None
        points.setdefault((one, other), value)
        at, count = point.end(), count + 1
    rest = _ELSEWHERE.match(entry.body, at)
    value = plain_value(rest[1], sort, strings) if rest is not None and len(rest[2]) == count else None
    return None if value is None else (points, value)
