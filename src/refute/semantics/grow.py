"""Random terms of a wanted sort, made of given terms, literals and the productions of a grammar.

A term is grown as a list of pieces, operators before their arguments. Its text and its value under a model are computed
from that list; the term itself is built only when somebody asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.literals import corner_terms, drawn
from refute.semantics.productions import Leaf
from refute.semantics.uses import Production
from refute.smtlib.terms import make
from refute.theories.values import Free, Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from refute.semantics.evaluate import Model
    from refute.semantics.productions import Grammar
    from refute.semantics.uses import Slot
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op, Term
    from refute.theories.values import Value

Piece = Leaf | Production
Groups = list["Sequence[Leaf]"]
Rows = tuple["Sequence[Production]", ...]

_LEAF: Final = 0.3
"""How often a term ends before its depth."""
_DRAWN: Final = 0.02
"""How often a leaf is a literal with a value that is drawn for it."""
_MOST_PIECES: Final = 60


class Grown:
    """A term that has been grown. Text, value and term are made when they are asked for."""

    __slots__ = ("_model", "pieces")

    def __init__(self, pieces: list[Piece], model: Model | None) -> None:
        self.pieces = pieces
        self._model = model

    @property
    def text(self) -> str:
        """Without spaces around it."""
        return _text(self.pieces)

    @property
    def term(self) -> Term:
        return self.both()[0]

    @property
    def value(self) -> Value:
        return _value(self.pieces, self._model)

    def both(self) -> tuple[Term, str]:
        """Term and text in one go."""
        pieces = self.pieces
        terms: list[Term] = []
        texts: list[str] = []
        for piece in reversed(pieces):
            count = piece.arity
            if count == 0:
                texts.append(piece.text)
                terms.append(piece.term)  # type: ignore[union-attr] # only a leaf has no arguments
                continue
            op: Op = piece.op  # type: ignore[union-attr]
            if count == 2:
                first, second = texts.pop(), texts.pop()
                texts.append(f"{piece.text}{first}{second})")
                args: tuple[Term, ...] = (terms.pop(), terms.pop())
            else:
                texts[-count:] = [f"{piece.text}{''.join(texts[: -count - 1 : -1])})"]
                args = tuple(terms[: -count - 1 : -1])
                del terms[-count:]
            terms.append(op.table.get(args) or make(op, args))
        return terms[0], texts[0][1:]


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


def _value(pieces: list[Piece], model: Model | None) -> Value:
    values: list[Value] = []
    try:
        for piece in reversed(pieces):
            count = piece.arity
            if count == 0:
                value = piece.value  # type: ignore[union-attr] # only a leaf has no arguments
                if type(value) is Unknown:
                    return value
                values.append(value)
                continue
            function = piece.function  # type: ignore[union-attr]
            if function is None:
                return NO_FUNCTION
            args = values[: -count - 1 : -1]
            del values[-count:]
            try:
                values.append(function(*args))
            except Undecided as undecided:
                values.append(_open(undecided.what, model))
    except _Open as still:
        return still.unknown
    return values[0]


def _open(what: Free | str, model: Model | None) -> Value:
    """What the model says of an application that the standard leaves open."""
    if isinstance(what, str) or model is None:
        raise _Open(Unknown(str(what)))
    found = model.free(what)
    if found is None or type(found) is Unknown:
        raise _Open(found or Unknown(f"{what.function} is left open by the standard", what))
    return found


NO_FUNCTION: Final = Unknown("an operator has no function on values")


class _Open(Exception):
    """A value that nobody knows."""

    def __init__(self, unknown: Unknown) -> None:
        super().__init__(unknown.reason)
        self.unknown = unknown


def _text(pieces: list[Piece]) -> str:
    texts: list[str] = []
    for piece in reversed(pieces):
        count = piece.arity
        if count == 0:
            texts.append(piece.text)
        elif count == 2:
            first = texts.pop()
            texts[-1] = f"{piece.text}{first}{texts[-1]})"
        else:
            args = "".join(texts[: -count - 1 : -1])
            del texts[-count:]
            texts.append(f"{piece.text}{args})")
    return texts[0][1:]
