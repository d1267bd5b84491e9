"""S-expressions as nested tuples of strings, read and printed without recursion.

For what is not a term: headers of commands, attributes, option values, the models that solvers print.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.smtlib.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

Sexpr = str | tuple["Sexpr", ...]


class TooDeep(Exception):
    """More lists inside of each other than were asked for."""


def read_rest(tokens: Iterator[str], opened: str, deepest: int | None = None) -> Sexpr | None:
    """The list that the token `opened` (`(` or `(head`) opens; None when the tokens end before it does,
    or at a quotation that is not closed. Raises `TooDeep` at more nested lists than `deepest`.
    """
    stack: list[list[Sexpr]] = [[opened[1:]] if len(opened) > 1 else []]
    for token in tokens:
        first = token[0]
        if first == "(":
            stack.append([token[1:]] if len(token) > 1 else [])
            if deepest is not None and len(stack) > deepest:
                raise TooDeep
        elif first == ")":
            done = tuple(stack.pop())
            if not stack:
                return done
            stack[-1].append(done)
        elif token in {'"', "|"}:
            return None
        elif first != ";":
            stack[-1].append(token)
    return None


def read_all(text: str) -> tuple[Sexpr, ...]:
    """Every expression of a text. A list that is not closed is left out, a stray `)` is passed over."""
    found: list[Sexpr] = []
    tokens = iter(Source(text).tokens())
    for token in tokens:
        first = token[0]
        if first == "(":
            expression = read_rest(tokens, token)
            if expression is not None:
                found.append(expression)
        elif first not in ");":
            found.append(token)
    return tuple(found)


def show(expression: Sexpr) -> str:
    """One line of text."""
    if isinstance(expression, str):
        return expression
    parts: list[str] = []
    stack: list[Sexpr | None] = [expression]
    fresh = True
    while stack:
        top = stack.pop()
        if top is None:
            parts.append(")")
            fresh = False
        elif isinstance(top, str):
            parts.append(top if fresh else " " + top)
            fresh = False
        else:
            parts.append("(" if fresh else " (")
            stack.append(None)
            stack.extend(reversed(top))
            fresh = True
    return "".join(parts)
