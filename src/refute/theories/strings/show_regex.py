"""A regular expression as the text of a term."""

from __future__ import annotations

from typing import Final

from refute.theories.strings.nodes import ALL, ALLCHAR, NONE, Kind, Regex
from refute.theories.strings.text import encode

_LONGEST: Final = 100_000
"""Pieces of text. An expression is a graph: printed as a tree it may be of any size."""

_NAMES: Final = {Kind.CONCAT: "re.++", Kind.UNION: "re.union", Kind.INTER: "re.inter", Kind.COMP: "re.comp"}


def show_regex(regex: Regex) -> str | None:
    """None when the text would be too long."""
    done: list[str] = []
    stack: list[Regex | str] = [regex]
    while stack:
        top = stack.pop()
        if isinstance(top, str):
            done.append(top)
        else:
            stack.extend(reversed(_pieces(top)))
        if len(done) + len(stack) > _LONGEST:
            return None
    return "".join(done)


def _pieces(regex: Regex) -> list[Regex | str]:
    if regex in _CONSTANTS:
        return [_CONSTANTS[regex]]
    match regex.kind:
        case Kind.SET:
            return [_show_set(regex)]
        case Kind.WORD:
            return [_show_word(regex.text)]
        case Kind.LOOP if regex.high is None and regex.low > 1:  # for which the standard has no one operator
            return [f"(re.++ ((_ re.^ {regex.low}) ", regex.parts[0], ") (re.* ", regex.parts[0], "))"]
        case Kind.LOOP:
            return [f"({_show_loop(regex.low, regex.high)} ", regex.parts[0], ")"]
    pieces: list[Regex | str] = [f"({_NAMES[regex.kind]}"]
    for part in regex.parts:
        pieces += (" ", part)
    return [*pieces, ")"]


_CONSTANTS: Final = {NONE: "re.none", ALL: "re.all", ALLCHAR: "re.allchar"}


def _show_set(regex: Regex) -> str:
    ranges = [
        _show_word(chr(low)) if low == high else f'(re.range "{encode(chr(low))}" "{encode(chr(high))}")'
        for low, high in regex.charset
    ]
    return ranges[0] if len(ranges) == 1 else f"(re.union {' '.join(ranges)})"


def _show_word(text: str) -> str:
    return f'(str.to_re "{encode(text)}")'


def _show_loop(low: int, high: int | None) -> str:
    if high is None:
        return "re.+" if low else "re.*"
    if low == 0 and high == 1:
        return "re.opt"
    return f"(_ re.^ {low})" if low == high else f"(_ re.loop {low} {high})"
