"""The functions of the theory of strings on values: Python str and int in, str, int and bool out.

Each is total, as in the standard. Python's own notions are Unicode's (digits, upper and lower case) and its
indices may be negative; here a digit is an ASCII digit and an index counts from the left. What would be too
long to hold is Undecided: chains of `let` double a string at every link.
"""

from __future__ import annotations

from typing import Final

from refute.theories.strings.text import MAX_CODE
from refute.theories.values import Undecided

LONGEST: Final = 10_000_000
"""So many characters a string may have."""
_MOST_DIGITS: Final = 200_000
"""Conversion takes time quadratic in the digits: about half a second for so many."""
_MOST_BITS: Final = 664_000

# Python refuses to convert between int and text beyond 4,300 digits, a global limit: convert in pieces.
_PIECE: Final = 4000
_PIECE_POWER: Final = 10**_PIECE
_LOWER: Final = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
_UPPER: Final = {code: code - 32 for code in range(ord("a"), ord("z") + 1)}


def concat(left: str, right: str) -> str:
    if len(left) + len(right) > LONGEST:
        raise Undecided("a string is too long")
    return left + right


def join(*parts: str) -> str:
    if sum(map(len, parts)) > LONGEST:
        raise Undecided("a string is too long")
    return "".join(parts)


def at(text: str, index: int) -> str:
    return text[index] if 0 <= index < len(text) else ""


def substr(text: str, start: int, count: int) -> str:
    return text[start : start + count] if start >= 0 and count > 0 else ""


def prefixof(prefix: str, text: str) -> bool:
    return text.startswith(prefix)


def suffixof(suffix: str, text: str) -> bool:
    return text.endswith(suffix)


def contains(text: str, part: str) -> bool:
    return part in text


def indexof(text: str, part: str, start: int) -> int:
    """The first position from `start` on; Python's `find` takes a negative start from the right."""
    return text.find(part, start) if 0 <= start <= len(text) else -1


def last_indexof(text: str, part: str) -> int:
    """Of z3: the last position at which `part` occurs, -1 when there is none."""
    return text.rfind(part)


def replace(text: str, part: str, by: str) -> str:
    if len(text) + len(by) > LONGEST:
        raise Undecided("a string is too long")
    return text.replace(part, by, 1)  # an empty part is found at 0


def replace_all(text: str, part: str, by: str) -> str:
    if not part:
        return text
    if len(text) * len(by) > LONGEST and text.count(part) * (len(by) - len(part)) + len(text) > LONGEST:
        raise Undecided("a string is too long")
    return text.replace(part, by)


def is_digit(text: str) -> bool:
    return len(text) == 1 and "0" <= text <= "9"


def to_code(text: str) -> int:
    return ord(text) if len(text) == 1 else -1


def from_code(code: int) -> str:
    return chr(code) if 0 <= code <= MAX_CODE else ""


def to_int(text: str) -> int:
    return _to_int(text) if text.isascii() and text.isdigit() else -1


def from_int(number: int) -> str:
    return "" if number < 0 else str(number) if number < _PIECE_POWER else _from_long(number)


def from_signed(number: int) -> str:
    """str.from_sbv of z3, on the signed value: unlike str.from_int it writes a sign."""
    return from_int(number) if number >= 0 else "-" + from_int(-number)


def reverse(text: str) -> str:
    """str.rev of cvc5."""
    return text[::-1]


def to_lower(text: str) -> str:
    """str.to_lower of cvc5: ASCII letters only."""
    return text.lower() if text.isascii() else text.translate(_LOWER)


def to_upper(text: str) -> str:
    """str.to_upper of cvc5: ASCII letters only."""
    return text.upper() if text.isascii() else text.translate(_UPPER)


def update(text: str, index: int, by: str) -> str:
    """str.update of cvc5: `by` is written over `text` from `index` on; the length stays."""
    return (
        text[:index] + by[: len(text) - index] + text[index + len(by) :] if 0 <= index < len(text) else text
    )


def _to_int(digits: str) -> int:
    if len(digits) <= _PIECE:
        return int(digits)
    digits = digits.lstrip("0")
    if len(digits) > _MOST_DIGITS:
        raise Undecided("a number has too many digits")
    first = len(digits) % _PIECE
    number = int(digits[:first] or "0")
    for start in range(first, len(digits), _PIECE):
        number = number * _PIECE_POWER + int(digits[start : start + _PIECE])
    return number


def _from_long(number: int) -> str:
    if number.bit_length() > _MOST_BITS:
        raise Undecided("a number has too many digits")
    pieces: list[str] = []
    while number >= _PIECE_POWER:
        number, low = divmod(number, _PIECE_POWER)
        pieces.append(str(low).zfill(_PIECE))
    pieces.append(str(number))
    return "".join(reversed(pieces))
