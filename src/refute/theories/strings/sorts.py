"""The sorts String and RegLan and their elements, and the literals of strings."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

from refute.smtlib.sorts import Sort, sort
from refute.theories.strings import regex as re
from refute.theories.strings.decisions import Language
from refute.theories.strings.nodes import ALL, ALLCHAR, EMPTY_WORD, NONE, Regex
from refute.theories.strings.show_regex import show_regex
from refute.theories.strings.text import MAX_CODE, decode, encode
from refute.theories.theory import Indices, Show, SortRow

STRING: Final = sort("String")
REGLAN: Final = sort("RegLan")
CHAR: Final = sort("Unicode")
"""Characters, a sort of z3 only. Its values are code points."""

CORNERS: Final = (
    "", "a", "0", "b", "ab", "1", "A", "aa", "abc", "-1", "-", "9", "00", "007",
    "10", "ba", "aba", "abab", " ", '"', "\\", "\\u", "\\u{61}", "\\u0061", "\\x61", "\n", "\x00", "\x7f",
    "\xe9", "\ud800", "\uffff", "\U0002ffff", "é1", "\u0663", "a" * 33, "4294967296",
)  # fmt: skip
_ALPHABET: Final = "ab01"
_DIGITS: Final = frozenset("0123456789abcdefABCDEF")


def show_string(value: str) -> str:
    return f'"{encode(value)}"'


def read_string(text: str, _reals: bool) -> tuple[Sort, str] | None:
    if len(text) < 2 or text[-1] != '"':
        return None
    try:
        return STRING, decode(text[1:-1])
    except ValueError:
        return None


def read_char(name: str, indices: Indices) -> tuple[Sort, str | int] | None:
    """`(_ char #x41)`, a string of one character. z3 reads numerals too, and has `(_ Char 65)` of its own
    sort.
    """
    if name not in ("char", "Char") or len(indices) != 1:
        return None
    code = indices[0]
    if isinstance(code, str):
        digits = code.removeprefix("#x")
        if name == "Char" or digits == code or not 1 <= len(digits) <= 5 or not _DIGITS.issuperset(digits):
            return None
        code = int(digits, 16)
    if not isinstance(code, int) or code > MAX_CODE:
        return None
    return (CHAR, code) if name == "Char" else (STRING, chr(code))


def _draw_string(_sort: Sort, rng: random.Random) -> str:
    chance = rng.random()
    if chance < 0.4:
        return rng.choice(CORNERS)
    length = int(rng.random() * rng.choice((4, 8, 20)))
    if chance < 0.9:
        return "".join(rng.choices(_ALPHABET, k=length))
    return "".join(chr(int(rng.random() * rng.choice((128, 256, MAX_CODE + 1)))) for _ in range(length))


def _digits() -> Regex:
    return re.char_range("0", "9")


LANGUAGES: Final = tuple(
    Language(each)
    for each in (
        NONE,
        ALL,
        ALLCHAR,
        EMPTY_WORD,
        re.word("a"),
        re.word("ab"),
        _digits(),
        re.loop(_digits(), 1, None),
        re.loop(re.word("a"), 0, None),
        re.opt(re.word("a")),
        re.loop(re.word("ab"), 2, 3),
        re.loop(ALLCHAR, 2, 2),
        re.comp(re.word("a")),
        re.comp(re.word("")),
        re.diff(ALL, re.concat_all((ALL, re.word("0"), ALL))),
    )
)


def _draw_language(_sort: Sort, rng: random.Random) -> Language:
    if rng.random() < 0.4:
        return rng.choice(LANGUAGES)
    pool = [re.word(_draw_string(STRING, rng)), _digits(), *(rng.choice(LANGUAGES).regex for _ in range(3))]
    for _ in range(1 + int(rng.random() * 3)):
        one, other = rng.sample(pool, 2)
        pool.append(rng.choice(_GROWTHS)(one, other))
    return Language(pool[-1])


_GROWTHS: Final[tuple[Callable[[Regex, Regex], Regex], ...]] = (
    re.concat,
    re.union,
    re.inter,
    re.diff,
    lambda one, _other: re.loop(one, 0, None),
    lambda one, _other: re.loop(one, 1, 3),
)


def _no_elements(of: Sort) -> Iterator[object]:
    raise ValueError(f"{of} is infinite")


def _show_string(value: str, _sort: Sort) -> Show:
    return (show_string(value),)


def _show_language(value: Language, _sort: Sort) -> Show | None:
    text = show_regex(value.regex)
    return None if text is None else (text,)


_CHARS: Final = (*map(ord, "a0bA9 \\"), 0, 0x7F, 0xD800, MAX_CODE)

STRINGS: Final = SortRow(
    "String",
    valid=lambda sort: sort is STRING,
    size=lambda _sort: None,
    elements=_no_elements,
    corners=lambda _sort: CORNERS,
    draw=_draw_string,
    show=_show_string,
)
LANGUAGES_ROW: Final = SortRow(
    "RegLan",
    valid=lambda sort: sort is REGLAN,
    size=lambda _sort: None,
    elements=_no_elements,
    corners=lambda _sort: LANGUAGES,
    draw=_draw_language,
    show=_show_language,
)
CHARACTERS: Final = SortRow(
    "Unicode",
    valid=lambda sort: sort is CHAR,
    size=lambda _sort: MAX_CODE + 1,
    elements=lambda _sort: iter(range(MAX_CODE + 1)),
    corners=lambda _sort: _CHARS,
    draw=lambda _sort, rng: rng.choice(_CHARS) if rng.random() < 0.5 else int(rng.random() * (MAX_CODE + 1)),
    show=lambda value, _sort: (f"(_ Char {value})",),
)
