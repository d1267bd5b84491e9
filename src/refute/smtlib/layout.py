"""Where each subterm stands in a text, so that a mutant is printed by cutting one piece out and putting another in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.smtlib.printer import command_text, pieces
from refute.smtlib.script import Assert

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from refute.smtlib.script import Command
    from refute.smtlib.terms import Term

MAX_NODES: Final = 200_000
"""Larger trees are not laid out: print such terms with `let` instead."""


class Layout:
    """The text of some commands, with a node for every subterm of their assertions as a tree.

    Nodes are numbered as they are met from the left, a term before its arguments. `parent` is -1 for an assertion's
    term, `place` says which argument of the parent a node is.
    """

    __slots__ = ("end", "parent", "place", "start", "terms", "text")

    def __init__(self, commands: Iterable[Command], spelling: Mapping[str, str] | None = None) -> None:
        self.terms: list[Term] = []
        self.start: list[int] = []
        self.end: list[int] = []
        self.parent: list[int] = []
        self.place: list[int] = []
        spelled = spelling or {}
        out: list[str] = []
        size = 0
        for command in commands:
            if isinstance(command, Assert):
                out.append("(assert")
                size = self._lay(command.term, out, size + 7, spelled)
                out.append(")\n")
                size += 2
            else:
                out.append(command_text(command, spelled) + "\n")
                size += len(out[-1])
        self.text = "".join(out)

    def _lay(self, root: Term, out: list[str], size: int, spelling: Mapping[str, str]) -> int:
        """Appends the text of a term behind a space; returns the size of the text so far."""
        stack: list[tuple[Term | str | int, int, int]] = [(root, -1, 0)]
        while stack:
            top, parent, place = stack.pop()
            if isinstance(top, int):
                self.end[top] = size
            elif isinstance(top, str):
                out.append(top)
                size += len(top)
            else:
                number = len(self.terms)
                if number >= MAX_NODES:
                    raise TooLarge
                self.terms.append(top)
                self.start.append(size + 1)
                self.end.append(0)
                self.parent.append(parent)
                self.place.append(place)
                parts = pieces(top, spelling)
                stack.append((number, -1, 0))
                count = len(top.args)
                for part in reversed(parts):
                    if not isinstance(part, str):
                        count -= 1
                    stack.append((part, number, count))
        return size

    def replaced(self, node: int, text: str) -> str:
        """The whole text with another text in the node's place."""
        return self.text[: self.start[node]] + text + self.text[self.end[node] :]

    def path(self, node: int) -> list[tuple[Term, int]]:
        """The terms around a node, from the nearest on, each with the place of the argument that holds the node."""
        found = []
        while (up := self.parent[node]) >= 0:
            found.append((self.terms[up], self.place[node]))
            node = up
        return found


class TooLarge(Exception):
    """The terms have too many nodes as trees."""
