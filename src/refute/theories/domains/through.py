"""The values that an operator takes into a domain: the whole truth, where intervals and patterns would lose some.

Membership is decided by the operator itself, and it is said by it: `(= (mod x 5) 2)`.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

from refute.theories.carriers import sort_row
from refute.theories.domains.domain import IT, Domain, Literal, Say, is_same, roughly
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Term
    from refute.theories.theory import Function
    from refute.theories.values import Value

    Back = Callable[[Value, random.Random], Value]

_DEEPEST: Final = 3
_PLAIN: Final = 1000.0


class Through(Domain):
    """The x for which an application, with x in one place and today's values in the others, is in `wanted`.

    back: from a member of `wanted` to an x that is taken there; guesses are enough, as each is tried.
    images: how many results there are, where they are fewer than the sort has values.
    """

    __slots__ = ("back", "function", "images", "place", "term", "values", "wanted")

    def __init__(self, term: Term, function: Function, place: int, wanted: Domain,
                 values: Sequence[Value], back: Back | None = None, images: float = inf) -> None:  # fmt: skip
        self.term = term
        self.function = function
        self.place = place
        self.wanted = wanted
        self.values = values
        self.back = back
        self.images = images

    @classmethod
    def made(cls, term: Term, place: int, wanted: Domain, values: Sequence[Value],
             back: Back | None = None, images: float = inf) -> Through | None:  # fmt: skip
        """None where the chain of operators gets too long."""
        if term.fn is None:
            return None
        depth, inner = 1, wanted
        while type(inner) is Through:
            depth, inner = depth + 1, inner.wanted
        return cls(term, term.fn, place, wanted, values, back, images) if depth <= _DEEPEST else None

    def _image(self, value: Value) -> Value:
        given = list(self.values)
        given[self.place] = value
        return self.function(*given)

    def contains(self, value: Value) -> bool:
        try:
            return type(value) is not Unknown and self.wanted.contains(self._image(value))
        except Undecided:
            # The model may have said what the standard leaves open.
            return is_same(value, self.values[self.place])

    def draw(self, sort: Sort, rng: random.Random) -> Value | None:
        if self.back is not None:
            image = self.wanted.draw(self.term.sort, rng)
            value = None if image is None else self.back(image, rng)
            if value is not None and self.contains(value):
                return value
        found = super().draw(sort, rng)
        today = self.values[self.place]
        return today if found is None and self.contains(today) else found

    def says(self, sort: Sort, it: Any = IT) -> Say | None:
        given: list[Any] = [
            Literal(value, arg.sort, arg) for value, arg in zip(self.values, self.term.args, strict=True)
        ]
        given[self.place] = it
        return self.wanted.says(self.term.sort, Say(self.term.op, tuple(given)))

    def size(self, sort: Sort) -> float:
        """As if results were evenly spread; among infinitely many x as many of a plain thousand."""
        result = self.term.sort
        count = sort_row(result).size(result)
        among = min(self.images, inf if count is None else roughly(count))
        met, every = self.wanted.size(result), super().size(sort)
        if among == inf:
            return min(met, every)
        return max(1.0, min(1.0, met / among) * (_PLAIN if every == inf else every))

    def __repr__(self) -> str:
        return f"Through({self.term.op.name}, {self.place}, {self.wanted!r})"


def each_through(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    """The `bound` of an operator of which one knows no better: languages stay, as they are not drawn."""
    return [
        None if arg.sort.name == "RegLan" else Through.made(term, place, wanted, values)
        for place, arg in enumerate(term.args)
    ]
