"""Sets of characters: sorted disjoint intervals of code points, never two that touch. Equal sets are equal
tuples.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final, TypeAlias

from refute.theories.strings.text import MAX_CODE

Charset: TypeAlias = tuple[tuple[int, int], ...]

EMPTY: Final[Charset] = ()
FULL: Final[Charset] = ((0, MAX_CODE),)


def contains(charset: Charset, code: int) -> bool:
    if len(charset) == 1:
        low, high = charset[0]
        return low <= code <= high
    place = bisect_right(charset, (code, MAX_CODE))
    return place > 0 and code <= charset[place - 1][1]


def union(charsets: Iterable[Charset]) -> Charset:
    merged: list[tuple[int, int]] = []
    for low, high in sorted(interval for charset in charsets for interval in charset):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return tuple(merged)


def complement(charset: Charset) -> Charset:
    gaps: list[tuple[int, int]] = []
    start = 0
    for low, high in charset:
        if start < low:
            gaps.append((start, low - 1))
        start = high + 1
    if start <= MAX_CODE:
        gaps.append((start, MAX_CODE))
    return tuple(gaps)


def intersection(charsets: Iterable[Charset]) -> Charset:
    return complement(union(complement(charset) for charset in charsets))


def cells(borders: Iterable[int]) -> list[tuple[int, int]]:
    """The alphabet cut into intervals, each of which begins at 0 or at one of `borders`."""
    starts = sorted({0, *(border for border in borders if border <= MAX_CODE)})
    return list(zip(starts, [start - 1 for start in starts[1:]] + [MAX_CODE], strict=True))


def pleasant(cell: tuple[int, int]) -> str:
    """A character of an interval: one that a reader can see, if there is one."""
    low, high = cell
    for code in (ord("a"), ord("A"), ord("0")):
        if low <= code <= high:
            return chr(code)
    return chr(low if high < 0x21 or low > 0x7E else max(low, 0x21))
