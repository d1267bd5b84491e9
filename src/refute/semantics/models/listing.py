"""Models in Yices' own notation: `(= x 4)`, and functions and arrays by their points.

    (= f @fun_13)
    (function @fun_13
     (type (Array Int Int))
     (= (@fun_13 0) 5)
     (default 7))

A function becomes a definition with a chain of `ite`, and a function as a value `(_ as-array f)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from refute.semantics.models.entries import Entries, Entry, children
from refute.smtlib.source import plain

_LISTED: Final = re.compile(r"\s*+(?:;[^\n]*+\s*+)*+\((?:=|function)\s")
_ELEMENT: Final = re.compile(r"@const_[0-9]+\Z")


@dataclass(frozen=True, slots=True)
class _Listed:
    """A function: the sorts of its arguments and of its value, its points, and its value elsewhere."""

    sorts: tuple[str, ...]
    points: tuple[tuple[tuple[str, ...], str], ...]
    default: str


def is_listed(text: str) -> bool:
    return _LISTED.match(text) is not None


def listed(text: str) -> Entries:
    """The definitions of a model in this notation."""
    found = Entries()
    functions: dict[str, _Listed] = {}
    at = text.find("(")
    while at >= 0:
        parts, end = children(text, at)
        match parts:
            case ["=", str(name), str(value)]:
                found.constants[plain(name)] = value
            case ["function", str(name), *rest]:
                function = _function(rest)
                if function is None:
                    found.problem = f"the function {name} is not understood"
                else:
                    functions[plain(name)] = function
        if end is None:
            found.problem = "the model is not closed"
            break
        at = text.find("(", end)
    for name, function in functions.items():
        found.others[name] = [_entry(name, function, functions)]
    for name, value in list(found.constants.items()):
        if value in functions:
            del found.constants[name]
            found.others[name] = [_entry(name, functions[value], functions)]
    return found


def _function(parts: list[str]) -> _Listed | None:
    """`(type (Array Int Int))`, points, `(default 0)`."""
    sorts: tuple[str, ...] = ()
    points = []
    default = None
    for part in parts:
        match children(part, 0)[0]:
            case ["type", str(sort)]:
                sorts = tuple(children(sort, 0)[0][1:])
            case ["=", str(point), str(value)]:
                points.append((tuple(children(point, 0)[0][1:]), value))
            case ["default", str(value)]:
                default = value
            case _:
                return None
    if len(sorts) < 2 or default is None or any(len(point) != len(sorts) - 1 for point, _ in points):
        return None
    return _Listed(sorts, tuple(points), default)


def _entry(name: str, function: _Listed, functions: dict[str, _Listed]) -> Entry:
    *arguments, result = function.sorts
    variables = [f"x!{place}" for place in range(len(arguments))]
    chain = []
    for point, value in function.points:
        equations = [
            f"(= {variable} {_value(each, sort, functions)})"
            for variable, each, sort in zip(variables, point, arguments, strict=True)
        ]
        condition = equations[0] if len(equations) == 1 else f"(and {' '.join(equations)})"
        chain.append(f"(ite {condition} {_value(value, result, functions)} ")
    body = "".join([*chain, _value(function.default, result, functions), ")" * len(chain)])
    declared = " ".join(f"({variable} {sort})" for variable, sort in zip(variables, arguments, strict=True))
    return Entry(name, f"({declared})", result, body)


def _value(text: str, sort: str, functions: dict[str, _Listed]) -> str:
    """A value with what says its sort."""
    if text in functions:
        return f"(_ as-array {text})"
    return f"(as {text} {sort})" if _ELEMENT.match(text) else text
