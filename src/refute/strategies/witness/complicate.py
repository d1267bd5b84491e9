"""Fresh variables: some leaves of a grown term give way to variables that are only asked to stay within a domain.

`(< (+ x 1) y)` -> `(< (+ fresh0 1) y)` and `(< fresh0 3)`. The witness gives a fresh variable the value of what it
stands for. That value is in the domain, so that the script stays satisfiable, whatever else the domain may allow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics import bound
from refute.semantics.grown import Grown
from refute.semantics.productions import Leaf
from refute.smtlib.terms import make
from refute.strategies.witness.fresh import variable_for
from refute.theories.domains.domain import TRUE
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from random import Random

    from refute.semantics.grown import Piece
    from refute.smtlib.terms import Term
    from refute.strategies.witness.fresh import Fresh
    from refute.strategies.witness.state import State
    from refute.theories.values import Value

MOST: Final = 3
"""So many fresh variables at once."""
_MOST_IN_ALL: Final = 12


def complicated(
    state: State, node: int, grown: Grown, value: Value, rng: Random
) -> tuple[Grown, list[Fresh]]:
    """The grown term, which is about to be put at the node, with fresh variables for some of its leaves.

    value: of the term. The state holds the values that come with it already.
    """
    pieces = grown.pieces
    leaves = [place for place, piece in enumerate(pieces) if type(piece) is Leaf]
    room = min(MOST, _MOST_IN_ALL - state.named)
    if room <= 0 or not leaves:
        return grown, []
    wanted = min(len(leaves), 1 + int(rng.random() ** 2 * room))
    chosen = sorted({leaves[int(rng.random() * len(leaves))] for _ in range(wanted)})
    path, values = _around(state, node)
    inside = _Inside(pieces, state)
    values.update(inside.values)
    values[inside.terms[0]] = value
    around = bound.along(path, values) if path else TRUE
    changed: list[Piece] = list(pieces)
    found: list[Fresh] = []
    for place in chosen:
        domain = around
        for term, position in inside.path(place):
            domain = bound.below(term, domain, values)[position]
        name = f"{state.terrain.fresh}{state.named + len(found)}"
        made = variable_for(state.terrain.model, name, pieces[place], domain)
        if made is not None:
            fresh, leaf = made
            found.append(fresh)
            changed[place] = leaf
    return (Grown(changed, state.terrain.model), found) if found else (grown, [])


def _around(state: State, node: int) -> tuple[list[tuple[Term, int]], dict[Term, Value]]:
    """The path from the assertion to the node, and the values of the arguments on it."""
    layout, children = state.terrain.layout, state.terrain.children
    path: list[tuple[Term, int]] = []
    values: dict[Term, Value] = {}
    changed: list[tuple[Term, Value]] = []
    while (up := layout.parent[node]) >= 0:
        term = _again(layout.terms[up], state.args(up))
        path.append((term, layout.place[node]))
        for arg, each in zip(term.args, children[up], strict=True):
            if each == node:
                changed.append((arg, state.values[each]))
            else:
                values[arg] = state.values[each]
        node = up
    for term, value in changed:
        # It stands there no more; where it also stands elsewhere it has its old value.
        values.setdefault(term, value)
    path.reverse()
    if path:
        values.setdefault(path[0][0], True)
    return path, values


def _again(old: Term, args: tuple[Term, ...]) -> Term:
    return old if args is old.args else old.op.table.get(args) or make(old.op, args)


class _Inside:
    """The subterms of a grown term, by the places of their first pieces."""

    def __init__(self, pieces: list[Piece], state: State) -> None:
        self.terms: dict[int, Term] = {}
        self.values: dict[Term, Value] = {}
        self._below: list[list[int]] = [[] for _ in pieces]
        stack: list[int] = []
        for place in range(len(pieces) - 1, -1, -1):
            piece = pieces[place]
            if type(piece) is Leaf:
                term = piece.term
                self.values[term] = piece.value
            else:
                below = self._below[place] = stack[: -piece.arity - 1 : -1]
                del stack[-piece.arity :]
                args = tuple([self.terms[each] for each in below])
                term = piece.op.table.get(args) or make(piece.op, args)  # type: ignore[union-attr]
                if term not in self.values:
                    self.values[term] = _value(piece, [self.values[arg] for arg in args], term, state)
            self.terms[place] = term
            stack.append(place)

    def path(self, place: int) -> list[tuple[Term, int]]:
        """From the whole term to the piece."""
        found: list[tuple[Term, int]] = []
        at = 0
        while at != place:
            below = self._below[at]
            number = max(number for number, first in enumerate(below) if first <= place)
            found.append((self.terms[at], number))
            at = below[number]
        return found


def _value(piece: Piece, args: list[Value], term: Term, state: State) -> Value:
    function = piece.function  # type: ignore[union-attr]
    if function is None:
        return Unknown("an operator has no function on values")
    try:
        return function(*args)
    except Undecided:
        return state.terrain.evaluator.applied(term, args)
