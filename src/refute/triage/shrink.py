"""Makes the assertions of a wrong answer small, so that the operators that are left are those that matter.

This is for signatures: a few dozen questions at the most. Each step keeps a change if the wrong answer stays: first
assertions are dropped, then subterms give way to one of their arguments or to a plain value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.semantics.literals import corner_terms
from refute.smtlib.sharing import SCOPES, order
from refute.smtlib.terms import BOUND, LITERAL, SortError, apply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from refute.smtlib.terms import Term

Terms = tuple["Term", ...]


class _Budget:
    """Asks whether a smaller script is still answered wrongly, until the questions are used up."""

    def __init__(self, fails: Callable[[Terms], bool], questions: int) -> None:
        self._fails = fails
        self.left = questions

    def fails(self, terms: Terms) -> bool:
        self.left -= 1
        return self.left >= 0 and self._fails(terms)


def shrink(assertions: Terms, fails: Callable[[Terms], bool], questions: int = 60) -> Terms:
    """Smaller assertions for which `fails` still holds, as it does for the given ones."""
    budget = _Budget(fails, questions)
    kept = _fewer(assertions, budget)
    while budget.left > 0:
        smaller = next((each for each in _smaller(kept) if budget.fails(each)), None)
        if smaller is None:
            break
        kept = smaller
    return kept


def _fewer(terms: Terms, budget: _Budget) -> Terms:
    """Drops runs of assertions, large ones first."""
    size = len(terms) // 2
    while size:
        start = 0
        while start < len(terms) and len(terms) > 1:
            rest = terms[:start] + terms[start + size :]
            if rest and budget.fails(rest):
                terms = rest
            else:
                start += size
        size = min(size // 2, len(terms) // 2)
    return terms


def _smaller(terms: Terms) -> Iterator[Terms]:
    """Assertions with one subterm replaced by less, large subterms first."""
    sizes = _sizes(terms)
    for term in sorted(sizes, key=lambda each: -sizes[each]):
        if not term.args and term.op.row is LITERAL:
            continue
        for less in _instead(term, sizes):
            try:
                yield tuple([_replaced(each, term, less) for each in terms])
            except SortError:
                continue


def _instead(term: Term, sizes: dict[Term, int]) -> Iterator[Term]:
    yield from (arg for arg in term.args if arg.sort is term.sort)
    if sizes[term] > 1:
        yield from (plain for _, plain in corner_terms(term.sort)[:2])


def _sizes(terms: Terms) -> dict[Term, int]:
    """Subterms outside of binders, with how many nodes each has as a tree."""
    sizes: dict[Term, int] = {}
    for term in order(terms):
        sizes[term] = 1 + sum(sizes.get(arg, 1) for arg in term.args)
    inside = {each for term in sizes if term.op.row in SCOPES for each in order(term.args)}
    return {term: size for term, size in sizes.items() if term not in inside and term.op.row is not BOUND}


def _replaced(root: Term, old: Term, new: Term) -> Term:
    done: dict[Term, Term] = {old: new}
    for term in order((root,)):
        if term not in done:
            args = tuple([done[arg] for arg in term.args])
            done[term] = term if args == term.args else apply(term.op, args)
    return done[root]
