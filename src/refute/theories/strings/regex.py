"""The operators of the theory on regular expressions: constructors that simplify where it is cheap.

They keep the set of derivatives small: unions and intersections are sets of members without nesting, and
loops are counted, never unrolled. No function recurses: expressions nest as deep as scripts do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from refute.theories.strings import charsets
from refute.theories.strings.charsets import Charset
from refute.theories.strings.nodes import (
    ALL,
    COMP,
    CONCAT,
    EMPTY_WORD,
    INTER,
    LOOP,
    NONE,
    SET,
    UNION,
    WORD,
    Kind,
    Regex,
    node,
)

_CHUNK: Final = 32
"""Longer words are chains of chunks, so that all suffixes of a word together take little memory."""
_FLAT: Final = 64
"""Unions and intersections with more members stay nested, so that a script's chain of n of them takes O(n) to
build.
"""


def char_set(charset: Charset) -> Regex:
    return node(SET, charset=charset)


def word(text: str) -> Regex:
    """str.to_re: the language of one word."""
    if len(text) == 1:
        return node(SET, charset=((ord(text), ord(text)),))
    if len(text) <= _CHUNK:
        return node(WORD, text=text)
    start = (len(text) - 1) // _CHUNK * _CHUNK
    chain = word(text[start:])
    while start:
        start -= _CHUNK
        chain = node(CONCAT, (node(WORD, text=text[start : start + _CHUNK]), chain))
    return chain


def char_range(low: str, high: str) -> Regex:
    """re.range: empty unless both ends are single characters in order."""
    if len(low) != 1 or len(high) != 1 or low > high:
        return NONE
    return char_set(((ord(low), ord(high)),))


def concat(left: Regex, right: Regex) -> Regex:
    if left is EMPTY_WORD or right is NONE:
        return right
    if right is EMPTY_WORD or left is NONE:
        return left
    if left is ALL and (right is ALL or (right.kind is CONCAT and right.parts[0] is ALL)):
        return right
    next_to_left = right.parts[0] if right.kind is CONCAT else right
    if left is next_to_left or left.kind is LOOP or next_to_left.kind is LOOP:
        both = _copies(left, next_to_left)
        if both is not None:
            return concat(both, right.parts[1]) if right.kind is CONCAT else both
    return node(CONCAT, (left, right))


def _copies(left: Regex, right: Regex) -> Regex | None:
    """r{a,b} followed by r{c,d} is r{a+c,b+d}: what a chain of `let` doubles again and again stays small."""
    part, low, high = (left.parts[0], left.low, left.high) if left.kind is LOOP else (left, 1, 1)
    more = (right.parts[0], right.low, right.high) if right.kind is LOOP else (right, 1, 1)
    if left is right:
        part, low, high, more = left, 1, 1, (left, 1, 1)
    if part is not more[0]:
        return None
    return loop(part, low + more[1], None if high is None or more[2] is None else high + more[2])


def concat_all(parts: Sequence[Regex]) -> Regex:
    """Associated to the right, in which form derivatives are cheapest."""
    result = EMPTY_WORD
    for part in reversed(parts):
        result = concat(part, result)
    return result


def union(*parts: Regex) -> Regex:
    return union_of(_flattened(UNION, parts))


def union_of(members: dict[Regex, None]) -> Regex:
    """The union of members none of which is a union (or which may stay nested). Takes the dictionary over."""
    if len(members) > 1:
        if ALL in members:
            return ALL
        _merge_sets(members)
        _merge_loops(members)
        if EMPTY_WORD in members and any(each.nullable for each in members if each is not EMPTY_WORD):
            del members[EMPTY_WORD]
        if _has_opposites(members):
            return ALL
    return _of_members(UNION, members, NONE)


def inter(*parts: Regex) -> Regex:
    members = _flattened(INTER, parts)
    members.pop(ALL, None)
    sets = [each for each in members if each.kind is SET]
    if len(sets) > 1:
        for each in sets:
            del members[each]
        members[char_set(charsets.intersection([each.charset for each in sets]))] = None
    if NONE in members or _has_opposites(members):
        return NONE
    if EMPTY_WORD in members:
        return EMPTY_WORD if all(each.nullable for each in members) else NONE
    return _of_members(INTER, members, ALL)


def comp(part: Regex) -> Regex:
    if part.kind is COMP:
        return part.parts[0]
    if part is ALL or part is NONE:
        return NONE if part is ALL else ALL
    return node(COMP, (part,))


def diff(left: Regex, right: Regex) -> Regex:
    return inter(left, comp(right))


def loop(part: Regex, low: int, high: int | None) -> Regex:
    """(_ re.loop low high); no `high` means no limit. Bounds are kept as numbers, whatever their size."""
    if high is not None and low > high:
        return NONE
    if high == 0 or part is EMPTY_WORD:
        return EMPTY_WORD
    if part is NONE:
        return NONE if low else EMPTY_WORD
    if low == high == 1:
        return part
    if part.nullable:
        low = 0  # the language of fewer copies is within that of more
    if part.kind is LOOP and _without_gaps(part.low, part.high, low, high):
        most = None if high is None or part.high is None else part.high * high
        return node(LOOP, part.parts, low=part.low * low, high=most)
    return node(LOOP, (part,), low=low, high=high)


def _without_gaps(low: int, high: int | None, least: int, most: int | None) -> bool:
    """Whether (r{low,high}){least,most} is r{low * least, high * most}: no count in between is missing."""
    if least == most:
        return True
    if least == 0:  # then comes low, then 2 low at the most
        return low <= 1
    return high is None or low <= least * (high - low) + 1


def opt(part: Regex) -> Regex:
    return part if part.nullable else loop(part, 0, 1)


def flat(kind: Kind, parts: Iterable[Regex]) -> dict[Regex, None]:
    """The members of a union (intersection) of unions (intersections), however deep they nest."""
    members: dict[Regex, None] = {}
    seen: set[Regex] = set()
    stack = list(parts)
    stack.reverse()
    while stack:
        part = stack.pop()
        if part.kind is not kind:
            members[part] = None
        elif part not in seen:
            seen.add(part)
            stack.extend(reversed(part.parts))
    return members


def _flattened(kind: Kind, parts: Iterable[Regex]) -> dict[Regex, None]:
    """The members, where small unions (intersections) are dissolved and large ones stay as they are."""
    members: dict[Regex, None] = {}
    for part in parts:
        if part.kind is kind and len(part.parts) <= _FLAT:
            members.update(dict.fromkeys(part.parts))
        else:
            members[part] = None
    return members


def _of_members(kind: Kind, members: dict[Regex, None], nothing: Regex) -> Regex:
    if len(members) < 2:
        return next(iter(members), nothing)
    return node(kind, tuple(sorted(members, key=_by_serial)))


def _has_opposites(members: dict[Regex, None]) -> bool:
    """A member and its complement."""
    complements = [each for each in members if each.kind is COMP]
    return bool(complements) and any(each.parts[0] in members for each in complements)


def _by_serial(part: Regex) -> int:
    return part.serial


def _merge_sets(members: dict[Regex, None]) -> None:
    sets = [each for each in members if each.kind is SET]
    if len(sets) > 1:
        for each in sets:
            del members[each]
        members[char_set(charsets.union([each.charset for each in sets]))] = None
    members.pop(NONE, None)


def _merge_loops(members: dict[Regex, None]) -> None:
    """r{a,b} t + r{c,d} t becomes one loop where the counts overlap or touch: few members in spite of big
    counts.
    """
    groups: dict[tuple[Regex, Regex], list[Regex]] = {}
    for each in members:
        head, tail = each.parts if each.kind is CONCAT else (each, EMPTY_WORD)
        if head.kind is LOOP:
            groups.setdefault((head.parts[0], tail), []).append(each)
    for (part, tail), group in groups.items():
        if len(group) > 1:
            for each in group:
                del members[each]
            for low, high in _joined([each.parts[0] if each.kind is CONCAT else each for each in group]):
                members[concat(node(LOOP, (part,), low=low, high=high), tail)] = None


def _joined(loops: list[Regex]) -> list[tuple[int, int | None]]:
    """The counts of the loops as intervals with gaps between them."""
    found: list[tuple[int, int | None]] = []
    for each in sorted(loops, key=lambda each: each.low):
        low, high = found[-1] if found else (0, -1)
        if found and (high is None or each.low <= high + 1):
            found[-1] = (low, None if high is None or each.high is None else max(high, each.high))
        else:
            found.append((each.low, each.high))
    return found
