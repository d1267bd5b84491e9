"""A term over variables, made for use: run on values, built over other terms, spelled over names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from refute.semantics.program import Program
from refute.smtlib.printer import pieces
from refute.smtlib.terms import LITERAL, Term, apply

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from refute.theories.values import Value


class Formula:
    """One of the terms of a template."""

    __slots__ = ("_parts", "_program", "root")

    def __init__(self, root: Term, variables: Sequence[Term]) -> None:
        self.root = root
        self._program = Program((root,))
        self._parts = _text_parts(root, {variable: place for place, variable in enumerate(variables)})

    def run(self, values: Mapping[Term, Value]) -> Value:
        """The value; raises Undecided where the standard leaves it open."""
        found: list[Any] = []
        terms = self._program.terms
        for function, first, second, rest in self._program.code:
            if function is None:
                term = terms[len(found)]
                found.append(term.op.detail if term.op.row is LITERAL else values[term])
            elif rest is not None:
                found.append(function(*[found[place] for place in rest]))
            elif second >= 0:
                found.append(function(found[first], found[second]))
            else:
                found.append(function(found[first]))
        return found[-1]

    def term(self, given: Mapping[Term, Term]) -> Term:
        """The term with the variables replaced."""
        done = dict(given)
        for term in self._program.terms:
            if term not in done:
                done[term] = apply(term.op, tuple([done[arg] for arg in term.args])) if term.args else term
        return done[self.root]

    def text(self, given: Sequence[str]) -> str:
        """The text of the same."""
        return "".join([part if type(part) is str else given[part] for part in self._parts])  # type: ignore[index]


def _text_parts(root: Term, place: Mapping[Term, int]) -> tuple[str | int, ...]:
    """Text, and places of variables."""
    parts: list[str | int] = []
    stack: list[Term | str] = [root]
    while stack:
        top = stack.pop()
        if isinstance(top, str):
            parts.append(top)
        elif top in place:
            parts += [" ", place[top]]
        else:
            stack.extend(pieces(top)[::-1])
    joined: list[str | int] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    if isinstance(joined[0], str):
        joined[0] = joined[0].lstrip(" ")
    return tuple(joined)
