"""Sorts that a printer leaves out: z3 prints `(cons 5 nil)` where SMT-LIB wants `(as nil (List Int))`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.smtlib.sharing import order
from refute.smtlib.sorts import UNKNOWN
from refute.smtlib.terms import apply
from refute.theories import registry
from refute.theories.carriers import fields

if TYPE_CHECKING:
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Term


def with_sorts(term: Term, sort: Sort) -> Term:
    """The term with the sort that is wanted of it, which says the sorts of all constructors in it."""
    if all(part.sort is not UNKNOWN for part in order((term,))):
        return term
    done: dict[tuple[Term, Sort], Term] = {}
    stack = [(term, sort)]
    while stack:
        top = stack[-1]
        part, wanted = top
        if top in done:
            stack.pop()
            continue
        inner = list(zip(part.args, _argument_sorts(part, wanted), strict=True))
        missing = [each for each in inner if each not in done]
        if missing:
            stack += missing
            continue
        stack.pop()
        args = tuple([done[each] for each in inner])
        constructor = registry.qualified(part.op.name, wanted) if wanted.datatype is not None else None
        if constructor is not None and part.op.indices == ():
            done[top] = apply(constructor, args)
        else:
            done[top] = part if args == part.args else apply(part.op, args)
    return done[term, sort]


def _argument_sorts(term: Term, sort: Sort) -> tuple[Sort, ...]:
    """What is wanted of the arguments where that much is wanted of the term."""
    own = tuple(arg.sort for arg in term.args)
    if sort.datatype is not None:
        for constructor, inner in fields(sort):
            if constructor.name == term.op.name and len(inner) == len(own):
                return inner
    match term.op.name:
        case "ite" if len(own) == 3:
            return own[0], sort, sort
        case "store" if sort.name == "Array" and len(own) == len(sort.args) + 1:
            return sort, *sort.args
        case "const" if sort.name == "Array" and len(own) == 1:
            return (sort.args[-1],)
    known = next((each for each in own if each is not UNKNOWN), None)
    if term.op.name == "=" and known is not None:
        return tuple(known if each is UNKNOWN else each for each in own)
    return own
