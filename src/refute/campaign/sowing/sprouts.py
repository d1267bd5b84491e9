"""Random terms as text, asked of the rows: small ones, of operators that are all equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.campaign.sowing.models import value_text
from refute.smtlib.printer import head
from refute.smtlib.sorts import BOOL, Sort
from refute.smtlib.source import quoted
from refute.theories import registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from refute.campaign.sowing.blueprints import Blueprint
    from refute.smtlib.terms import Op
    from refute.theories.theory import Indices, Row, Sorts

Use = tuple[str, "Sorts"]
"""The text of an operator and the sorts of its arguments."""

_LEAF: Final = 0.25
"""How often a term ends before its depth."""
_LITERAL: Final = 0.2
"""How often a leaf is a literal where there is a symbol."""
_SCALING: Final = frozenset({"*", "/", "div", "mod"})
"""Linear only where all arguments but the first are numbers."""
_SAID: Final = 0.9
"""How often a formula is wanted where `true` or `false` could stand."""
_LONGEST: Final = 30
"""Characters of a literal."""


class Sprouts:
    """Grows terms over the sorts of a blueprint.

    symbols: the texts of constants, by sort.      functions: declared ones, by result.
    """

    def __init__(
        self,
        blueprint: Blueprint,
        sorts: Sorts,
        compared: Sorts,
        symbols: Mapping[Sort, Sequence[str]],
        functions: Sequence[Op] = (),
    ) -> None:
        self._blueprint = blueprint
        self._sorts = sorts
        self._compared = compared
        self._symbols = symbols
        self._weights = dict(blueprint.weights)
        self._uses: dict[Sort, list[list[Use]]] = {}
        self._declared: dict[Sort, list[list[Use]]] = {}
        for op in functions:
            self._declared.setdefault(op.indices[1], []).append([(op.name, op.indices[0])])

    def sentence(self, depth: int, rng: Random) -> str | None:
        """A formula with an operator at its root."""
        return self._applied(BOOL, depth, rng)

    def _term(self, sort: Sort, depth: int, rng: Random) -> str | None:
        if depth <= 0 or rng.random() < _LEAF:
            # `true` and `false` say so little that a relation stands for them.
            found = (
                None if sort is BOOL and sort not in self._symbols and depth > -1 else self._leaf(sort, rng)
            )
            return found or (self._applied(sort, depth - 1, rng) if depth > -2 else None)
        return self._applied(sort, depth, rng) or self._leaf(sort, rng)

    def _leaf(self, sort: Sort, rng: Random) -> str | None:
        symbols = self._symbols.get(sort, ())
        if symbols and rng.random() >= _LITERAL:
            return rng.choice(symbols)
        text = self._literal(sort, rng)
        return text if text is not None or not symbols else rng.choice(symbols)

    def _literal(self, sort: Sort, rng: Random) -> str | None:
        """Of a theory's sort; what models write of arrays and declared sorts is no term."""
        if sort is BOOL and rng.random() < _SAID:
            return None
        if sort.name in ("Array", "RegLan") or (not registry.is_theory_sort(sort) and sort.datatype is None):
            return None
        text = value_text(sort, rng)
        return text if text is not None and len(text) <= _LONGEST else None

    def _applied(self, sort: Sort, depth: int, rng: Random) -> str | None:
        rows = self._rows(sort)
        if not rows:
            return None
        name, sorts = rng.choice(rng.choice(rows))
        scaled = self._blueprint.linear and name in _SCALING
        parts = []
        for place, each in enumerate(sorts):
            part = self._number(each, rng) if scaled and place else self._term(each, depth - 1, rng)
            if part is None:
                return None
            parts.append(part)
        return f"({name} {' '.join(parts)})" if parts else name

    def _number(self, sort: Sort, rng: Random) -> str | None:
        whole = rng.choice((2, 3, 4, 5, 7, -1, -2, -3))
        text = f"{abs(whole)}.0" if sort.name == "Real" else str(abs(whole))
        return text if whole > 0 else f"(- {text})"

    def _rows(self, sort: Sort) -> list[list[Use]]:
        found = self._uses.get(sort)
        if found is None:
            found = [*self._declared.get(sort, ()), *self._declared.get(sort, ())]
            for row, op in self._candidates():
                uses = [use for use in self._uses_of(row, op, sort) if use[1] or sort.name == "RegLan"]
                if uses:
                    found += [uses] * self._weights.get(row.name, 1)
            self._uses[sort] = found
        return found

    def _candidates(self) -> Iterator[tuple[Row, Op | None]]:
        for row in registry.all_rows():
            if self._speaks(row) and row.run is not None and row.name not in ("true", "false", "const"):
                yield row, None
        for datatype in dict.fromkeys(sort.datatype for sort in self._sorts if sort.datatype is not None):
            for op in registry.constructors(datatype).values():
                yield op.row, op  # type: ignore[misc] # the operators of a datatype have rows of a theory

    def _speaks(self, row: Row) -> bool:
        speakers = self._blueprint.speakers
        return not row.spoken_by or (bool(speakers) and speakers.issubset(row.spoken_by))

    def _uses_of(self, row: Row, op: Op | None, sort: Sort) -> Iterator[Use]:
        for indices, sorts in row.ask(sort, self._compared):
            if set(sorts) <= set(self._sorts):
                yield (head(op) if op is not None and not indices else _spelled(row, indices)), tuple(sorts)


def _spelled(row: Row, indices: Indices) -> str:
    if not indices:
        return row.name
    if isinstance(indices[0], Sort):
        return f"(as {row.name} {indices[0].text})"
    spelled = " ".join(quoted(each) if isinstance(each, str) else str(each) for each in indices)
    return f"(_ {row.name} {spelled})"
