"""Which operators and literals terms of a sort are made of: asked of the rows once for each choice of sorts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from refute.semantics.features import NONLINEAR
from refute.semantics.fitting import Fitter
from refute.semantics.literals import corner_terms, more_terms
from refute.semantics.uses import STANDARD, Production, Tongue, uses
from refute.smtlib.printer import term_text
from refute.smtlib.sharing import order
from refute.smtlib.terms import apply, declared
from refute.theories import registry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from refute.semantics.uses import Slot
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op, Term
    from refute.theories.theory import Sorts
    from refute.theories.values import Value


@dataclass(frozen=True, slots=True)
class Taste:
    """Which operators may be used.

    sorts: of arguments and results, in a fixed order.
    linear: a product has one factor at most that is no literal.
    weights: by the name of a row, 1 where not said, 0 to leave it out.
    """

    sorts: Sorts
    tongue: Tongue = STANDARD
    linear: bool = False
    weights: tuple[tuple[str, int], ...] = ()


class Leaf:
    """A term that is used as it stands; its value is `Unknown` where no model gives one. `text` begins with a space."""

    __slots__ = ("term", "text", "value")
    arity: Final = 0

    def __init__(self, text: str, value: Value, term: Term) -> None:
        self.text = text
        self.value = value
        self.term = term


class Grammar:
    """The productions of one taste, by sort, found when they are asked for."""

    def __init__(self, taste: Taste) -> None:
        self.taste = taste
        self._weights = dict(taste.weights)
        self._rows: dict[Sort, tuple[tuple[Production, ...], ...]] = {}
        self._constants: dict[Sort, tuple[Leaf, ...]] = {}
        self._literals: dict[Slot, tuple[Leaf, ...]] = {}

    def rows(self, sort: Sort) -> tuple[tuple[Production, ...], ...]:
        """Productions with arguments, those of one row together; a row stands there as often as it weighs."""
        found = self._rows.get(sort)
        if found is None:
            groups = [
                (tuple(p for each in group for p in self._variants(each) if p.arity), self._weight(name))
                for name, group in self._uses(sort)
            ]
            found = self._rows[sort] = tuple(
                group for group, weight in groups if group for _ in range(weight)
            )
        return found

    def literals(self, slot: Slot) -> tuple[Leaf, ...]:
        """Corner values, some others, and the theory's constants where these are no values of the list."""
        found = self._literals.get(slot)
        if found is None:
            sort, scaling = slot
            terms = [
                (v, t)
                for v, t in (*corner_terms(sort), *more_terms(sort))
                if self._spoken(t) and not (scaling and v == 0)
            ]
            constants = () if scaling else self._nullary(sort)
            listed = {term for _, term in terms}
            found = self._literals[slot] = (
                *(Leaf(" " + term_text(term), value, term) for value, term in terms),
                *(leaf for leaf in constants if leaf.term not in listed),
            )
        return found

    def _weight(self, name: str) -> int:
        return self._weights.get(name, 1)

    def _spoken(self, term: Term) -> bool:
        tongue = self.taste.tongue
        return all(row is None or tongue.has(row) for row in map(registry.row_of, order((term,))))

    def _uses(self, sort: Sort) -> Iterable[tuple[str, tuple[Production, ...]]]:
        """By row."""
        return ((row.name, group) for row, group in uses(sort, self.taste.sorts, self.taste.tongue))

    def _nullary(self, sort: Sort) -> tuple[Leaf, ...]:
        found = self._constants.get(sort)
        if found is None:
            plain = [
                each for _, group in self._uses(sort) for each in group if not each.arity and each.function
            ]
            found = self._constants[sort] = tuple(
                Leaf(each.text, each.function(), apply(each.op)) for each in plain if each.function
            )
        return found

    def _variants(self, production: Production) -> Iterable[Production]:
        """The production itself, or where that would not be linear, with literals in all places but one."""
        sorts = production.sorts
        if not self.taste.linear or not sorts or not scaling(production.op, sorts):
            return (production,)
        variants = [tuple((sort, i != free) for i, sort in enumerate(sorts)) for free in range(len(sorts))]
        return [
            Production(production.op, sorts, production.function, slots)
            for slots in variants
            if _is_linear(production.op, slots) and all(self.literals(slot) for slot in slots if slot[1])
        ]


@lru_cache(maxsize=256)
def grammar(taste: Taste) -> Grammar:
    """One for each taste."""
    return Grammar(taste)


@lru_cache(maxsize=4096)
def scaling(op: Op, sorts: Sorts) -> bool:
    """Whether the operator is linear only where some of its arguments are literals."""
    return not _is_linear(op, tuple((sort, False) for sort in sorts))


def _is_linear(op: Op, slots: tuple[Slot, ...]) -> bool:
    args = []
    for sort, scaling in slots:
        term = next((t for v, t in corner_terms(sort) if v not in (0, 1)), None) if scaling else None
        args.append(term or apply(declared("!", (), sort)))
    return not Fitter().term(apply(op, tuple(args))) & NONLINEAR
