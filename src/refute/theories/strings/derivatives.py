"""Derivatives: what must follow when a word of the language has begun with a character; and matching by them.

The derivative is a union of partial derivatives (Antimirov), which for an expression without intersection and
complement are no more than its symbols; loops are entered without being unrolled. Every loop here spends a
budget.
"""

from __future__ import annotations

from typing import Final

from refute.theories.strings import charsets
from refute.theories.strings.nodes import (
    ALL,
    COMP,
    CONCAT,
    EMPTY_WORD,
    INTER,
    NONE,
    UNION,
    WORD,
    Kind,
    Regex,
    relieve,
)
from refute.theories.strings.regex import comp, concat, flat, inter, loop, union_of, word
from refute.theories.values import Undecided

LIMIT: Final = 300_000
"""Steps that one question may take: about a second."""


class Budget:
    """Counts down; raises Undecided below zero."""

    __slots__ = ("left",)

    def __init__(self, steps: int = LIMIT) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise Undecided("a regular expression takes too many steps")


def accepts(regex: Regex, text: str) -> bool:
    """str.in_re."""
    relieve()
    budget = Budget()
    place = 0
    while place < len(text):
        following = regex.steps.get(text[place])
        if following is None:
            word_ahead = regex.parts[0] if regex.kind is CONCAT else regex
            if word_ahead.kind is WORD:  # all of it at once, without a derivative for each character
                if not text.startswith(word_ahead.text, place):
                    return False
                place += len(word_ahead.text)
                regex = regex.parts[1] if regex.kind is CONCAT else EMPTY_WORD
                if regex is EMPTY_WORD:
                    break
                continue
            following = derivative(regex, text[place], budget)
        regex = following
        place += 1
        if regex is NONE:
            return False
        if regex is ALL:
            return True
    return place == len(text) and regex.nullable


def derivative(regex: Regex, char: str, budget: Budget) -> Regex:
    """The language of all w such that char followed by w is in the language of `regex`."""
    stack = [regex]
    while stack:
        top = stack[-1]
        if char in top.steps:
            stack.pop()
            continue
        members, opaque = _partial(top, char, budget)
        missing = [part for inner, _ in opaque for part in _operands(inner) if char not in part.steps]
        if missing:
            stack.extend(missing)
            continue
        for inner, rest in opaque:
            after = _after(inner, char)
            for member in flat(UNION, (after,)) if rest is not EMPTY_WORD else (after,):
                members[concat(member, rest)] = None
        top.steps[char] = union_of(flat(UNION, members))
        stack.pop()
    return regex.steps[char]


def _operands(inner: Regex) -> tuple[Regex, ...]:
    """The parts whose derivatives give that of an intersection or a complement."""
    return tuple(flat(INTER, inner.parts)) if inner.kind is INTER else inner.parts


def _after(inner: Regex, char: str) -> Regex:
    parts = [part.steps[char] for part in _operands(inner)]
    return comp(parts[0]) if inner.kind is COMP else inter(*flat(INTER, parts))


def _partial(regex: Regex, char: str, budget: Budget) -> tuple[dict[Regex, None], list[tuple[Regex, Regex]]]:
    """The partial derivatives, and (intersection or complement, what follows) for those still to be found."""
    code = ord(char)
    members: dict[Regex, None] = {}
    opaque: list[tuple[Regex, Regex]] = []
    for head, rest in _heads(regex, budget):
        match head.kind:
            case Kind.SET:
                if charsets.contains(head.charset, code):
                    members[rest] = None
            case Kind.WORD:
                if head.text[:1] == char:
                    members[concat(word(head.text[1:]), rest)] = None
            case _:
                opaque.append((head, rest))
    return members, opaque


def _heads(regex: Regex, budget: Budget) -> list[tuple[Regex, Regex]]:
    """Where a word may begin: sets, words, intersections and complements, each with what follows it."""
    found: list[tuple[Regex, Regex]] = []
    seen: set[tuple[Regex, Regex]] = set()
    stack = [(regex, EMPTY_WORD)]
    while stack:
        pair = stack.pop()
        if pair in seen:
            continue
        seen.add(pair)
        if len(seen) > budget.left:
            break
        top, rest = pair
        match top.kind:
            case Kind.CONCAT:
                left, right = top.parts
                if left.nullable:
                    stack.append((right, rest))
                stack.append((left, concat(right, rest)))
            case Kind.UNION:
                stack.extend([(part, rest) for part in reversed(top.parts)])
            case Kind.LOOP:
                high = top.high
                again = loop(top.parts[0], max(top.low - 1, 0), None if high is None else high - 1)
                stack.append((top.parts[0], concat(again, rest)))
            case _:
                found.append(pair)
    budget.spend(len(seen))
    return found


def borders(regex: Regex, budget: Budget) -> frozenset[int]:
    """Code points at which the derivative may change: between two neighbours it is the same for all
    characters.
    """
    stack = [regex]
    while stack:
        top = stack[-1]
        if top.borders is not None:
            stack.pop()
            continue
        heads = [head for head, _ in _heads(top, budget)]
        missing = [
            part
            for head in heads
            if head.kind in (INTER, COMP)
            for part in head.parts
            if part.borders is None
        ]
        if missing:
            stack.extend(missing)
            continue
        top.borders = frozenset(border for head in heads for border in _borders_of_head(head))
        stack.pop()
    return regex.borders or frozenset()


def _borders_of_head(head: Regex) -> list[int]:
    match head.kind:
        case Kind.SET:
            return [border for low, high in head.charset for border in (low, high + 1)]
        case Kind.WORD:
            return [border for char in head.text[:1] for border in (ord(char), ord(char) + 1)]
        case _:
            return [border for part in head.parts for border in part.borders or ()]
