"""Where a regular expression matches within a text: the leftmost match, and of these the shortest."""

from __future__ import annotations

from typing import Final

from refute.theories.strings.derivatives import Budget, derivative
from refute.theories.strings.functions import join
from refute.theories.strings.nodes import ALL, ALLCHAR, NONE, Regex, relieve
from refute.theories.strings.regex import concat, inter, loop
from refute.theories.values import Undecided

_CHARACTERS: Final = 2_000_000
"""So many characters one search may look at: about half a second."""

_LONG: Final = 200
"""In longer texts it pays to ask first whether there is a match at all."""


def replace_re(text: str, regex: Regex, by: str) -> str:
    """str.replace_re. The standard's formula counts an empty match, its comment and some solvers do not."""
    if regex.nullable:
        raise Undecided("contested: str.replace_re with an expression that accepts the empty string")
    found = _Search(text, regex).leftmost(0)
    return text if found is None else join(text[: found[0]], by, text[found[1] :])


def replace_re_all(text: str, regex: Regex, by: str) -> str:
    """str.replace_re_all: each shortest leftmost match that is not empty, from left to right."""
    search = _Search(text, regex)
    pieces: list[str] = []
    start = 0
    found = search.leftmost(0)
    while found is not None:
        pieces += (text[start : found[0]], by)
        start = found[1]
        found = search.leftmost(start)
    return join(*pieces, text[start:])


def indexof_re(text: str, regex: Regex, start: int) -> int:
    """str.indexof_re of cvc5: the first position from `start` on at which a match begins, be it empty; else
    -1.
    """
    if not 0 <= start <= len(text):
        return -1
    if regex.nullable:
        return start
    found = _Search(text, regex).leftmost(start)
    return -1 if found is None else found[0]


SOME_WORD: Final = loop(ALLCHAR, 1, None)


class _Search:
    """One question, with one budget for all its parts."""

    def __init__(self, text: str, regex: Regex) -> None:
        relieve()
        self.text = text
        self.regex = regex
        self.once = inter(regex, SOME_WORD) if regex.nullable else regex
        self.budget = Budget()
        self.characters = Budget(_CHARACTERS)

    def leftmost(self, start: int) -> tuple[int, int] | None:
        """Begin and end of the leftmost match from `start` on that is not empty, the shortest of those."""
        if self.regex is NONE or (len(self.text) - start > _LONG and not self._matches_after(start)):
            return None
        for begin in range(start, len(self.text)):
            end = self._shortest(begin)
            if end is not None:
                return begin, end
        return None

    def _matches_after(self, start: int) -> bool:
        """One pass instead of one for each place to begin at."""
        state = concat(ALL, self.once)
        for place in range(start, len(self.text)):
            char = self.text[place]
            state = state.steps.get(char) or derivative(state, char, self.budget)
            if state.nullable:
                return True
        return False

    def _shortest(self, begin: int) -> int | None:
        state = self.regex
        place = begin
        for place in range(begin, len(self.text)):
            char = self.text[place]
            state = state.steps.get(char) or derivative(state, char, self.budget)
            if state.nullable or state is NONE:
                break
        self.characters.spend(place + 1 - begin)
        return place + 1 if state.nullable else None
