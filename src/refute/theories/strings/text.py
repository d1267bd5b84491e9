"""String literals between text and value: SMT-LIB 2.6 for scripts, older dialects for older solvers' models.

A value is a Python str of code points 0 .. 0x2FFFF; lone surrogates are characters like any other. A literal
is handled without its outer quotes. `decode` and `encode` speak the theory of Unicode strings;
`decode_printed` reads what a solver printed, where the release decides what a backslash means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from refute.theories.values import Unknown

MAX_CODE: Final = 0x2FFFF

# `\ud3d2d1d0` has exactly four digits; five digits in braces begin with 0, 1 or 2. There is no other escape.
_ESCAPE: Final = re.compile(r"\\u(?:([0-9A-Fa-f]{4})|\{([0-9A-Fa-f]{1,4}|[0-2][0-9A-Fa-f]{4})\})")
_UNPRINTABLE: Final = re.compile(r'[^\x20-\x7E]|["\\]')
_OLD_ESCAPE: Final = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|([0-7]{1,3})|(.))", re.DOTALL)
_BEYOND: Final = re.compile(r"[\U00030000-\U0010FFFF]")


@dataclass(frozen=True, slots=True)
class Dialect:
    r"""How the printer of a solver writes the characters that do not stand for themselves.

    `letters` are the escapes of one letter (`\n`) of a dialect in which any other escaped character stands
    for itself (`\\`); it is None where only the standard's escapes exist. `raw_backslash` says that the
    printer does not escape a backslash, so that a printed escape may as well be the characters that it is
    made of.
    """

    name: str
    letters: tuple[tuple[str, str], ...] | None = None
    raw_backslash: bool = False


STANDARD: Final = Dialect("SMT-LIB 2.6")
"""cvc5, cvc4 1.8, and z3 from 4.8.13 on (which escapes a backslash only where an escape would begin)."""

Z3_BYTES: Final = Dialect(
    "z3 up to 4.8.10",
    letters=(("a", "\a"), ("b", "\b"), ("f", "\f"), ("n", "\n"), ("r", "\r"), ("t", "\t"), ("v", "\v")),
)
r"""Bytes only. Seen on 4.8.5 to 4.8.10: prints \n \v \f \r, \xhh and \\; reads \a \b \t and octal too; `\e`
is `e`.
"""

Z3_RAW: Final = Dialect("z3 4.8.11 and 4.8.12", raw_backslash=True)
r"""`\u{..}` for unprintable characters, and a backslash as it is, also where an escape would begin."""


def decode(body: str) -> str:
    """The value of a literal whose text between the outer quotes is `body`, by SMT-LIB 2.6."""
    if '""' in body:
        body = body.replace('""', '"')
    if not body.isascii() and _BEYOND.search(body):
        raise ValueError("a string literal has a character beyond 0x2FFFF")
    return _ESCAPE.sub(_escaped, body) if "\\" in body else body


def encode(value: str) -> str:
    """The literal of `value` without the outer quotes, in printable ASCII, which every reader understands.

    Every backslash is escaped: what follows it cannot turn it into the beginning of an escape.
    """
    return _UNPRINTABLE.sub(_spelled, value)


def encode_bytes(value: str) -> str:
    """The literal of `value` for releases whose characters are bytes: `Z3_BYTES`. Others are left as the standard's."""
    return _UNPRINTABLE.sub(_spelled_byte, value)


def decode_printed(body: str, dialect: Dialect = STANDARD) -> str | Unknown:
    """The value that a solver meant by printing `body` between quotes; `Unknown` when it meant one of
    several.
    """
    if _BEYOND.search(body):
        return Unknown(f"{dialect.name}: a printed string has a character beyond 0x2FFFF")
    if dialect.letters is not None:
        letters = dict(dialect.letters)
        return _OLD_ESCAPE.sub(lambda found: _old(found, letters), body.replace('""', '"'))
    if dialect.raw_backslash and _ESCAPE.search(body):
        return Unknown(f"{dialect.name} prints a backslash raw: {body[:40]!r} has two readings")
    return decode(body)


def _escaped(found: re.Match[str]) -> str:
    return chr(int(found[1] or found[2], 16))


def _spelled(found: re.Match[str]) -> str:
    return '""' if found[0] == '"' else f"\\u{{{ord(found[0]):x}}}"


def _spelled_byte(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 256 and found[0] != '"' else _spelled(found)


def _old(found: re.Match[str], letters: dict[str, str]) -> str:
    digits, octal, other = found.groups()
    if digits:
        return chr(int(digits, 16))
    if octal:
        return chr(int(octal, 8) & 0xFF)
    return letters.get(other, other)
