"""A term as a list of pieces, operators before their arguments: its text, its value under a model, the term itself.

Each is made when somebody asks for it, for most grown terms are thrown away after a look at the value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.productions import Leaf
from refute.semantics.uses import Production
from refute.smtlib.terms import make
from refute.theories.values import Free, Undecided, Unknown

if TYPE_CHECKING:
    from refute.semantics.evaluate import Model
    from refute.smtlib.terms import Op, Term
    from refute.theories.values import Value

Piece = Leaf | Production


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
