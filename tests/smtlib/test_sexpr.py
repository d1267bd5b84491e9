"""Expressions without meaning: what stands in headers, attributes and printed models."""

from hypothesis import given, settings
from hypothesis import strategies as st

from refute.smtlib.sexpr import read_all, show
from refute.smtlib.source import Source, numeral, plain, quoted

atoms = st.from_regex(r"[a-z:#0-9.+\-]{1,6}", fullmatch=True) | st.just('"a "" (;|"') | st.just('|b c"(|')
expressions = st.recursive(atoms, lambda inner: st.lists(inner, max_size=4).map(tuple), max_leaves=20)


@settings(max_examples=40, deadline=None)
@given(st.lists(expressions, max_size=4))
def test_what_is_shown_is_read_back(expressions):
    assert read_all(" ".join(map(show, expressions))) == tuple(expressions)


def test_what_is_not_closed_is_left_out():
    assert read_all("a (b (c) ; d)\n e) (f (g)") == ("a", ("b", ("c",), "e"))
    assert read_all(") a )) (b)") == ("a", ("b",))
    assert read_all("(a (b") == ()


def test_depth_has_no_limit():
    deep = "(" * 200_000 + "a" + ")" * 200_000
    (found,) = read_all(deep)
    assert show(found) == deep


@given(st.text(alphabet=st.characters(exclude_characters="|\\"), max_size=8))
def test_quoting_keeps_names(name):
    symbol = quoted(name)
    assert plain(symbol) == name
    assert Source(symbol).tokens() in ([symbol], [symbol[:1], *Source(symbol[1:]).tokens()])
    assert read_all(f"({symbol})") == ((symbol,),)


def test_numerals_are_digits_of_ascii():
    assert [numeral(text) for text in ("0", "007", "42")] == [0, 7, 42]
    assert [numeral(text) for text in ("", "-1", "1.0", "²", "٣", "1_000", " 1", "9" * 5000)] == [None] * 8


@given(st.text(max_size=60), st.integers(0, 60))
def test_lines_and_columns(text, offset):
    line, column = Source(text).line_and_column(min(offset, len(text)))
    assert line == text[:offset].count("\n") + 1
    assert text.split("\n")[line - 1][: column - 1] == text[:offset].split("\n")[-1]
