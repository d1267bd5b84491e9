"""What the parts of an assertion may become while it stays true: the pre-analysis of DIVER.

From the assertions, which must be true, downwards: the `bound` reader of a row says what each argument of an
application may be instead, while all other arguments keep the values they have under the model. So every domain
speaks of one occurrence: when the values of several change at once, nothing is promised.

`bounds` gives a domain for every term, which holds for each of its occurrences (one at a time, whichever it is);
`occurrences` and `along` that of one occurrence, which may be larger.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from refute.semantics.literals import value_term
from refute.semantics.program import inner
from refute.smtlib.sorts import BOOL
from refute.smtlib.terms import ANNOTATION, SortError, apply
from refute.theories import registry
from refute.theories.domains import ANYTHING, NOTHING, Only, meet
from refute.theories.domains.compound import All
from refute.theories.domains.domain import FALSE, IT, TRUE, Literal, Say
from refute.theories.registry import Overload
from refute.theories.theory import Row
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from refute.semantics.incremental import Valued
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op, Term
    from refute.theories.domains import Domain
    from refute.theories.theory import Bound
    from refute.theories.values import Value


def bounds(assertions: Iterable[Term], valued: Valued) -> dict[Term, Domain]:
    """For each subterm outside of binders: the values with which any one of its occurrences keeps all assertions true.

    Assertions that are not true today allow nothing. The terms must be among those that `valued` knows.
    """
    values = valued.values
    found: dict[Term, Domain] = {root: _wanted(values[root]) for root in assertions}
    reader = _Reader(values)
    for term in reversed(values):
        wanted = found.get(term)
        if wanted is None or not term.args:
            continue
        args = inner(term)
        for arg, domain in zip(args, reader.of(term, wanted), strict=True):
            known = found.get(arg)
            if known is None or known is ANYTHING:
                found[arg] = domain
            elif domain is not ANYTHING and type(known) is not Only:
                found[arg] = meet(known, domain) or _today(values[arg])
    return found


def occurrences(
    terms: Sequence[Term], parents: Sequence[int], places: Sequence[int], values: Mapping[Term, Value]
) -> list[Domain]:
    """For each node of trees that are listed a term before its arguments (as in `Layout`): its own domain.

    A node with the parent -1 is an assertion. `values` may lack terms inside of binders: they allow nothing.
    """
    reader = _Reader(values)
    found: list[Domain] = []
    below: dict[int, Sequence[Domain]] = {}
    for node, (term, parent, place) in enumerate(zip(terms, parents, places, strict=True)):
        domain = below[parent][place] if parent >= 0 else _wanted(values.get(term, _UNSEEN))
        found.append(domain)
        if term.args:
            below[node] = reader.of(term, domain)
    return found


def along(path: Sequence[tuple[Term, int]], values: Mapping[Term, Value]) -> Domain:
    """For the one occurrence that a path leads to, which begins at the assertion: terms, each with a place."""
    reader = _Reader(values)
    domain = _wanted(values.get(path[0][0], _UNSEEN)) if path else NOTHING
    for term, place in path:
        domain = reader.of(term, domain)[place]
    return domain


def below(term: Term, wanted: Domain, values: Mapping[Term, Value]) -> Sequence[Domain]:
    """For each argument of one term, of which a domain is wanted."""
    return _Reader(values).of(term, wanted)


_SMALL: Final = 20
_UNSEEN: Final = Unknown("a value in the scope of a binder")


def _wanted(value: Value) -> Domain:
    return TRUE if value is True else NOTHING


def _today(value: Value) -> Domain:
    return NOTHING if type(value) is Unknown else Only(value)


class _Reader:
    """Asks the rows, and remembers which row has which operator."""

    __slots__ = ("_rows", "_values")

    def __init__(self, values: Mapping[Term, Value]) -> None:
        self._values = values
        self._rows: dict[tuple[Op, tuple[Sort, ...]], Row | None] = {}

    def of(self, term: Term, wanted: Domain) -> Sequence[Domain]:
        """The domains of all arguments."""
        args, op = term.args, term.op
        if op.row is ANNOTATION:
            # The terms in its attributes mean nothing.
            return (wanted, *[NOTHING] * (len(args) - 1))
        if wanted is ANYTHING:
            return (ANYTHING,) * len(args)
        values = self._values
        given = [values.get(arg, _UNSEEN) for arg in args]
        row: Any = op.row
        if type(row) is not Row:
            row = self._overloaded(term) if type(row) is Overload else None
        found: Any = None
        asked = row is not None and row.bound is not None and wanted is not NOTHING
        if asked and (Unknown not in map(type, given) or "lazy" in row.traits):
            with suppress(Undecided):
                found = _asked(row.bound, term, wanted, given)
        if found is None:
            return [_today(value) for value in given]
        if None in found:
            return [
                _today(value) if domain is None else domain
                for domain, value in zip(found, given, strict=True)
            ]
        done: Sequence[Domain] = found
        return done

    def _overloaded(self, term: Term) -> Row | None:
        key = (term.op, tuple([arg.sort for arg in term.args]))
        if key not in self._rows:
            self._rows[key] = registry.row_of(term)
        return self._rows[key]


def _asked(bound: Bound, term: Term, wanted: Domain, given: Sequence[Value]) -> Any:
    if type(wanted) is All:
        # What leads into each of several domains leads into what they share.
        found: list[Domain | None] = [ANYTHING] * len(given)
        for part in wanted.parts:
            for place, domain in enumerate(bound(term, part, given) or [None] * len(given)):
                known = found[place]
                found[place] = None if known is None or domain is None else meet(known, domain)
        return found
    if term.sort is BOOL and type(wanted) is not Only:
        wanted = _truth(wanted)
        if wanted is ANYTHING:
            return [ANYTHING] * len(given)
    return bound(term, wanted, given)


def _truth(wanted: Domain) -> Domain:
    if wanted.contains(True):
        return ANYTHING if wanted.contains(False) else TRUE
    return FALSE


def constrain(domain: Domain, term: Term) -> Term | None:
    """An assertion that the term (a fresh variable) lies in the domain; None where there is no such term.

    Of `ANYTHING` it is `true`. It may name symbols of the script, and speaks of the values that they have in the model.
    """
    try:
        said = domain.says(term.sort)
        return None if said is None else _built(said, term)
    except (Undecided, SortError):
        return None


def _literal(said: Literal) -> Term | None:
    """Not every solver reads an array as a literal, and not every value has one: then the term, unless it is large."""
    term = said.term if said.term is not None and _is_small(said.term) else None
    if term is not None and said.sort.name == "Array":
        return term
    return value_term(said.value, said.sort) or term


def _is_small(term: Term) -> bool:
    stack, count = [term], 0
    while stack and count < _SMALL:
        stack += stack.pop().args
        count += 1
    return not stack


def _built(said: Any, it: Term) -> Term | None:
    """Domains nest as deep as their kinds do, which is not much."""
    if said is IT:
        return it
    if type(said) is Literal:
        return _literal(said)
    if type(said) is not Say:
        return None
    args = []
    for part in said.arguments:
        arg = _built(part, it)
        if arg is None:
            return None
        args.append(arg)
    if said.operator in ("and", "or") and len(args) < 2:
        return args[0] if args else _built(Say("true" if said.operator == "and" else "false", ()), it)
    op = registry.operators().get(said.operator) if isinstance(said.operator, str) else said.operator
    return None if op is None else apply(op, tuple(args))
