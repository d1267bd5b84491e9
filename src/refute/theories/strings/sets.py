"""Sets of strings: the words of a regular expression, and ranges in the order of strings."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

from refute.theories.carriers import sort_row
from refute.theories.domains.domain import IT, TRUTH, Domain, Literal, Say
from refute.theories.domains.numbers import Interval
from refute.theories.strings import charsets
from refute.theories.strings.decisions import Language, witness
from refute.theories.strings.derivatives import Budget, accepts, borders, derivative
from refute.theories.strings.nodes import NONE, Kind, Regex
from refute.theories.strings.sorts import REGLAN
from refute.theories.values import Undecided

if TYPE_CHECKING:
    import random

    from refute.smtlib.sorts import Sort
    from refute.theories.values import Value

_LONGEST: Final = 12
_STEPS: Final = 2_000
"""Of what may be spent to draw one word."""
_STOP: Final = 0.3


class Words(Domain):
    """The words of a language."""

    __slots__ = ("regex",)

    def __init__(self, regex: Regex) -> None:
        self.regex = regex

    def contains(self, value: Value) -> bool:
        try:
            return isinstance(value, str) and accepts(self.regex, value)
        except Undecided:
            return False

    def draw(self, sort: Sort, rng: random.Random) -> Value | None:
        try:
            value = _walk(self.regex, rng)
        except Undecided:
            value = None
        return super().draw(sort, rng) if value is None else value

    def says(self, sort: Sort, it: Any = IT) -> Say:
        return Say("str.in_re", (it, Literal(Language(self.regex), REGLAN)))

    def size(self, sort: Sort) -> float:
        """Without end where something is repeated without end, as far as one sees."""
        found, stack = 1.0, [self.regex]
        for _ in range(64):
            if not stack:
                return found
            top = stack.pop()
            if (top.kind is Kind.LOOP and top.high is None) or top.kind is Kind.COMP:
                return inf
            stack += top.parts
            if top.kind is Kind.SET:
                found *= max(1, sum(high - low + 1 for low, high in top.charset))
        return inf

    def __repr__(self) -> str:
        return f"Words({self.regex!r})"


def _walk(regex: Regex, rng: random.Random) -> str | None:
    """Some word, met on a random walk through what must follow."""
    budget = Budget(_STEPS)
    word: list[str] = []
    while not (regex.nullable and rng.random() < _STOP) and len(word) < _LONGEST:
        cells = charsets.cells(borders(regex, budget))
        start = int(rng.random() * len(cells))
        for low, high in (*cells[start:], *cells[:start]):
            plain = rng.random() < 0.8
            char = (
                charsets.pleasant((low, high)) if plain else chr(low + int(rng.random() * (high - low + 1)))
            )
            after = derivative(regex, char, budget)
            if after is not NONE:
                word.append(char)
                regex = after
                break
        else:
            break
    rest = "" if regex.nullable else witness(regex, _STEPS)
    return None if rest is None else "".join(word) + rest


class Sorted(Interval):
    """From one string to another in their order, that of code points. None stands for an end that is not there."""

    __slots__ = ()

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        near = [self.low, self.high, *([self.low + "\x00", self.low + "a"] if self.low is not None else ())]
        if self.high is not None:
            near += [self.high[:-1], self.high[:1]]
        found = dict.fromkeys([*near, *sort_row(sort).corners(sort)])
        return tuple([each for each in found if each is not None and self.contains(each)])

    def draw(self, sort: Sort, rng: random.Random) -> Value | None:
        drawn: str = sort_row(sort).draw(sort, rng)
        if self.low is not None and rng.random() < 0.4:
            drawn = self.low + drawn
        elif self.high is not None and rng.random() < 0.3:
            drawn = self.high[: int(rng.random() * (len(self.high) + 1))]
        if self.contains(drawn):
            return drawn
        corners = self.corners(sort)
        return corners[int(rng.random() * len(corners))] if corners else None

    def says(self, sort: Sort, it: Any = IT) -> Say:
        said = []
        if self.low is not None:
            said.append(Say("str.<" if self.open_low else "str.<=", (Literal(self.low, sort), it)))
        if self.high is not None:
            said.append(Say("str.<" if self.open_high else "str.<=", (it, Literal(self.high, sort))))
        return said[0] if len(said) == 1 else Say("and", tuple(said)) if said else TRUTH

    def size(self, sort: Sort) -> float:
        """Between two strings there are as many as anywhere, but for a few ends."""
        if self.low is not None and self.low == self.high:
            return 1.0
        return 1.0 if self.low is None and self.high == "" else inf

    def shared(self, other: Interval) -> Sorted:
        found = super().shared(other)
        return Sorted(found.low, found.high, found.open_low, found.open_high)
