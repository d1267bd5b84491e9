"""Values as terms: the literals that grown terms are made of."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from refute.semantics.elaborate import THEORIES
from refute.smtlib.scope import Scope
from refute.smtlib.source import ScriptError, Source
from refute.smtlib.term_reader import TermReader
from refute.smtlib.terms import apply
from refute.theories import carriers, registry
from refute.theories.values import Constructed

if TYPE_CHECKING:
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Term
    from refute.theories.values import Value

_MORE: Final = 40
_LONGEST: Final = 60
"""Corner values with longer texts are left out: they only make scripts hard to read."""
_DEEPEST: Final = 12
_FULL: Final = 2000
"""Nobody wants longer texts in a script that has to be reduced."""


def literal_term(value: Value, sort: Sort) -> Term | None:
    """A term without symbols that has this value in every model; None where there is none that is short."""
    text = registry.show(value, sort)
    return _read(text, sort) if text is not None and len(text) <= _LONGEST else None


def value_term(value: Value, sort: Sort, depth: int = 0) -> Term | None:
    """The same for a value whose text may be long, or which has a declared datatype."""
    if type(value) is Constructed and sort.datatype is not None and depth < _DEEPEST:
        fields = next((inner for each, inner in carriers.fields(sort) if each.name == value.constructor), ())
        args = [value_term(*each, depth + 1) for each in zip(value.arguments, fields, strict=True)]
        op = registry.qualified(value.constructor, sort) if sort.args else None
        if op is None:
            op = registry.constructors(sort.datatype)[value.constructor]
        found = tuple([arg for arg in args if arg is not None])
        return apply(op, found) if len(found) == len(args) else None
    text = registry.show(value, sort)
    return _read(text, sort) if text is not None and len(text) <= _FULL else None


@lru_cache(maxsize=4096)
def _read(text: str, sort: Sort) -> Term | None:
    try:
        term = TermReader(Source(text + ")"), _scope()).term("as a literal")
    except ScriptError:
        return None
    return term if term.sort is sort else None


@cache
def _scope() -> Scope:
    """Where nothing is declared."""
    return Scope(THEORIES)


@lru_cache(maxsize=1024)
def corner_terms(sort: Sort) -> tuple[tuple[Value, Term], ...]:
    """The corner values that have a term, each with it. Only a theory's sorts have any."""
    if not registry.is_theory_sort(sort) or not all(map(registry.is_theory_sort, sort.args)):
        return ()
    found = ((value, literal_term(value, sort)) for value in registry.sort_row(sort).corners(sort))
    return tuple((value, term) for value, term in found if term is not None)


def drawn(sort: Sort, rng: Random) -> tuple[str, Value, Term] | None:
    """A random value of a sort with corner terms, as text, value and term."""
    value = registry.sort_row(sort).draw(sort, rng)
    text = registry.show(value, sort)
    term = _read(text, sort) if text is not None and len(text) <= _LONGEST else None
    return None if term is None or text is None else (text, value, term)


@lru_cache(maxsize=1024)
def more_terms(sort: Sort) -> tuple[tuple[Value, Term], ...]:
    """Values that are no corners, the same ones always, each with its term. To draw one anew costs far more."""
    corners = {term for _, term in corner_terms(sort)}
    if not corners:
        return ()
    rng = Random(sort.text)
    found = {term: value for _, value, term in filter(None, (drawn(sort, rng) for _ in range(_MORE)))}
    return tuple((value, term) for term, value in found.items() if term not in corners)
