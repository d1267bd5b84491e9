"""The functions on sequences: tuples in, tuples, numbers and truth values out."""

from __future__ import annotations

from typing import Any, Final

from refute.theories.values import Undecided, Value

Elements = tuple[Value, ...]

_LONGEST: Final = 1_000_000
_MOST_COMPARISONS: Final = 10_000_000


def concat(*parts: Elements) -> Elements:
    if sum(map(len, parts)) > _LONGEST:
        raise Undecided("a sequence is too long")
    return tuple([element for part in parts for element in part])


def at(text: Elements, index: int) -> Elements:
    return text[index : index + 1] if index >= 0 else ()


def extract(text: Elements, start: int, count: int) -> Elements:
    return text[start : start + count] if start >= 0 and count > 0 else ()


def prefixof(prefix: Elements, text: Elements) -> bool:
    return text[: len(prefix)] == prefix


def suffixof(suffix: Elements, text: Elements) -> bool:
    return len(suffix) <= len(text) and text[len(text) - len(suffix) :] == suffix


def find(text: Elements, part: Elements, start: int = 0) -> int:
    """The first position from `start` on at which `part` occurs, -1 when there is none."""
    if not part:
        return start
    _affordable(text, part)
    last = len(text) - len(part)
    while start <= last:
        try:
            start = text.index(part[0], start, last + 1)
        except ValueError:
            return -1
        if text[start : start + len(part)] == part:
            return start
        start += 1
    return -1


def contains(text: Elements, part: Elements) -> bool:
    return find(text, part) >= 0


def indexof(text: Elements, part: Elements, start: int) -> int:
    return find(text, part, start) if 0 <= start <= len(text) else -1


def last_indexof(text: Elements, part: Elements) -> int:
    """Of z3: the last position at which `part` occurs, -1 when there is none."""
    _affordable(text, part)
    places = range(len(text) - len(part), -1, -1)
    return next((place for place in places if text[place : place + len(part)] == part), -1)


def replace(text: Elements, part: Elements, by: Elements) -> Elements:
    place = find(text, part)
    return text if place < 0 else concat(text[:place], by, text[place + len(part) :])


def replace_all(text: Elements, part: Elements, by: Elements) -> Elements:
    if not part:
        return text
    pieces: list[Elements] = []
    start = 0
    while (place := find(text, part, start)) >= 0:
        pieces += (text[start:place], by)
        start = place + len(part)
    return concat(*pieces, text[start:])


def reverse(text: Elements) -> Elements:
    """seq.rev of cvc5."""
    return text[::-1]


def update(text: Elements, index: int, by: Elements) -> Elements:
    """seq.update of cvc5: `by` is written over `text` from `index` on; the length stays."""
    return (
        text[:index] + by[: len(text) - index] + text[index + len(by) :] if 0 <= index < len(text) else text
    )


def _affordable(text: Elements, part: Elements) -> None:
    if len(text) * len(part) > _MOST_COMPARISONS:
        raise Undecided("a search in long sequences")


# Functions that take a function: an array, which z3 applies to all its indices at once.


def mapped(function: Any, text: Elements) -> Elements:
    return tuple([function.select(element) for element in text])


def mapped_at(function: Any, first: int, text: Elements) -> Elements:
    return tuple([function.select((index, element)) for index, element in enumerate(text, first)])


def folded(function: Any, value: Value, text: Elements) -> Value:
    for element in text:
        value = function.select((value, element))
    return value


def folded_at(function: Any, first: int, value: Value, text: Elements) -> Value:
    for index, element in enumerate(text, first):
        value = function.select((index, value, element))
    return value
