"""Random terms of a wanted sort, made of given terms, literals and the productions of a grammar.

A term is grown as a list of pieces, operators before their arguments. Its text and its value under a model are computed
from that list; the term itself is built only when somebody asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.literals import corner_terms, drawn
from refute.semantics.productions import Leaf
from refute.semantics.uses import Production
from refute.smtlib.terms import apply
from refute.theories.values import Free, Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from refute.semantics.evaluate import Model
    from refute.semantics.productions import Grammar
    from refute.semantics.uses import Slot
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Term
    from refute.theories.values import Value

Piece = Leaf | Production
Groups = list["Sequence[Leaf]"]
Rows = tuple["Sequence[Production]", ...]

_LEAF: Final = 0.3
"""How often a term ends before its depth."""
_DRAWN: Final = 0.1
"""How often a leaf is a literal with a drawn value."""
_MOST_PIECES: Final = 60

NO_MODEL: Final = Unknown("there is no model")


class Grown:
    """A term that has been grown; `text` is without spaces around it."""

    __slots__ = ("_pieces", "text", "value")

    def __init__(self, pieces: list[Piece], text: str, value: Value) -> None:
        self._pieces = pieces
        self.text = text
        self.value = value

    @property
    def term(self) -> Term:
        stack: list[Term] = []
        for piece in reversed(self._pieces):
            count = piece.arity
            if count == 0:
                stack.append(piece.term)  # type: ignore[union-attr] # only a leaf has no arguments
            elif count == 2:
                first = stack.pop()
                stack[-1] = apply(piece.op, (first, stack[-1]))  # type: ignore[union-attr]
            else:
                args = tuple(stack[: -count - 1 : -1])
                del stack[-count:]
                stack.append(apply(piece.op, args))  # type: ignore[union-attr]
        return stack[0]


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
        self._choices: dict[Slot, tuple[Groups, Rows, bool]] = {}

    def grow(self, slot: Slot, depth: int, rng: Random) -> Grown | None:
        """A term for the slot, None where none came about."""
        pieces = self._pieces(slot, depth, rng)
        if pieces is None:
            return None
        if len(pieces) == 1:
            leaf = pieces[0]
            return Grown(pieces, leaf.text[1:], leaf.value if isinstance(leaf, Leaf) else NO_MODEL)
        return Grown(pieces, _text(pieces), NO_MODEL if self._model is None else self._value(pieces))

    def _pieces(self, slot: Slot, depth: int, rng: Random) -> list[Piece] | None:
        random, choices = rng.random, self._choices
        pieces: list[Piece] = []
        stack: list[tuple[Slot, int]] = [(slot, depth)]
        while stack:
            slot, left = stack.pop()
            found = choices.get(slot)
            if found is None:
                found = choices[slot] = self._fill(slot)
            groups, rows, draws = found
            if left <= 0 or not rows or (left < depth and random() < _LEAF) or len(pieces) > _MOST_PIECES:
                if groups:
                    literal = self._literal(slot, rng) if draws and random() < _DRAWN else None
                    if literal is None:
                        group = groups[int(random() * len(groups))]
                        literal = group[int(random() * len(group))]
                    pieces.append(literal)
                    continue
                if not rows or left < -depth:
                    return None
            row = rows[int(random() * len(rows))]
            production = row[int(random() * len(row))] if len(row) > 1 else row[0]
            pieces.append(production)
            left -= 1
            stack.extend([(each, left) for each in production.slots[::-1]])
        return pieces

    def _fill(self, slot: Slot) -> tuple[Groups, Rows, bool]:
        """What leaves there are, literals among them; what rows; and whether values may be drawn."""
        sort, scaling = slot
        literals = self.grammar.literals(slot)
        given = () if scaling else self._operands(sort)
        groups = [group for group in (*given, literals) if group]
        rows = (
            ()
            if scaling
            else (*self.grammar.rows(sort), *((each,) for each in self._functions.get(sort, ())))
        )
        return groups, rows, bool(corner_terms(sort))

    def _literal(self, slot: Slot, rng: Random) -> Leaf | None:
        """A drawn value."""
        found = drawn(slot[0], rng)
        if found is None or (slot[1] and found[1] == 0):
            return None
        text, value, term = found
        return Leaf(" " + text, value, term)

    def _value(self, pieces: list[Piece]) -> Value:
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
                try:
                    if count == 2:
                        first = values.pop()
                        values[-1] = function(first, values[-1])
                    else:
                        args = values[: -count - 1 : -1]
                        del values[-count:]
                        values.append(function(*args))
                except Undecided as undecided:
                    if count == 2:
                        values.pop()
                    values.append(self._open(undecided.what))
        except _Open as still:
            return still.unknown
        return values[0]

    def _open(self, what: Free | str) -> Value:
        """What the model says of an application that the standard leaves open."""
        if isinstance(what, str) or self._model is None:
            raise _Open(Unknown(str(what)))
        found = self._model.free(what)
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
