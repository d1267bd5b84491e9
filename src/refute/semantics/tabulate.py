"""A function written as a chain of `ite` over points, as the table that it is.

Solvers print functions in this form: `(ite (= x 1) 5 (ite (and (= x 2) (= y 3)) 7 0))`, or one argument inside of
another. A table is looked up at once however long the chain is, and an array given by one is known to equal another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.smtlib.substitute import free_variables
from refute.theories.uf import FunctionValue
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from refute.smtlib.terms import Term
    from refute.theories.values import Value

_Point = dict["Term", "Value"]


def tabulated(
    variables: tuple[Term, ...], body: Term, value: Callable[[Term], Value]
) -> FunctionValue | None:
    """The table of a function, None when it is written in another way. `value` evaluates what holds no variable."""
    try:
        return _Table(variables, body, value).read()
    except (_Other, Undecided):
        return None


class _Other(Exception):
    """The function is not written as a table."""


class _Table:
    def __init__(self, variables: tuple[Term, ...], body: Term, value: Callable[[Term], Value]) -> None:
        self.variables = variables
        self.body = body
        self.value = value
        self.free = free_variables((body,))
        self.table: dict[tuple[Value, ...], Value] = {}
        self.passed: dict[tuple[Term, ...], set[tuple[Value, ...]]] = {}
        """Where only some variables have certain values, and what follows no longer counts."""

    def read(self) -> FunctionValue:
        """Walks the tree: what holds at a point before what holds elsewhere."""
        default: list[Value] = []
        others: list[Value] = []
        stack: list[tuple[Term, _Point, _Point]] = [(self.body, {}, {})]
        while stack:
            term, point, before = stack.pop()
            if before:
                names, values = self._known(before)
                self.passed.setdefault(names, set()).add(values)
            if term.op.name == "ite" and len(term.args) == 3:
                condition, then, otherwise = term.args
                more = self._condition(condition)
                inside = {**more, **point}
                if any(point.get(variable, known) != known for variable, known in more.items()):
                    stack.append((otherwise, point, {}))
                    continue
                whole = len(inside) == len(self.variables)
                stack += [(otherwise, point, {} if whole else inside), (then, inside, {})]
            elif len(point) == len(self.variables):
                self._enter(point, self._ground(term))
            else:
                (others if point else default).append(self._ground(term))
        if any(value != default[0] for value in others):
            raise _Other
        return FunctionValue(self.table, default[0])

    def _known(self, point: _Point) -> tuple[tuple[Term, ...], tuple[Value, ...]]:
        names = tuple([variable for variable in self.variables if variable in point])
        return names, tuple([point[name] for name in names])

    def _enter(self, point: _Point, value: Value) -> None:
        for names, values in self.passed.items():
            if tuple([point[name] for name in names]) in values:
                return
        self.table.setdefault(self._known(point)[1], value)

    def _condition(self, condition: Term) -> _Point:
        """`(= x 1)`, `x`, `(not x)`, and conjunctions of these."""
        found: _Point = {}
        stack = [condition]
        while stack:
            part = stack.pop()
            match part.op.name, part.args:
                case "and", args:
                    stack += args
                    continue
                case "=", (one, other) if one in self.variables:
                    variable, value = one, self._ground(other)
                case "=", (other, one) if one in self.variables:
                    variable, value = one, self._ground(other)
                case "not", (one,) if one in self.variables:
                    variable, value = one, False
                case _, () if part in self.variables:
                    variable, value = part, True
                case _:
                    raise _Other
            if found.setdefault(variable, value) != value:
                raise _Other
        return found

    def _ground(self, term: Term) -> Value:
        if self.free[term]:
            raise _Other
        value = self.value(term)
        if type(value) is Unknown:
            raise _Other
        return value
