"""Terms as straight-line code: each subterm once, arguments first, values in one list.

Evaluating a script under many models, or again after a change, walks this list and no terms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from refute.smtlib.sharing import SCOPES
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from refute.smtlib.terms import Term
    from refute.theories.values import Value

Step = tuple["Callable[..., Any] | None", int, int, "tuple[int, ...] | None"]
"""The function, the places of its first two arguments (-1: see the last), all places."""


class Meaning(Protocol):
    """What a program asks of whoever knows the model."""

    def special(self, term: Term, values: list[Value]) -> Value:
        """The value of a leaf, a binder or an application that has no function of its own; never raises."""

    def applied(self, term: Term, values: list[Value]) -> Value:
        """The careful way to apply an operator: arguments may be unknown, the value may be open."""


class Program:
    """The code of some terms. Binders are one step: what is in their scope is evaluated elsewhere."""

    __slots__ = ("code", "place", "terms")

    def __init__(self, roots: Iterable[Term]) -> None:
        self.terms: list[Term] = units(roots)
        self.place: dict[Term, int] = {term: index for index, term in enumerate(self.terms)}
        self.code: list[Step] = [self._step(term) for term in self.terms]

    def _step(self, term: Term) -> Step:
        args = inner(term)
        places = tuple([self.place[arg] for arg in args])
        if term.fn is None or not args:
            return term.fn, -1, -1, places
        if len(args) == 1:
            return term.fn, places[0], -1, None
        if len(args) == 2:
            return term.fn, places[0], places[1], None
        return term.fn, -1, -1, places

    def run(self, meaning: Meaning) -> list[Value]:
        """The values of `terms`, in their order."""
        values: list[Value] = []
        add = values.append
        terms, special = self.terms, meaning.special
        try:
            for function, first, second, rest in self.code:
                if second >= 0:
                    add(function(values[first], values[second]))  # type: ignore[misc] # only a leaf has no function
                elif function is None:
                    value = special(terms[len(values)], [values[place] for place in rest or ()])
                    add(value)
                    if type(value) is Unknown:
                        break
                elif rest is None:
                    add(function(values[first]))
                else:
                    add(function(*[values[place] for place in rest]))
        except Undecided:
            pass
        if len(values) < len(terms):
            self._run_carefully(meaning, values)
        return values

    def _run_carefully(self, meaning: Meaning, values: list[Value]) -> None:
        """Goes on where something unknown was met: from here on each argument is looked at."""
        place = self.place
        for term in self.terms[len(values) :]:
            found = [values[place[arg]] for arg in inner(term)]
            values.append(meaning.special(term, found) if term.fn is None else meaning.applied(term, found))


def inner(term: Term) -> tuple[Term, ...]:
    """The arguments, but those of a binder: only who evaluates it knows what holds there."""
    return () if term.op.row in SCOPES else term.args


def units(roots: Iterable[Term]) -> list[Term]:
    """The subterms that are in the scope of no binder, arguments first."""
    seen: set[Term] = set()
    found: list[Term] = []
    stack: list[Term] = list(roots)[::-1]
    while stack:
        top = stack[-1]
        if top in seen:
            stack.pop()
            continue
        missing = [arg for arg in inner(top) if arg not in seen]
        if missing:
            stack.extend(missing[::-1])
        else:
            stack.pop()
            seen.add(top)
            found.append(top)
    return found
