"""Text, its tokens, and where each of them stands.

An opening parenthesis is glued to the symbol behind it: one token less to handle, and the head of an application is
found with one dictionary look-up. Positions are not kept while reading; they are computed when somebody asks.
"""

from __future__ import annotations

import re
from typing import Final

TOKEN: Final = re.compile(r'\([^\s()|";]*|\)|[^\s()|";]+|\|[^|]*\||"(?:[^"]|"")*"|;[^\n\r]*|[|"]')


class ScriptError(Exception):
    """The input is wrong: says where, and shows the line with a caret."""

    def __init__(self, message: str, source: Source, offset: int) -> None:
        self.message = message
        self.name = source.name
        self.line, self.column = source.line_and_column(offset)
        self.excerpt = source.excerpt(offset)
        super().__init__(f"{self.name}:{self.line}:{self.column}: {message}\n{self.excerpt}")


class Source:
    """A text with a name."""

    __slots__ = ("_offsets", "name", "text")

    def __init__(self, text: str, name: str = "<text>") -> None:
        self.text = text
        self.name = name
        self._offsets: list[int] | None = None

    def tokens(self) -> list[str]:
        return TOKEN.findall(self.text)

    def offset(self, token: int) -> int:
        """Where the token with this index begins (the end of the text for one past the last)."""
        if self._offsets is None:
            self._offsets = [m.start() for m in TOKEN.finditer(self.text)]
        return self._offsets[token] if 0 <= token < len(self._offsets) else len(self.text)

    def line_and_column(self, offset: int) -> tuple[int, int]:
        before = self.text[:offset]
        return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1

    def excerpt(self, offset: int) -> str:
        """The line with a caret under the offset, cut to a width that a terminal shows."""
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", offset)
        line = self.text[start : end if end >= 0 else len(self.text)].replace("\t", " ")
        caret = offset - start
        if len(line) > 110:
            cut = max(0, min(caret - 50, len(line) - 110))
            line, caret = line[cut : cut + 110], caret - cut
        return f"    {line}\n    {' ' * caret}^"

    def error(self, message: str, token: int) -> ScriptError:
        return ScriptError(message, self, self.offset(token))


def plain(symbol: str) -> str:
    """The name that a symbol stands for: `|x|` and `x` are one."""
    return symbol[1:-1] if symbol[:1] == "|" and len(symbol) > 1 else symbol


_NUMERAL: Final = re.compile(r"[0-9]{1,4000}\Z")


def numeral(token: str) -> int | None:
    """The number that a token of decimal digits stands for; None for other tokens and for absurdly long ones."""
    return int(token) if _NUMERAL.match(token) else None


_SIMPLE: Final = re.compile(r"[A-Za-z~!@$%^&*_+=<>.?/\-][A-Za-z0-9~!@$%^&*_+=<>.?/\-]*\Z")
# `lambda` became a reserved word in 2.7; scripts of before use it as a name.
RESERVED: Final = frozenset(
    {
        "!",
        "_",
        "as",
        "BINARY",
        "DECIMAL",
        "exists",
        "forall",
        "HEXADECIMAL",
        "let",
        "match",
        "NUMERAL",
        "par",
        "STRING",
    }
)


def quoted(name: str) -> str:
    """The name as a symbol, with bars where they are needed."""
    return name if _SIMPLE.match(name) and name not in RESERVED else f"|{name}|"
