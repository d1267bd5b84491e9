"""Substitution that captures nothing, and the expansion of `let`, definitions and annotations. Sharing is kept."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final

from refute.smtlib.script import Definition
from refute.smtlib.sharing import SCOPES, order, outer
from refute.smtlib.terms import (
    ANNOTATION,
    BOUND,
    DECLARED,
    LET,
    LITERAL,
    MATCH,
    Term,
    apply,
    bound,
    intern_op,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from refute.smtlib.terms import Op

_NOTHING: frozenset[Term] = frozenset()


def free_variables(roots: Iterable[Term]) -> dict[Term, frozenset[Term]]:
    """The free bound variables of every subterm."""
    free: dict[Term, frozenset[Term]] = {}
    for term in order(roots):
        row = term.op.row
        if row is BOUND:
            free[term] = frozenset((term,))
        elif not term.args:
            free[term] = _NOTHING
        elif row in SCOPES:
            free[term] = _free_of_binder(term, free)
        else:
            free[term] = _union(term.args, free)
    return free


def _union(args: Iterable[Term], free: Mapping[Term, frozenset[Term]]) -> frozenset[Term]:
    found = _NOTHING
    for arg in args:
        more = free[arg]
        if more and more is not found:
            found = found | more if found else more
    return found


def _free_of_binder(term: Term, free: Mapping[Term, frozenset[Term]]) -> frozenset[Term]:
    if term.op.row is MATCH:
        found = free[term.args[0]]
        for (_, variables), branch in zip(term.op.indices, term.args[1:], strict=True):
            found |= free[branch].difference(variables)
        return found
    return free[term.args[-1]].difference(term.op.indices) | _union(outer(term), free)


def substitute(term: Term, values: Mapping[Term, Term]) -> Term:
    """`term` with variables or constants replaced; bound variables are renamed where they would capture something.

    `let` is expanded, for its variables know their values, which are others afterwards.
    """
    return _Substitution(expand((term,))[0], values).run()


class _Environment:
    """What holds inside of some binders."""

    __slots__ = ("memo", "values")

    def __init__(self, values: Mapping[Term, Term]) -> None:
        self.values = values
        self.memo: dict[Term, Term] = dict(values)


class _Substitution:
    def __init__(self, term: Term, values: Mapping[Term, Term]) -> None:
        self.term = term
        self.top = _Environment(values)
        self.inner: dict[tuple[Term, int, _Environment], tuple[_Environment, tuple[Term, ...]]] = {}
        self.free = free_variables((term, *values.values()))
        self.capturable = {each.op.name for each in order(values.values()) if each.op.row is not LITERAL}
        """Symbols of the values. A declared symbol is captured as well, by a variable of its name, once it is text."""
        self.names: set[str] = set()

    def run(self) -> Term:
        stack = [(self.term, self.top)]
        while stack:
            term, env = stack[-1]
            if term in env.memo:
                stack.pop()
                continue
            parts = self._parts(term, env)
            missing = [(part, scope) for part, scope in parts if part not in scope.memo]
            if missing:
                stack.extend(reversed(missing))
                continue
            stack.pop()
            args = tuple([scope.memo[part] for part, scope in parts])
            env.memo[term] = self._rebuilt(term, env, args)
        return self.top.memo[self.term]

    def _parts(self, term: Term, env: _Environment) -> list[tuple[Term, _Environment]]:
        """The arguments, each with the environment that holds there."""
        if term.op.row not in SCOPES:
            return [(arg, env) for arg in term.args]
        kept = len(outer(term))
        return [(arg, env if i < kept else self._scope(term, i, env)[0]) for i, arg in enumerate(term.args)]

    def _scope(self, term: Term, place: int, env: _Environment) -> tuple[_Environment, tuple[Term, ...]]:
        """The environment inside of a binder, and the new names of its variables."""
        key = (term, place, env)
        found = self.inner.get(key)
        if found is None:
            variables = term.op.indices[place - 1][1] if term.op.row is MATCH else term.op.indices
            clash = [v for v in variables if v.op.name in self.capturable]
            shadowed = any(v in env.values for v in variables)
            if clash or shadowed:
                renamed = {v: self._fresh(v) if v in clash else v for v in variables}
                found = _Environment({**env.values, **renamed}), tuple(renamed.values())
            else:
                found = env, variables
            self.inner[key] = found
        return found

    def _fresh(self, variable: Term) -> Term:
        """A variable with a name that nothing here has."""
        if not self.names:
            self.names = {each.op.name for each in self.free}
        number = 1
        while f"{variable.op.name}!{number}" in self.names:
            number += 1
        name = f"{variable.op.name}!{number}"
        self.names.add(name)
        return bound(name, variable.sort)

    def _rebuilt(self, term: Term, env: _Environment, args: tuple[Term, ...]) -> Term:
        op = term.op
        if op.row in SCOPES:
            op = self._renamed(term, env)
        return term if args == term.args and op is term.op else apply(op, args)

    def _renamed(self, term: Term, env: _Environment) -> Op:
        op = term.op
        if op.row is MATCH:
            patterns = tuple(
                (name, self._scope(term, i + 1, env)[1]) for i, (name, _) in enumerate(op.indices)
            )
            return op if patterns == op.indices else intern_op(op.name, op.row, patterns, op.detail)
        _, variables = self._scope(term, len(term.args) - 1, env)
        return op if variables == op.indices else intern_op(op.name, op.row, variables, op.detail)


def expand(roots: Iterable[Term], memo: dict[Term, Term] | None = None) -> list[Term]:
    """The terms without `let`, annotations and applications of defined functions that are not recursive.

    `memo` may be kept for later calls.
    """
    done: dict[Term, Term] = {} if memo is None else memo
    wanted = list(roots)
    for term in sorted(_involved(wanted, done), key=_SERIAL):
        args = term.args
        if args and term.op.row not in _REPLACED:
            new = tuple([done[arg] for arg in args])
            done[term] = term if new == args else apply(term.op, new)
        else:
            done[term] = _expanded(term, done)
    return [done[term] for term in wanted]


_SERIAL: Final = attrgetter("serial")
"""What a term needs was made before it, so that the terms in the order of their making are a way to go."""
_REPLACED: Final = frozenset({LET, ANNOTATION, BOUND, DECLARED, *SCOPES})
"""Rows some of whose terms are more than an operator applied to arguments."""


def _involved(roots: Iterable[Term], done: Mapping[Term, Term]) -> set[Term]:
    """All terms that have to be expanded, but those that are."""
    found: set[Term] = set()
    stack = list(roots)
    while stack:
        term = stack.pop()
        if term not in found and term not in done:
            found.add(term)
            stack.extend(_needs(term) if term.op.row in _REPLACED else term.args)
    return found


def _definition(term: Term) -> Definition | None:
    found = term.op.detail if term.op.row is DECLARED else None
    return found if isinstance(found, Definition) and not found.recursive else None


def _needs(term: Term) -> tuple[Term, ...]:
    """What has to be expanded before the term can be."""
    row = term.op.row
    if row is LET:
        return term.args[-1:]
    if row is ANNOTATION:
        return term.args[:1]
    if row is BOUND:
        return (term.op.detail,) if type(term.op.detail) is Term else ()
    definition = _definition(term)
    return term.args if definition is None else (*term.args, definition.body)


def _expanded(term: Term, done: Mapping[Term, Term]) -> Term:
    op = term.op
    row = op.row
    if row is LET or row is ANNOTATION or (row is BOUND and type(op.detail) is Term):
        return done[_needs(term)[0]]
    if row is BOUND:
        # A variable that shadows another gets a name of its own: the `let` that told them apart is gone.
        return _own_name(term)
    definition = _definition(term)
    if definition is not None:
        body = done[definition.body]
        values = {p: done[arg] for p, arg in zip(definition.params, term.args, strict=True)}
        return _Substitution(body, values).run() if values else body
    args = tuple([done[arg] for arg in term.args])
    if row in SCOPES:
        op = _own_names(op)
    return term if args == term.args and op is term.op else apply(op, args)


def _own_name(variable: Term) -> Term:
    depth = variable.op.detail
    return variable if depth is None else bound(f"{variable.op.name}!!{depth}", variable.sort)


def _own_names(op: Op) -> Op:
    if op.row is MATCH:
        patterns = tuple((name, tuple(map(_own_name, variables))) for name, variables in op.indices)
        return op if patterns == op.indices else intern_op(op.name, op.row, patterns, op.detail)
    variables = tuple(map(_own_name, op.indices))
    return op if variables == op.indices else intern_op(op.name, op.row, variables, op.detail)
