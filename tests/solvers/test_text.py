"""The light look at scripts and outputs: where commands end, what is set, what an item is."""

from __future__ import annotations

import pytest

from refute.solvers.items import items_of
from refute.solvers.scan import options_set, outline, split_settings, without_exit
from refute.solvers.signature import signature
from refute.solvers.solver import release, signs


@pytest.mark.parametrize(
    ("text", "names", "closed"),
    [
        ("", (), True),
        ("(check-sat)", ("check-sat",), True),
        ("( check-sat )\n;(push)\n(pop 1)", ("check-sat", "pop"), True),
        ('(echo "(a"")")(exit)(check-sat)', ("echo", "exit"), True),
        ("(assert |)|)(check-sat)", ("assert", "check-sat"), True),
        ("(check-sat", (), False),
        ('(check-sat)(echo "', ("check-sat",), False),
        ("(check-sat)(assert |a", ("check-sat",), False),
        (")(check-sat)", ("check-sat",), True),
        ("; (check-sat)", (), True),
    ],
)
def test_outline(text, names, closed):
    assert outline(text) == (names, closed)


@pytest.mark.parametrize(
    ("text", "shorter"),
    [
        ("(check-sat)(exit)", "(check-sat)"),
        ("(check-sat)( exit )\n(check-sat)", "(check-sat)"),
        ('(echo "(exit)")', '(echo "(exit)")'),
        ("(declare-const exit Int)", "(declare-const exit Int)"),
        ("(assert (f |(exit)|))(exit)", "(assert (f |(exit)|))"),
        ("; (exit)\n(check-sat)", "; (exit)\n(check-sat)"),
    ],
)
def test_what_stands_before_the_exit(text, shorter):
    assert without_exit(text).strip() == shorter


def test_settings_at_the_head():
    head, rest = (
        "; x\n(set-logic QF_LIA)\n( set-option :a 1 )(set-info :s |(|)",
        "\n(check-sat)(set-option :b 2)",
    )
    assert split_settings(head + rest) == (head, rest)
    assert split_settings(rest) == ("", rest)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("(check-sat)", ()),
        ("(set-logic ALL)( set-option  :a   1 )(set-option :b.c true)(check-sat)", (":a 1", ":b.c true")),
        ("(check-sat)(set-option :a 1)", None),
        ("(set-option :a 1)(check-sat)(set-option :a 2)", None),
    ],
)
def test_options_that_are_set(text, options):
    assert options_set(text) == options


@pytest.mark.parametrize(
    ("output", "items"),
    [
        ("sat\n", ["sat"]),
        ("sat\n(\n (define-fun x () Int 1)\n)\n", ["sat", "(\n (define-fun x () Int 1)\n)"]),
        ('(error "a "quoted" word (")\nsat\n', ['(error "a "quoted" word (")', "sat"]),
        ('(error "two\nlines")\nsat', ['(error "two\nlines")', "sat"]),
        ('(a "x)" |)| ; )\n b)', ['(a "x)" |)| ; )\n b)']),
        ('"a (string"\nsat', ['"a (string"', "sat"]),
        ("(open (list)", []),
        ("\n\n", []),
    ],
)
def test_items(output, items):
    assert [item for _, item in items_of(output, whole=True)] == items


def test_the_last_word_of_one_that_was_stopped_may_be_half():
    assert [item for _, item in items_of("sat\nuns", whole=False)] == ["sat"]


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("ASSERTION VIOLATION\nFile: ../src/smt/theory.cpp\nLine: 77\nx < y\n", "theory.cpp: x < y"),
        ("a.out: /home/me/a.cpp:12: int f(): Assertion `n > 0' failed.", "assertion n > _"),
        ("", "SIGSEGV"),
        ("Segmentation fault (core dumped)", "SIGSEGV"),
        ("sh: line 1:  4711 Segmentation fault      z3", "SIGSEGV"),
    ],
)
def test_a_crash_has_a_name_without_numbers_and_places(told, name):
    assert signature(signs(), 11, told) == name


def test_two_places_of_one_failure_share_a_name():
    one = "x: /a/b/c.cpp:12: f(): Assertion `p == 0x7f12' failed"
    other = "x: /d/c.cpp:99: f(): Assertion `p == 0xa001' failed"
    assert signature(signs(), 6, one) == signature(signs(), 6, other)


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("4.8.7.0", (4, 8, 7)), ("4.8.0.0.post1", (4, 8)), ("2.6.5.post24", (2, 6, 5)), ("", ()), ("x", ())],
)
def test_release_numbers(version, numbers):
    assert release(version) == numbers
