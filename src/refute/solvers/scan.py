"""A light look at the text of a script: which commands it has, and where it would end the process.

Only parentheses, strings, quoted symbols and comments are understood; what a command means is for `smtlib`.
"""

from __future__ import annotations

import re
from typing import Final

# Everything that may hide or move a parenthesis, and runs of what may not.
_PIECE: Final = re.compile(r'\(\s*([^\s()|";]*)|\)|"(?:[^"]|"")*"|\|[^|]*\||;[^\n\r]*|["|]')
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
    """The names of a script's commands, in order. What is not closed is left out."""
    names: list[str] = []
    depth = 0
    name = ""
    for piece in _PIECE.finditer(text):
        opened = piece[0][0]
        if opened == "(":
            if depth == 0:
                name = piece[1]
            depth += 1
        elif opened == ")" and depth:
            depth -= 1
            if depth == 0:
                names.append(name)
    return tuple(names)


def is_closed(text: str) -> bool:
    """Whether another command may be written behind the script: no list, string or quoted symbol is left open."""
    depth = 0
    for piece in _PIECE.finditer(text):
        token = piece[0]
        if token[0] == "(":
            depth += 1
        elif token == ")":
            depth -= 1
        elif token in {'"', "|"}:
            return False
    return depth <= 0


def without_exit(text: str) -> str:
    """The script up to its `(exit)`, behind which no command is run."""
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
    depth = 0
    end = 0
    for piece in _PIECE.finditer(text):
        opened = piece[0][0]
        if opened == "(":
            if depth == 0:
                if piece[1] not in SETTINGS:
                    break
                end = piece.start()
            depth += 1
        elif opened == ")" and depth:
            depth -= 1
            if depth == 0:
                end = piece.end()
    return text[:end], text[end:]
