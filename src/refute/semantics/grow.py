"""Random terms of a wanted sort, made of given terms, literals and the productions of a grammar.

What comes out is a list of pieces (`grown.Grown`), from which text, value and term are made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.grown import Grown
from refute.semantics.literals import corner_terms, drawn
from refute.semantics.productions import Leaf

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from refute.semantics.evaluate import Model
    from refute.semantics.grown import Piece
    from refute.semantics.productions import Grammar
    from refute.semantics.uses import Production, Slot
    from refute.smtlib.sorts import Sort

Groups = list["Sequence[Leaf]"]
Rows = tuple["Sequence[Production]", ...]

_LEAF: Final = 0.3
"""How often a term ends before its depth."""
_DRAWN: Final = 0.02
"""How often a leaf is a literal with a value that is drawn for it."""
_MOST_PIECES: Final = 60


class Grower:
    """Grows terms of a grammar.

    operands: the given terms of a sort in groups; each group is used as often as any other.
    functions: productions beyond the grammar, such as declared functions.
    model: gives the values; without one, and for what it leaves open, they are `Unknown`.
    """

    def __init__(
        self,
        grammar: Grammar,
        operands: Callable[[Sort], Sequence[Sequence[Leaf]]],
        functions: Mapping[Sort, Sequence[Production]],
        model: Model | None = None,
    ) -> None:
        self.grammar = grammar
        self._operands = operands
        self._functions = functions
        self._model = model
        self._choices: dict[Slot, tuple[Groups, Rows]] = {}

    def grow(self, slot: Slot, depth: int, rng: Random) -> Grown | None:
        """A term for the slot, None where none came about."""
        pieces = self._pieces(slot, depth, rng)
        return None if pieces is None else Grown(pieces, self._model)

    def _pieces(self, slot: Slot, depth: int, rng: Random) -> list[Piece] | None:
        random, choices = rng.random, self._choices
        pieces: list[Piece] = []
        stack: list[tuple[Slot, int]] = [(slot, depth)]
        while stack:
            slot, left = stack.pop()
            found = choices.get(slot)
            if found is None:
                found = choices[slot] = self._fill(slot)
            groups, rows = found
            if left <= 0 or not rows or (left < depth and random() < _LEAF) or len(pieces) > _MOST_PIECES:
                if groups:
                    group = groups[int(random() * len(groups))]
                    leaf = group[int(random() * len(group))]
                    pieces.append(self._drawn(slot, leaf, rng) if random() < _DRAWN else leaf)
                    continue
                if not rows or left < -depth:
                    return None
            row = rows[int(random() * len(rows))]
            production = row[int(random() * len(row))] if len(row) > 1 else row[0]
            pieces.append(production)
            left -= 1
            stack.extend([(each, left) for each in production.slots[::-1]])
        return pieces

    def _fill(self, slot: Slot) -> tuple[Groups, Rows]:
        """What leaves there are, literals among them, and what rows."""
        sort, scaling = slot
        given = () if scaling else self._operands(sort)
        groups = [group for group in (*given, self.grammar.literals(slot)) if group]
        rows = (
            ()
            if scaling
            else (*self.grammar.rows(sort), *((each,) for each in self._functions.get(sort, ())))
        )
        return groups, rows

    def _drawn(self, slot: Slot, leaf: Leaf, rng: Random) -> Leaf:
        """A drawn value in a leaf's place, where the sort has values that are terms."""
        found = drawn(slot[0], rng) if corner_terms(slot[0]) else None
        if found is None or (slot[1] and found[1] == 0):
            return leaf
        text, value, term = found
        return Leaf(f" {text}", value, term)
