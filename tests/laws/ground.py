"""Reads and evaluates a term without variables, by nothing but the rows: the way back for what `show` prints."""

from __future__ import annotations

from typing import Any

from refute.smtlib.sexpr import Sexpr, read_all
from refute.smtlib.sorts import Sort, sort
from refute.smtlib.source import plain
from refute.smtlib.terms import intern_op
from refute.theories import registry
from tests.theories.datatypes.shapes import DATATYPES


def value_of(text: str) -> tuple[Sort, Any]:
    (expression,) = read_all(text)
    return _evaluate(expression)


_DECLARED = {name: op.row for each in DATATYPES for name, op in registry.constructors(each).items()}
_SORTS = {each.name: each for each in DATATYPES}


def _sort(expression: Sexpr) -> Sort:
    if isinstance(expression, str):
        return sort(expression, (), (), _SORTS.get(expression))
    name = str(expression[0])
    if name == "_":
        return sort(str(expression[1]), tuple(map(_index, expression[2:])))
    return sort(name, (), tuple(map(_sort, expression[1:])), _SORTS.get(name))


def _index(expression: Sexpr) -> int | str:
    assert isinstance(expression, str)
    return int(expression) if expression.isdigit() else expression


def _head(expression: Sexpr) -> tuple[str, tuple[Any, ...]]:
    match expression:
        case str():
            return plain(expression), ()
        case ("_", str() as name, *indices):
            return name, tuple(map(_index, indices))
        case ("as", str() as name, wanted):
            return plain(name), (_sort(wanted),)
    raise ValueError(f"no operator: {expression}")


def _evaluate(expression: Sexpr) -> tuple[Sort, Any]:
    if isinstance(expression, str):
        literal = registry.read_literal(expression, reals=False)
        if literal is not None:
            return literal
    elif expression[0] == "_":
        name, indices = _head(expression)
        literal = registry.read_indexed(name, indices)
        if literal is not None:
            return literal
    alone = isinstance(expression, str) or expression[0] in ("_", "as")
    name, indices = _head(expression if alone else expression[0])
    arguments = [] if alone else [_evaluate(each) for each in expression[1:]]
    row: Any = _DECLARED.get(name) or registry.rows()[name]
    result, function = row.rank(intern_op(name, row, indices), tuple(s for s, _ in arguments))
    assert function is not None
    return result, function(*(value for _, value in arguments))
