"""Random models as SMT-LIB text: what a seed is to be satisfied by, before there is a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.theories import registry

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from refute.smtlib.script import DeclareFun
    from refute.smtlib.sorts import Sort

_SMALL: Final = 0.7
"""How often a number or a word is a small one: what solvers can decide soon."""
_ELEMENTS: Final = 3
_WORDS: Final = ("", "a", "b", "ab", "ba", "abb", "0", "12", "a0", "ab-ba")


def draw_model(declared: Iterable[DeclareFun], rng: Random) -> dict[str, str] | None:
    """Definitions for these symbols, by name; None where a value has no text."""
    found = {}
    for each in declared:
        args, result = each.op.indices[0], each.op.indices[1]
        body = _function(args, result, rng) if args else value_text(result, rng)
        if body is None:
            return None
        params = " ".join(f"(x{i} {sort.text})" for i, sort in enumerate(args))
        found[each.name] = f"(define-fun {each.name} ({params}) {result.text} {body})"
    return found


def value_text(sort: Sort, rng: Random) -> str | None:
    """A random value as a model writes it: elements of a declared sort have names there."""
    if sort.name == "Array":
        return _array(sort, rng)
    if not registry.is_theory_sort(sort) and sort.datatype is None:
        return f"(as @{sort.name}_{rng.randrange(_ELEMENTS)} {sort.text})"
    small = _small(sort, rng) if rng.random() < _SMALL else None
    if small is not None:
        return small
    return registry.show(registry.sort_row(sort).draw(sort, rng), sort)


def _small(sort: Sort, rng: Random) -> str | None:
    match sort.name:
        case "Int":
            return _signed(rng.randrange(-9, 13), "")
        case "Real":
            whole = _signed(rng.randrange(-9, 13), ".0")
            return whole if rng.random() < 0.6 else f"(/ {whole} {rng.choice((2, 3, 4, 5))}.0)"
        case "String":
            return f'"{rng.choice(_WORDS)}"'
    return None


def _signed(number: int, behind: str) -> str:
    return f"{number}{behind}" if number >= 0 else f"(- {-number}{behind})"


def _array(sort: Sort, rng: Random) -> str | None:
    text = value_text(sort.args[-1], rng)
    if text is None:
        return None
    text = f"((as const {sort.text}) {text})"
    for _ in range(rng.randrange(4)):
        parts = [value_text(each, rng) for each in sort.args]
        if None in parts:
            return None
        text = f"(store {text} {' '.join(part or '' for part in parts)})"
    return text


def _function(args: tuple[Sort, ...], result: Sort, rng: Random) -> str | None:
    """Some points, and one value everywhere else."""
    body = value_text(result, rng)
    for _ in range(rng.randrange(1, 4)):
        points = [value_text(sort, rng) for sort in args]
        value = value_text(result, rng)
        if None in points or value is None:
            return None
        tests = [f"(= x{i} {point})" for i, point in enumerate(points)]
        test = tests[0] if len(tests) == 1 else f"(and {' '.join(tests)})"
        body = f"(ite {test} {value} {body})"
    return body
