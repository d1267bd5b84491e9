"""The value of a term under a model: exact, three-valued, and never guessed.

Terms are expanded first (`smtlib.substitute.expand`). What is left open, by the standard or by the model, is `Unknown`
with a reason; which applications were left open is collected in `open`.
"""

from __future__ import annotations

from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, Final, Protocol

from refute.semantics.cells import some_numbers
from refute.semantics.program import inner
from refute.semantics.straight import straight
from refute.semantics.tabulate import tabulated
from refute.smtlib.printer import head
from refute.smtlib.script import Definition
from refute.smtlib.substitute import expand, free_variables
from refute.smtlib.terms import BOUND, DECLARED, EXISTS, FORALL, LAMBDA, LITERAL, MATCH, Op, Term, apply
from refute.theories import arrays, registry
from refute.theories.ints import INT
from refute.theories.reals.rows import REAL
from refute.theories.values import Free, Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from refute.smtlib.sorts import Sort
    from refute.theories.values import Value

MAX_INSTANCES: Final = 4096
"""So many instances of a quantifier over finite sorts are tried at most."""
MAX_TOGETHER: Final = 8_192
AT_A_GLANCE: Final = 512
"""Instances of all quantifiers, nested ones above all, for one evaluator, or where there is little time."""
_BODY: Final = 20  # terms in the body of a quantifier, roughly
MAX_SAMPLES: Final = 300
_SHARE: Final = 16
"""So many instances of any other quantifier, and no more than this part of all."""
MAX_LARGE: Final = 2
"""Quantifiers inside of each other for which more than samples is tried."""
MAX_DEPTH: Final = 40
"""Quantifiers, lambdas and recursive calls inside of each other."""


class Model(Protocol):
    """What is known of the symbols that a script leaves open."""

    def constant(self, op: Op) -> Value:
        """The value of a declared constant, or `Unknown`, with a key where any value will do."""

    def call(self, op: Op, arguments: tuple[Value, ...]) -> Value:
        """The value of a declared function, or `Unknown`, with a key where any value will do."""

    def free(self, key: Free) -> Value | None:
        """The value of an application that the standard leaves open; None where the model does not say."""

    def samples(self, sort: Sort) -> tuple[Value, ...]:
        """Values of the sort that occur in the model."""


class Environment:
    """What the variables around a term stand for. Values that depend on these variables are remembered here."""

    __slots__ = ("depth", "memo", "parent", "variables")

    def __init__(self, values: dict[Term, Value], parent: Environment | None) -> None:
        self.variables = frozenset(values)
        self.memo: dict[Term, Value] = dict(values)
        self.parent = parent
        self.depth: int = parent.depth + 1 if parent is not None else 0


class Evaluator:
    """Evaluates terms under one model and remembers what they are.

    effort: so many instances of quantifiers are tried in all.
    """

    def __init__(self, model: Model, effort: int = MAX_TOGETHER) -> None:
        self.model = model
        self.top = Environment({}, None)
        self.open: dict[Free, tuple[Term, list[Value]]] = {}
        """Applications that neither the standard nor the model gives a value."""
        self._free: dict[Term, frozenset[Term]] = {}
        self._calls: dict[tuple[Op, tuple[Value, ...]], Value] = {}
        self._effort = self._instances_left = effort
        self._bodies: dict[Term, Term] = {}
        """What bodies of recursive functions are expanded to."""

    @property
    def cost(self) -> int:
        """About so many terms have been evaluated."""
        return len(self.top.memo) + _BODY * (self._effort - self._instances_left)

    def value(self, term: Term) -> Value:
        memo = self.top.memo
        if term not in memo and not straight(term, self.model, memo):
            return self._value(term, self.top)
        return memo[term]

    def _value(self, term: Term, env: Environment) -> Value:
        stack = [term]
        while stack:
            top = stack[-1]
            memo = self._owner(top, env).memo
            if top in memo:
                stack.pop()
                continue
            args = inner(top)
            missing = [arg for arg in args if arg not in self._owner(arg, env).memo]
            if missing:
                stack.extend(missing[::-1])
                continue
            stack.pop()
            values = [self._owner(arg, env).memo[arg] for arg in args]
            memo[top] = self.special(top, values, env) if top.fn is None else self.applied(top, values)
        return self._owner(term, env).memo[term]

    def _owner(self, term: Term, env: Environment) -> Environment:
        """The innermost environment on whose variables the value of the term depends."""
        if env.parent is None:
            return env
        free = self._free.get(term)
        if free is None:
            free = self._free.setdefault(term, free_variables((term,))[term])
        owner = env
        while owner.parent is not None and not (free & owner.variables):
            owner = owner.parent
        return owner

    def applied(self, term: Term, values: list[Value]) -> Value:
        """A theory's operator on values some of which may be unknown."""
        function = term.fn
        if function is None:
            return Unknown(f"the operator {head(term.op)} has no function on values")
        try:
            for value in values:
                if type(value) is Unknown:
                    row = registry.row_of(term)
                    return row.kleene(*values) if row is not None and row.kleene is not None else value
            return function(*values)
        except Undecided as undecided:
            what, operands, rest = undecided.what, undecided.operands, undecided.rest
        if isinstance(what, str):
            return Unknown(what)
        part, behind = term, len(term.args) - len(rest)
        if operands:  # (/ a b c d) is (/ (/ a b) c d)
            part = apply(term.op, (term.args[0], term.args[behind - 1]))
        found = self.model.free(what)
        if found is not None:
            return (
                self.applied(apply(term.op, (part, *term.args[behind:])), [found, *rest]) if rest else found
            )
        self.open.setdefault(what, (part, [*operands] or values))
        return Unknown(f"{what.function} is left open by the standard", what)

    def special(self, term: Term, values: list[Value], env: Environment | None = None) -> Value:
        """Everything that is no operator of a theory."""
        op, env = term.op, env or self.top
        match op.row:
            case row if row is LITERAL:
                return op.detail
            case row if row is DECLARED:
                return self._declared(term, values, env)
            case row if row is FORALL or row is EXISTS:
                return self._quantified(term, env, wanted=row is EXISTS)
            case row if row is LAMBDA:
                return self._lambda(term, env)
            case row if row is MATCH:
                return self._match(term, env)
            case row if row is BOUND:
                return Unknown(f"the variable {op.name} is not bound")
        return Unknown(f"the operator {head(op)} is not known")

    def _declared(self, term: Term, values: list[Value], env: Environment) -> Value:
        op = term.op
        definition = op.detail
        if isinstance(definition, Definition):
            return self._recursive(op, definition, tuple(values), env)
        unknown = next((value for value in values if type(value) is Unknown), None)
        if unknown is not None:
            return unknown
        found = self.model.call(op, tuple(values)) if values else self.model.constant(op)
        if type(found) is Unknown and found.key is not None:
            self.open.setdefault(found.key, (term, values))
        return found

    def _recursive(
        self, op: Op, definition: Definition, values: tuple[Value, ...], env: Environment
    ) -> Value:
        """A recursive function; arguments may be unknown where its body does not need them."""
        if env.depth >= MAX_DEPTH:
            return Unknown(f"calls of {op.name} nest too deeply")
        key = (op, values)
        if key not in self._calls:
            inside = Environment(dict(zip(definition.params, values, strict=True)), self.top)
            inside.depth = env.depth + 1
            (body,) = expand((definition.body,), self._bodies)
            self._calls[key] = self._value(body, inside)
        return self._calls[key]

    def _quantified(self, term: Term, env: Environment, *, wanted: bool) -> Value:
        """`exists` (wanted: true) or `forall` (wanted: false): one instance with the wanted value decides."""
        if env.depth >= MAX_DEPTH:
            return Unknown("quantifiers nest too deeply")
        variables, body = term.op.indices, term.args[0]
        instances, complete = self._instances(tuple(variable.sort for variable in variables))
        unknown = None
        for instance in instances:
            if self._instances_left <= 0:
                return Unknown("quantifiers have too many instances together")
            self._instances_left -= 1
            value = self._value(body, Environment(dict(zip(variables, instance, strict=True)), env))
            if value is wanted:
                return wanted
            if type(value) is Unknown:
                unknown = value
        if complete:
            return unknown if unknown is not None else not wanted
        return self._at_large(term, env, wanted=wanted)

    def _at_large(self, term: Term, env: Environment, *, wanted: bool) -> Value:
        """Of a sort that is infinite or large: the variables may not matter, or a few numbers may stand for all."""
        variables, body = term.op.indices, term.args[0]
        unknown = Unknown("a quantifier over a sort that is infinite or large")
        if env.depth >= MAX_LARGE:
            return unknown

        def instance(values: Iterable[Value]) -> Value:
            self._instances_left -= 1
            if self._instances_left <= 0:
                return Unknown("quantifiers have too many instances together")
            return self._value(body, Environment(dict(zip(variables, values, strict=True)), env))

        value = instance([unknown] * len(variables))
        if isinstance(value, bool):
            return value
        if any(variable.sort not in (INT, REAL) for variable in variables):
            return unknown

        def is_wanted(values: tuple[Value, ...]) -> Value:
            value = instance(values)
            return value if type(value) is Unknown else value is wanted

        found = some_numbers(is_wanted, [variable.sort is INT for variable in variables])
        return unknown if found is None else found is wanted

    def _instances(self, sorts: tuple[Sort, ...]) -> tuple[Iterator[tuple[Value, ...]], bool]:
        """Values for the variables of a quantifier, and whether these are all."""
        rows = [registry.sort_row(sort) for sort in sorts]
        sizes = [row.size(sort) for row, sort in zip(rows, sorts, strict=True)]
        if None not in sizes and prod(size for size in sizes if size is not None) <= MAX_INSTANCES:
            return product(*(row.elements(sort) for row, sort in zip(rows, sorts, strict=True))), True
        most = min(MAX_SAMPLES, self._effort // _SHARE)
        return islice(product(*map(self._samples, sorts)), most), False

    def _samples(self, sort: Sort) -> tuple[Value, ...]:
        """Some elements that a sort has for sure: of an uninterpreted sort, those alone that the model names."""
        corners = registry.sort_row(sort).corners(sort) if _is_fixed(sort) else ()
        return tuple(dict.fromkeys((*self.model.samples(sort), *corners)))

    def _lambda(self, term: Term, env: Environment) -> Value:
        if env.depth >= MAX_DEPTH:
            return Unknown("lambdas nest too deeply")
        variables, body = term.op.indices, term.args[0]
        if not free_variables((term,))[term]:
            table = tabulated(variables, body, self.value)
            if table is not None:
                return arrays.from_function(term.sort, table)

        def call(*arguments: Value) -> Value:
            value = self._value(body, Environment(dict(zip(variables, arguments, strict=True)), env))
            if type(value) is Unknown:
                raise Undecided(value.reason)
            return value

        try:
            return arrays.from_function(term.sort, call)
        except Undecided as undecided:
            return Unknown(str(undecided.what))

    def _match(self, term: Term, env: Environment) -> Value:
        """The first case whose pattern fits."""
        scrutinee = self._value(term.args[0], env)
        if type(scrutinee) is Unknown:
            return scrutinee
        for (constructor, variables), branch in zip(term.op.indices, term.args[1:], strict=True):
            if constructor is None:
                return self._value(branch, Environment({variables[0]: scrutinee}, env))
            if scrutinee.constructor == constructor:
                bindings = dict(zip(variables, scrutinee.arguments, strict=True))
                return self._value(branch, Environment(bindings, env))
        return Unknown("a match without a case for the value")


def _is_fixed(sort: Sort) -> bool:
    """Whether a theory, not the model, says what the elements are."""
    return registry.is_theory_sort(sort) and all(map(_is_fixed, sort.args))
