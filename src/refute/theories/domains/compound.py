"""Domains made of domains: what is in all of them, and what is in one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from refute.theories.domains.domain import IT, TRIES, Domain, Say, unlike

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from refute.smtlib.sorts import Sort
    from refute.theories.values import Value


class All(Domain):
    """What is in each of several domains."""

    __slots__ = ("parts",)
    most: ClassVar[int] = 4

    def __init__(self, parts: tuple[Domain, ...]) -> None:
        self.parts = parts

    def contains(self, value: Value) -> bool:
        return all(part.contains(value) for part in self.parts)

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        found = [each for part in self.parts for each in part.corners(sort)]
        return unlike([each for each in found if self.contains(each)])

    def draw(self, sort: Sort, rng: random.Random) -> Value | None:
        for turn in range(TRIES):
            value = self.parts[turn % len(self.parts)].draw(sort, rng)
            if value is not None and self.contains(value):
                return value
        return super().draw(sort, rng)

    def says(self, sort: Sort, it: Any = IT) -> Say | None:
        said = [part.says(sort, it) for part in self.parts]
        return None if None in said else Say("and", tuple(said))

    def size(self, sort: Sort) -> float:
        return min(part.size(sort) for part in self.parts)

    def __repr__(self) -> str:
        return f"All({self.parts!r})"


class Pieces(Domain):
    """What is in one of several domains."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Domain, ...]) -> None:
        self.parts = parts

    def contains(self, value: Value) -> bool:
        return any(part.contains(value) for part in self.parts)

    def corners(self, sort: Sort) -> tuple[Value, ...]:
        return unlike([each for part in self.parts for each in part.corners(sort)])

    def draw(self, sort: Sort, rng: random.Random) -> Value | None:
        start = int(rng.random() * len(self.parts))
        for part in (*self.parts[start:], *self.parts[:start]):
            value = part.draw(sort, rng)
            if value is not None:
                return value
        return None

    def says(self, sort: Sort, it: Any = IT) -> Say | None:
        said = [part.says(sort, it) for part in self.parts]
        return None if None in said else Say("or", tuple(said))

    def size(self, sort: Sort) -> float:
        return sum(part.size(sort) for part in self.parts)

    def __repr__(self) -> str:
        return f"Pieces({self.parts!r})"


def mapped(domain: Domain, change: Callable[[Domain], Domain | None]) -> Domain | None:
    """The domain with its simple parts changed by a function that has an inverse; None where one part has none."""
    if type(domain) is Pieces or type(domain) is All:
        parts = [mapped(part, change) for part in domain.parts]
        if None in parts:
            return None
        return type(domain)(tuple(part for part in parts if part is not None))
    return change(domain)
