"""Languages: against Python's `re` where both have the operator, and by the laws of derivatives."""

from __future__ import annotations

import contextlib
import re as python_re
import time
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refute.theories.strings import nodes, search
from refute.theories.strings import regex as re
from refute.theories.strings.decisions import Language, equal, is_empty, witness
from refute.theories.strings.derivatives import Budget, accepts, borders, derivative
from refute.theories.strings.nodes import ALL, ALLCHAR, EMPTY_WORD, NONE
from refute.theories.values import Undecided

WORDS = ["".join(letters) for length in range(6) for letters in product("ab", repeat=length)]


def _both(pairs, join, text):
    return re_of(pairs, join), text.format(*[pair[1] for pair in pairs])


def re_of(pairs, join):
    return join(*[pair[0] for pair in pairs])


COUNTS = [(0, None), (1, None), (0, 1), (2, 2), (0, 3), (1, 2), (2, 3), (2, None)]
LEAVES = st.sampled_from([
    (re.word("a"), "a"), (re.word("b"), "b"), (re.word("ab"), "(?:ab)"), (re.word("aab"), "(?:aab)"),
    (ALLCHAR, "(?s:.)"), (EMPTY_WORD, "(?:)"), (NONE, "(?!)"), (re.char_range("a", "b"), "[a-b]"), (ALL, "(?s:.*)"),
])  # fmt: skip


def _grow(inner):
    loops = st.tuples(inner, st.sampled_from(COUNTS)).map(
        lambda drawn: (
            re.loop(drawn[0][0], *drawn[1]),
            f"(?:(?:{drawn[0][1]}){{{drawn[1][0]},{'' if drawn[1][1] is None else drawn[1][1]}}})",
        )
    )
    two = st.tuples(inner, inner)
    return st.one_of(
        loops,
        two.map(lambda pairs: _both(pairs, re.concat, "(?:{}{})")),
        two.map(lambda pairs: _both(pairs, re.union, "(?:{}|{})")),
    )


PLAIN = st.recursive(LEAVES, _grow, max_leaves=8)


def _grow_all(inner):
    two = st.tuples(inner, inner)
    return st.one_of(
        st.tuples(inner, st.sampled_from(COUNTS)).map(lambda drawn: re.loop(drawn[0], *drawn[1])),
        *[two.map(lambda pair, join=join: join(*pair)) for join in (re.concat, re.union, re.inter, re.diff)],
        inner.map(re.comp),
    )


ANY = st.recursive(LEAVES.map(lambda pair: pair[0]), _grow_all, max_leaves=8)


def language(regex):
    return {word for word in WORDS if accepts(regex, word)}


@settings(max_examples=150, deadline=None)
@given(PLAIN)
def test_accepts_what_python_accepts(pair):
    regex, pattern = pair
    compiled = python_re.compile(pattern)
    assert language(regex) == {word for word in WORDS if compiled.fullmatch(word)}


@settings(max_examples=100, deadline=None)
@given(ANY, ANY)
def test_operators_are_those_of_sets(left, right):
    one, other = language(left), language(right)
    assert language(re.union(left, right)) == one | other
    assert language(re.inter(left, right)) == one & other
    assert language(re.diff(left, right)) == one - other
    assert language(re.comp(left)) == set(WORDS) - one
    assert language(re.concat(left, right)) == {
        w for w in WORDS for k in range(len(w) + 1) if w[:k] in one and w[k:] in other
    }


@settings(max_examples=60, deadline=None)
@given(ANY, st.sampled_from(COUNTS), st.sampled_from(COUNTS))
def test_loops_of_loops_count_right(regex, inner, outer):
    # The chain of copies is kept apart by a union that no rule merges, so that nothing is counted.
    def copies(of, counts):
        most = 5 if counts[1] is None else counts[1]
        words = {""} if counts[0] == 0 else set()
        power = {""}
        for count in range(1, max(most, counts[0]) + 6):
            power = {w + v for w in power for v in of if len(w + v) <= 5}
            if count >= counts[0] and (counts[1] is None or count <= counts[1]):
                words |= power
        return words

    once = copies(language(regex), inner)
    assert language(re.loop(regex, *inner)) == once
    assert language(re.loop(re.loop(regex, *inner), *outer)) == copies(once, outer)


@settings(max_examples=100, deadline=None)
@given(ANY, st.sampled_from("ab"), st.sampled_from(WORDS))
def test_derivative_is_what_may_follow(regex, char, rest):
    assert accepts(derivative(regex, char, Budget()), rest) == accepts(regex, char + rest)


@settings(max_examples=100, deadline=None)
@given(ANY, st.text("abcd\x00\U0002ffff", max_size=3))
def test_characters_between_two_borders_are_alike(regex, rest):
    cuts = borders(regex, Budget())
    for char in "bc":
        if ord(char) not in cuts:
            assert accepts(regex, char + rest) == accepts(regex, chr(ord(char) - 1) + rest)


@settings(max_examples=100, deadline=None)
@given(ANY)
def test_witness_is_a_shortest_word(regex):
    try:
        word = witness(regex, 20_000)
        empty = is_empty(regex, 20_000)
    except Undecided:
        return
    assert empty == (word is None)
    known = language(regex)
    assert word is not None or not known
    assert word is None or accepts(regex, word)
    assert not known or len(word) <= min(map(len, known))


@settings(max_examples=100, deadline=None)
@given(ANY, ANY)
def test_equality_is_that_of_languages(left, right):
    try:
        same = equal(left, right, 20_000)
        apart = is_empty(re.union(re.diff(left, right), re.diff(right, left)), 20_000)
    except Undecided:
        return
    assert same == apart
    assert not same or hash(Language(left)) == hash(Language(right))


@settings(max_examples=60, deadline=None)
@given(ANY, ANY, ANY)
def test_laws_hold_as_equalities(x, y, z):
    pairs = [
        (re.concat(x, re.union(y, z)), re.union(re.concat(x, y), re.concat(x, z))),
        (re.comp(re.union(x, y)), re.inter(re.comp(x), re.comp(y))),
        (re.loop(x, 0, None), re.union(EMPTY_WORD, re.concat(x, re.loop(x, 0, None)))),
        (re.loop(x, 2, 4), re.concat(x, re.concat(x, re.loop(x, 0, 2)))),
        (re.concat(re.concat(x, y), z), re.concat(x, re.concat(y, z))),
    ]
    for left, right in pairs:
        with contextlib.suppress(Undecided):
            assert equal(left, right, 20_000)


@settings(max_examples=80, deadline=None)
@given(PLAIN, st.text("ab", max_size=9))
def test_replace_takes_the_leftmost_and_then_the_shortest(pair, text):
    regex = pair[0]
    pieces, rest = [], text
    while True:
        spans = [
            (begin, end) for begin in range(len(rest)) for end in range(begin + 1, len(rest) + 1)
            if accepts(regex, rest[begin:end])
        ]  # fmt: skip
        if not spans:
            break
        begin, end = min(spans)
        if not pieces and not regex.nullable:
            assert search.replace_re(text, regex, "X") == text[:begin] + "X" + text[end:]
            assert search.indexof_re(text, regex, 0) == begin
        pieces += (rest[:begin], "X")
        rest = rest[end:]
    assert search.replace_re_all(text, regex, "X") == "".join([*pieces, rest])


def test_replace_in_long_texts():
    text = "ab" * 20_000
    assert search.replace_re_all(text, re.loop(re.word("b"), 1, None), "X") == "aX" * 20_000
    assert search.replace_re(text, re.concat(ALL, re.word("c")), "X") == text


def test_an_expression_with_the_empty_word_is_contested():
    with pytest.raises(Undecided, match="contested"):
        search.replace_re("aab", re.loop(re.word("a"), 0, None), "X")


def _left_nested(depth):
    regex = re.word("x")
    for _ in range(depth):
        regex = re.concat(regex, re.union(re.word("a"), re.word("cc")))
    return regex


def _doubled(regex, times):
    for _ in range(times):
        regex = re.concat(regex, regex)
    return regex


def _nested(depth, step):
    regex = re.word("a")
    for _ in range(depth):
        regex = step(regex)
    return regex


A = re.word("a")
LARGE = {
    "a count of a million": (lambda: re.loop(A, 10**6, 10**6), "a" * 2_000, False),
    "counts within counts": (lambda: re.loop(re.loop(A, 0, 1000), 0, 1000), "a" * 2_000, True),
    "a count behind a star": (
        lambda: re.concat_all([ALL, A, re.loop(ALLCHAR, 1000, 1000)]),
        "a" * 2_000,
        True,
    ),
    "optional copies": (
        lambda: re.concat(re.loop(re.opt(A), 300, 300), re.loop(A, 300, 300)),
        "a" * 300,
        True,
    ),
    "left-nested": (lambda: _left_nested(5_000), "x" + "a" * 5_000, True),
    "doubled": (lambda: _doubled(re.opt(A), 60), "a" * 50, True),
    "stars": (
        lambda: _nested(2_000, lambda r: re.loop(re.concat(r, re.word("b")), 0, None)),
        "a" + "b" * 20,
        False,
    ),
    "complements": (lambda: _nested(500, lambda r: re.comp(re.concat(r, re.word("b")))), "ab" * 5, False),
    "a long word": (lambda: re.word("ab" * 50_000), "ab" * 50_000, True),
    "many words": (lambda: re.union(*[re.word(str(n)) for n in range(20_000)]), "4999", True),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_expressions(name):
    make, text, expected = LARGE[name]
    begin = time.process_time()
    assert accepts(make(), text) is expected
    assert time.process_time() - begin < 5


def test_what_takes_too_long_is_undecided():
    either = re.union(re.word("a"), re.word("b"))
    begin = time.process_time()
    with pytest.raises(Undecided):
        equal(re.loop(A, 10**6, 10**6), re.loop(A, 10**6 + 1, 10**6 + 1))
    with pytest.raises(Undecided):
        witness(
            re.inter(
                *[re.concat_all([ALL, A, re.loop(either, n, n)]) for n in range(20, 40)], re.comp(ALLCHAR)
            ),
            5_000,
        )
    assert time.process_time() - begin < 10


def test_a_full_table_starts_anew():
    kept = re.loop(re.union(re.word("ab"), re.word("ba")), 0, None)
    assert accepts(kept, "abba")
    nodes.relieve(0)
    assert accepts(kept, "abba")
    again = re.loop(re.union(re.word("ab"), re.word("ba")), 0, None)
    assert again is not kept
    assert equal(kept, again)
    assert re.word("") is EMPTY_WORD
