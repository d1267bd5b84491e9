"""Terms as graphs: their order, their size as trees, and `let` for what is shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.smtlib.terms import EXISTS, FORALL, LAMBDA, LET, MATCH, Term, apply, bound, intern_op

if TYPE_CHECKING:
    from collections.abc import Iterable

_TIMES: Final = 8
"""A tree is said to explode when it has many times as many nodes as the graph has arrows."""

SCOPES: Final = frozenset({LET, FORALL, EXISTS, LAMBDA, MATCH})
"""Rows whose terms bind variables: all arguments but the outer ones (`outer`) are in the scope of them."""


def outer(term: Term) -> tuple[Term, ...]:
    """The arguments of a binder that are outside of its scope."""
    row = term.op.row
    if row is LET:
        return term.args[:-1]
    return term.args[:1] if row is MATCH else ()


def order(roots: Iterable[Term]) -> list[Term]:
    """All subterms, each once, arguments before what they are arguments of."""
    seen: set[Term] = set()
    found: list[Term] = []
    stack: list[Term] = list(roots)[::-1]
    while stack:
        top = stack[-1]
        if top in seen:
            stack.pop()
            continue
        missing = [arg for arg in top.args if arg not in seen]
        if missing:
            stack.extend(missing[::-1])
        else:
            stack.pop()
            seen.add(top)
            found.append(top)
    return found


def tree_size(term: Term) -> int:
    """How many nodes the term has as a tree."""
    sizes: dict[Term, int] = {}
    for each in order((term,)):
        sizes[each] = 1 + sum([sizes[arg] for arg in each.args])
    return sizes[term]


def explodes(term: Term) -> bool:
    """Whether the tree is far larger than the graph, whose size is the number of its arrows."""
    return tree_size(term) > _TIMES * sum([len(each.args) for each in order((term,))])


def shared(term: Term) -> Term:
    """The same term with `let` for subterms that occur more than once; bodies of binders have lets of their own."""
    fresh = _Fresh(term)
    new: dict[Term, Term] = {}
    for each in order((term,)):
        if not each.args:
            new[each] = each
        elif each.op.row in SCOPES:
            kept = len(outer(each))
            args = tuple(new[arg] if i < kept else _bind(new[arg], fresh) for i, arg in enumerate(each.args))
            new[each] = apply(each.op, args)
        else:
            new[each] = apply(each.op, tuple([new[arg] for arg in each.args]))
    return _bind(new[term], fresh)


class _Fresh:
    """Names that nothing in a term has."""

    def __init__(self, term: Term) -> None:
        names = {each.op.name for each in order((term,))}
        for each in order((term,)):
            if each.op.row in SCOPES:
                names.update(_bound_names(each))
        self.prefix = "s"
        while any(name.startswith(self.prefix) and name[len(self.prefix) :].isdigit() for name in names):
            self.prefix += "!"
        self.count = 0

    def variable(self, value: Term) -> Term:
        self.count += 1
        return bound(f"{self.prefix}{self.count}", value.sort, value)


def _bound_names(term: Term) -> Iterable[str]:
    if term.op.row is MATCH:
        return (variable.op.name for _, variables in term.op.indices for variable in variables)
    return (variable.op.name for variable in term.op.indices)


def _unit(root: Term) -> list[Term]:
    """The subterms of a term that are in no inner scope, arguments first."""
    seen: set[Term] = set()
    found: list[Term] = []
    stack = [root]
    while stack:
        top = stack[-1]
        if top in seen:
            stack.pop()
            continue
        inner = outer(top) if top.op.row in SCOPES else top.args
        missing = [arg for arg in inner if arg not in seen]
        if missing:
            stack.extend(missing[::-1])
        else:
            stack.pop()
            seen.add(top)
            found.append(top)
    return found


def _bind(root: Term, fresh: _Fresh) -> Term:
    """Lets at `root` for what its unit holds more than once; those of one level stand side by side."""
    unit = _unit(root)
    uses: dict[Term, int] = {}
    for each in unit:
        for arg in outer(each) if each.op.row in SCOPES else each.args:
            uses[arg] = uses.get(arg, 0) + 1
    new: dict[Term, Term] = {}
    level: dict[Term, int] = {}
    levels: list[list[tuple[Term, Term]]] = []
    for each in unit:
        inner = outer(each) if each.op.row in SCOPES else each.args
        height = max((level[arg] for arg in inner), default=0)
        args = tuple([new[arg] for arg in inner]) + each.args[len(inner) :]
        made = each if args == each.args else apply(each.op, args)
        if each.args and uses.get(each, 0) > 1:
            variable = fresh.variable(made)
            if height == len(levels):
                levels.append([])
            levels[height].append((variable, made))
            made, height = variable, height + 1
        new[each], level[each] = made, height
    result = new[root]
    for bindings in reversed(levels):
        variables = tuple(variable for variable, _ in bindings)
        result = apply(intern_op("let", LET, variables), (*(value for _, value in bindings), result))
    return result
