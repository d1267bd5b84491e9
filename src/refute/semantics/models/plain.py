"""The values of plain constants, from text to value without terms: numbers, bits, truth values, strings, elements."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from refute.semantics.models.stores import array_value
from refute.smtlib.source import plain
from refute.theories import registry
from refute.theories.carriers import UNINTERPRETED, sort_row
from refute.theories.floats.format import format_of, from_fields
from refute.theories.ints import read_integer
from refute.theories.reals.ratio import ratio
from refute.theories.strings.text import Dialect, decode_printed
from refute.theories.values import Abstract

if TYPE_CHECKING:
    from collections.abc import Callable

    from refute.smtlib.sorts import Sort
    from refute.theories.values import Value

_INTEGER: Final = re.compile(r"(-)?(\d+)\Z|\(\s*(-)\s+(\d+)\s*\)\Z")
_REAL: Final = re.compile(
    r"(\(\s*-\s+)?(?:\(\s*/\s+(?:(\d+)(?:\.0)?|\(\s*(-)\s+(\d+)(?:\.0)?\s*\))\s+(\d+)(?:\.0)?\s*\)|(-)?(\d+)(?:\.0)?)\s*(\))?\Z"
)
_DECIMAL: Final = re.compile(r"(\(- +)?(-)?([0-9]+)\.([0-9]+)(\?)?(\))?\Z")
_FLOAT: Final = re.compile(r"\(fp #b([01]) #(b[01]+|x[0-9a-fA-F]+) #(b[01]+|x[0-9a-fA-F]+)\)\Z")
_NAMED: Final = re.compile(r"\(_ (NaN|[+-]oo|[+-]zero) ([0-9]+) ([0-9]+)\)\Z")
_ELEMENT: Final = re.compile(r'\(\s*as\s+([^\s()|";]+|\|[^|]*\|)\s')


@lru_cache(maxsize=8192)
def plain_value(text: str, sort: Sort, strings: Dialect) -> Value | None:
    """The value of a text; None when it takes more than this to read it."""
    read = _READERS.get(sort.name)
    if read is not None:
        return read(text, sort, strings)
    if sort.name == "Array":
        return array_value(text, sort, strings, plain_value)
    if sort.datatype is None and sort_row(sort).name == UNINTERPRETED:
        return _element(text, sort)
    return None


def _bool(text: str, _sort: Sort, _strings: Dialect) -> Value | None:
    return True if text == "true" else False if text == "false" else None


def _int(text: str, _sort: Sort, _strings: Dialect) -> Value | None:
    found = _INTEGER.match(text)
    if found is None:
        return None
    bare, number, minus, positive = found.groups()
    return -read_integer(number or positive) if bare or minus else read_integer(number or positive)


def _real(text: str, _sort: Sort, _strings: Dialect) -> Value | None:
    """`1.0`, `(- 1.0)`, `(/ 1 3)`, `(- (/ 1 3))`, `(/ (- 1) 3)`. Other decimals may be cut: see `notation`."""
    found = _REAL.match(text)
    if found is None or (found[1] is None) != (found[8] is None):
        return None
    top = read_integer(found[2] or found[4] or found[7])
    if found[3] or found[6]:
        top = -top
    bottom = read_integer(found[5]) if found[5] else 1
    if bottom == 0:
        return None
    value = ratio(top, bottom) if bottom != 1 else top
    return -value if found[1] else value


def nearby(text: str) -> tuple[Fraction, Fraction] | None:
    """The numbers for which a decimal may stand that is cut (`1.41?`) or rounded (`1.414214`)."""
    found = _DECIMAL.match(text)
    if found is None or (found[1] is None) != (found[6] is None):
        return None
    unit = Fraction(1, 10 ** len(found[4]))
    value = read_integer(found[3] + found[4]) * unit
    if found[1] or found[2]:
        value = -value
    return value - unit, value + unit


def _bits(text: str, sort: Sort, _strings: Dialect) -> Value | None:
    digits, width = text[2:], sort.indices[0]
    if text.startswith("#b"):
        return int(digits, 2) if len(digits) == width and not digits.strip("01") else None
    if text.startswith("#x") and 4 * len(digits) == width and digits.isalnum():
        try:
            return int(digits, 16)
        except ValueError:
            return None
    return None


def _float(text: str, sort: Sort, _strings: Dialect) -> Value | None:
    """`(fp #b0 #x7f #b0..)`, `(_ NaN 8 24)`."""
    found = _FLOAT.match(text)
    if found is None:
        named = _NAMED.match(text)
        literal = registry.read_indexed(named[1], (int(named[2]), int(named[3]))) if named else None
        return literal[1] if literal is not None and literal[0] is sort else None
    exponent, significand = _field(found[2]), _field(found[3])
    if (exponent[0], significand[0] + 1) != sort.indices:
        return None
    return from_fields(format_of(*sort.indices), int(found[1]), exponent[1], significand[1])


def _field(digits: str) -> tuple[int, int]:
    """Width and value of `b0101` or `x5`."""
    if digits[0] == "b":
        return len(digits) - 1, int(digits[1:], 2)
    return 4 * (len(digits) - 1), int(digits[1:], 16)


def _string(text: str, _sort: Sort, strings: Dialect) -> Value | None:
    return decode_printed(text[1:-1], strings) if text[0] == '"' and len(text) > 1 else None


def _element(text: str, sort: Sort) -> Value | None:
    """An element of an uninterpreted sort under its name: `U!val!0`, `(as @U_0 U)`, `@uc_U_0`."""
    if text[0] != "(":
        return Abstract(sort.text, plain(text))
    found = _ELEMENT.match(text)
    return Abstract(sort.text, plain(found[1])) if found else None


_READERS: Final[dict[str, Callable[[str, Sort, Dialect], Value | None]]] = {
    "Bool": _bool,
    "Int": _int,
    "Real": _real,
    "BitVec": _bits,
    "FloatingPoint": _float,
    "String": _string,
}
