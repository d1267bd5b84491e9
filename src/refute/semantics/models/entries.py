"""Where the definitions of a printed model are, whatever surrounds them.

Two headers: `(model ...)` of old releases, and `( ... )` of SMT-LIB 2.6. What Yices prints by itself is in `listing`.
Nearly all definitions are constants with a short value: one regular expression reads such a line at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from refute.smtlib.source import TOKEN, plain

_ATOM: Final = r'[^\s()|";]++'


def _list(depth: int) -> str:
    """A list with so many levels of lists in it, and without a quotation, in which a parenthesis might stand."""
    inner = f"|{_list(depth - 1)}" if depth else ""
    return rf'\((?:[^()|";]++{inner})*+\)'


_SORT: Final = _list(3)
_VALUE: Final = _list(6)
_LINE: Final = re.compile(
    rf"\s*+\(define-fun\s++({_ATOM}|\|[^|]*+\|)\s*+\(\)\s++({_ATOM}|{_SORT})\s*+"
    rf'({_ATOM}|{_VALUE}|"(?:[^"]|"")*+")\s*+\)'
)
_OPENING: Final = re.compile(r"\s*+(?:;[^\n]*+\s*+)*+\(\s*+(?:model\b)?")
_BLANK: Final = re.compile(r"(?:\s++|;[^\n]*+)*+")


@dataclass(frozen=True, slots=True)
class Entry:
    """One definition as text: `params` is None for a constant without a list of parameters, as Yices prints it."""

    name: str
    params: str
    sort: str
    body: str


@dataclass(slots=True)
class Entries:
    """What a text defines.

    constants, sorts: the texts of values and of their sorts, by name.
    others: all other definitions, by name; z3 overloads functions.
    elements: names that are declared inside of the model, with their sorts.
    problem: why not everything was understood.
    """

    constants: dict[str, str] = field(default_factory=dict)
    sorts: dict[str, str] = field(default_factory=dict)
    others: dict[str, list[Entry]] = field(default_factory=dict)
    elements: list[tuple[str, str]] = field(default_factory=list)
    problem: str = ""


def entries(text: str) -> Entries:
    """The definitions of a model."""
    found = Entries()
    opening = _OPENING.match(text)
    if opening is None:
        found.problem = "the text is no model"
        return found
    _read_items(text, opening.end(), found)
    return found


def _read_items(text: str, at: int, found: Entries) -> None:
    line, blank, constants = _LINE.match, _BLANK.match, found.constants
    sorts = found.sorts
    while True:
        simple = line(text, at)
        while simple is not None:
            name, sort, value = simple.groups()
            if name[0] == "|":
                name = name[1:-1]
            constants[name] = value
            sorts[name] = sort
            at = simple.end()
            simple = line(text, at)
        gap = blank(text, at)
        at = gap.end() if gap is not None else at
        if at >= len(text) or text[at] == ")":
            return
        if text[at] != "(":
            found.problem = f"a definition was expected, not {text[at : at + 40]!r}"
            return
        parts, end = children(text, at)
        if end is None:
            found.problem = "the model is not closed"
            return
        _sort_in(parts, found)
        at = end


def children(text: str, at: int) -> tuple[list[str], int | None]:
    """The elements of the list that begins here, as texts, and where it ends: None when it is not closed."""
    parts: list[str] = []
    depth, start = 0, at
    for token in TOKEN.finditer(text, at):
        word = token[0]
        first = word[0]
        if first == "(":
            depth += 1
            if depth == 2:
                start = token.start()
            elif depth == 1 and len(word) > 1:
                parts.append(word[1:])
        elif first == ")":
            depth -= 1
            if depth == 1:
                parts.append(text[start : token.end()])
            elif depth == 0:
                return parts, token.end()
        elif word in {'"', "|"}:
            break
        elif depth == 1 and first != ";":
            parts.append(word)
    return parts, None


def _sort_in(parts: list[str], found: Entries) -> None:
    match parts:
        case ["define-fun" | "define-fun-rec" | "define-const", str(name), *rest] if rest:
            if len(rest) == 2:  # (define-const x Int 3)
                rest = ["()", *rest]
            if len(rest) == 3:
                found.others.setdefault(plain(name), []).append(Entry(plain(name), *rest))
            else:
                found.problem = f"a definition of {name} in {len(rest)} parts"
        case ["declare-fun", str(name), _, str(sort)] | ["declare-const", str(name), str(sort)]:
            found.elements.append((name, sort))
        case _:
            # Cardinalities (`forall`), sorts and datatypes: nothing that the script does not know.
            pass
