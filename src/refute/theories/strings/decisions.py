"""Decisions about languages: is one empty, which word is in it, are two the same. And languages as values."""

from __future__ import annotations

from collections import deque
from typing import Final

from refute.theories.strings import charsets
from refute.theories.strings.derivatives import LIMIT, Budget, borders, derivative
from refute.theories.strings.nodes import ALL, EMPTY_WORD, NONE, Regex, relieve


class Language:
    """A value of sort RegLan: equal to another when the languages are. Undecided when that takes too long."""

    __slots__ = ("regex",)

    def __init__(self, regex: Regex) -> None:
        self.regex = regex

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Language) and equal(self.regex, other.regex)

    def __hash__(self) -> int:
        return hash(self.regex.nullable)  # of all that equal languages share the cheapest

    def __repr__(self) -> str:
        return f"Language({self.regex!r})"


def is_empty(regex: Regex, steps: int = LIMIT) -> bool:
    return regex is NONE or (not regex.plain and witness(regex, steps) is None)


def witness(regex: Regex, steps: int = LIMIT) -> str | None:
    """A shortest word of the language, in characters that a reader can see if possible; None when it is
    empty.
    """
    relieve()
    budget = Budget(steps)
    came_from: dict[Regex, tuple[Regex, str] | None] = {regex: None}
    waiting = deque([regex])
    while waiting:
        top = waiting.popleft()
        if top.nullable:
            return _path(top, came_from)
        for char in _representatives((top,), budget):
            after = derivative(top, char, budget)
            if after is not NONE and after not in came_from:
                came_from[after] = (top, char)
                waiting.append(after)
    return None


def _path(end: Regex, came_from: dict[Regex, tuple[Regex, str] | None]) -> str:
    word = []
    step = came_from[end]
    while step is not None:
        before, char = step
        word.append(char)
        step = came_from[before]
    return "".join(reversed(word))


def _representatives(regexes: tuple[Regex, ...], budget: Budget) -> list[str]:
    """One character of each class of characters that no derivative of these tells apart."""
    cuts = frozenset[int]().union(*[borders(regex, budget) for regex in regexes])
    budget.spend(len(cuts))
    return [charsets.pleasant(cell) for cell in charsets.cells(cuts)]


def equal(left: Regex, right: Regex, steps: int = LIMIT) -> bool:
    """Whether the languages are the same: Hopcroft and Karp's algorithm, on derivatives."""
    if left is right:
        return True
    if left.nullable is not right.nullable:
        return False
    relieve()
    budget = Budget(steps)
    leader: dict[Regex, Regex] = {}
    stack = [(left, right)]
    while stack:
        one, other = stack.pop()
        one, other = _leader(one, leader), _leader(other, leader)
        if one is other:
            continue
        if one.nullable is not other.nullable or _told_apart(one, other):
            return False
        leader[one] = other
        for char in _representatives((one, other), budget):
            after = derivative(one, char, budget), derivative(other, char, budget)
            stack.append(after)
    return True


def _leader(regex: Regex, leader: dict[Regex, Regex]) -> Regex:
    """The representative of the class of expressions found to be equal so far, if the two languages are."""
    while regex in leader:
        above = leader[regex]
        leader[regex] = leader.get(above, above)
        regex = above
    return regex


def _told_apart(one: Regex, other: Regex) -> bool:
    """The empty language against one that has a word, as every expression but NONE has that is plain."""
    return (one is NONE and other.plain) or (other is NONE and one.plain)


ANY_WORD: Final = Language(ALL)
NO_WORD: Final = Language(NONE)
ONLY_EMPTY: Final = Language(EMPTY_WORD)
