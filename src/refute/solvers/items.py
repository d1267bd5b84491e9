"""Output of a solver, taken apart into items: a word on a line of its own, an error, or a balanced list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

# A solver may put quotes into its message without doubling them; the message ends where a line ends with `")`.
ERROR: Final = re.compile(r'\(error\s+"(.*?)"\s*\)[ \t]*(?:\r?\n|\Z)', re.DOTALL)
_PIECE: Final = re.compile(r'[()]|"(?:[^"]|"")*"|\|[^|]*\||;[^\n\r]*|["|]')
_STRING: Final = re.compile(r'"(?:[^"]|"")*"')


def items_of(output: str, *, whole: bool) -> Iterator[tuple[int, str]]:
    """The pieces of an output with their places. What is not closed at its end is left out."""
    at = 0
    size = len(output)
    while at < size:
        if output[at].isspace():
            at += 1
            continue
        end = _end_of_item(output, at)
        if end is None or (end == size and not whole and output[at] != "("):
            return  # half printed: a process that was stopped may have been about to say more
        yield at, output[at:end].rstrip()
        at = end


def _end_of_item(output: str, at: int) -> int | None:
    if output.startswith("(error", at):
        error = ERROR.match(output, at)
        if error:
            return error.end()
    if output[at] == "(":
        return _end_of_list(output, at)
    if output[at] == '"':
        literal = _STRING.match(output, at)
        return literal.end() if literal else None
    line = output.find("\n", at)
    return len(output) if line < 0 else line


def _end_of_list(output: str, at: int) -> int | None:
    depth = 0
    for piece in _PIECE.finditer(output, at):
        token = piece[0]
        if token == "(":
            depth += 1
        elif token == ")":
            depth -= 1
            if depth == 0:
                return piece.end()
    return None
