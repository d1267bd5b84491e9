"""A light look at the text of a script: which commands it has, and where it would end the process.

Only parentheses, strings, quoted symbols and comments are understood; what a command means is for `smtlib`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from operator import itemgetter
from typing import Final

# Everything that may hide or move a parenthesis, and runs of what may not.
_PIECE: Final = re.compile(r'\(\s*([^\s()|";]*)|\)|"(?:[^"]|"")*"|\|[^|]*\||;[^\n\r]*|["|]')
# A string or symbol that is not closed is one token with all that follows.
_TOKEN: Final = re.compile(r'\(\s*[^\s()|";]*|\)|"(?:[^"]|"")*"|\|[^|]*\||;[^\n\r]*|["|][\s\S]*')
_QUOTES: Final = ('"', "|")
_DEEPER: Final = {"(": 1, ")": -1, '"': 0, "|": 0, ";": 0}
_LAST_EXIT: Final = re.compile(r"\(\s*exit\s*\)\s*\Z")
_EXIT: Final = re.compile(r"\(\s*exit\s*\)")
SETTINGS: Final = frozenset({"set-logic", "set-option", "set-info"})

QUERIES: Final = frozenset({"check-sat", "check-sat-assuming", "check-sat-using"})
REPLYING: Final = QUERIES | frozenset(
    {
        "get-model",
        "get-value",
        "get-unsat-core",
        "get-unsat-assumptions",
        "get-assertions",
        "get-assignment",
        "get-proof",
        "get-info",
        "get-option",
        "get-objectives",
        "get-difficulty",
        "get-learned-literals",
        "get-interpolant",
        "get-abduct",
        "get-qe",
        "echo",
        "eval",
        "simplify",
        "display",
        "help",
        "apply",
        "labels",
    }
)
"""Commands that print something when they succeed, print-success apart."""


def command_names(text: str) -> tuple[str, ...]:
    """The names of a script's commands, in order, up to its end or an `exit`. What is not closed is left out."""
    return outline(text)[0]


def outline(text: str) -> tuple[tuple[str, ...], bool]:
    """The names of a script's commands, and whether its end is the end of a command: nothing is left open."""
    tokens = _TOKEN.findall(text)
    depths = list(accumulate(map(_DEEPER.__getitem__, map(itemgetter(0), tokens))))
    if not depths:
        return (), True
    if tokens[-1][0] in _QUOTES or min(depths) < 0:
        return _outline_of_odd(text)
    closed = depths[-1] == 0
    heads = [token for token, depth in zip(tokens, depths, strict=True) if depth == 1 and token[0] == "("]
    names = tuple([head[1:].lstrip() for head in (heads if closed else heads[:-1])])
    if "exit" in names:
        return names[: names.index("exit") + 1], True
    return names, closed


def _outline_of_odd(text: str) -> tuple[tuple[str, ...], bool]:
    """The same where a string or symbol is not closed, or a parenthesis closes nothing."""
    names: list[str] = []
    depth = 0
    name = ""
    for piece in _PIECE.finditer(text):
        token = piece[0]
        if token[0] == "(":
            if depth == 0:
                name = piece[1]
            depth += 1
        elif token == ")":
            depth -= 1
            if depth == 0:
                names.append(name)
                if name == "exit":
                    return tuple(names), True
            depth = max(depth, 0)
        elif token in {'"', "|"}:
            return tuple(names), False
    return tuple(names), depth == 0


def without_exit(text: str) -> str:
    """The script up to its `(exit)`, behind which no command is run."""
    at = text.find("(exit)")
    if at >= 0 and text.find("exit") == at + 1 and not text[at + 6 :].strip():
        return text[:at]  # the usual case: the last words of a script
    if "exit" not in text:
        return text
    shorter = _LAST_EXIT.sub("", text)
    return shorter[: _first_exit(shorter)] if _EXIT.search(shorter) else shorter


def _first_exit(text: str) -> int:
    depth = 0
    for piece in _PIECE.finditer(text):
        opened = piece[0][0]
        if opened == "(":
            if depth == 0 and piece[1] == "exit":
                return piece.start()
            depth += 1
        elif opened == ")" and depth:
            depth -= 1
    return len(text)


def split_settings(text: str) -> tuple[str, str]:
    """The commands at the head of a script that set logic, options and infos, and the rest of it."""
    end = 0
    for _, _, end in _settings(text):  # noqa: B007 - the end of the last one
        pass
    return text[:end], text[end:]


def options_set(text: str) -> tuple[str, ...] | None:
    """The options that the head of a script sets, as `:name value`; None where one is set behind the head."""
    if "set-option" not in text:
        return ()
    found: list[str] = []
    end = 0
    for name, start, end in _settings(text):
        if name == "set-option":
            found.append(" ".join(text[start:end].strip("() \t\r\n").split()[1:]))
    return tuple(found) if text.find("set-option", end) < 0 else None


def _settings(text: str) -> Iterator[tuple[str, int, int]]:
    """Name, start and end of the commands at the head of a script that set logic, options and infos."""
    depth = 0
    start = 0
    name = ""
    for piece in _PIECE.finditer(text):
        opened = piece[0][0]
        if opened == "(":
            if depth == 0:
                name, start = piece[1], piece.start()
                if name not in SETTINGS:
                    return
            depth += 1
        elif opened == ")" and depth:
            depth -= 1
            if depth == 0:
                yield name, start, piece.end()
