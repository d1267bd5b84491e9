"""Symbols, literals, indexed and qualified identifiers in all their spellings."""

import pytest

from refute.semantics import elaborate
from refute.smtlib.printer import script_text
from refute.smtlib.source import plain, quoted


def assertion(text, before=""):
    (term,) = elaborate.read(f"{before}(assert {text})").assertions()
    return term


@pytest.mark.parametrize(
    ("text", "sort", "value"),
    [
        ("0", "Int", 0),
        ("123456789012345678901234567890", "Int", 123456789012345678901234567890),
        ("-5", "Int", -5),
        ("1.50", "Real", 1.5),
        ("-0.25", "Real", -0.25),
        ("#xfF", "(_ BitVec 8)", 255),
        ("#b0101", "(_ BitVec 4)", 5),
        ("(_ bv10 32)", "(_ BitVec 32)", 10),
        ('""', "String", ""),
        ('"a b; (c"', "String", "a b; (c"),
        ('"a""b"', "String", 'a"b'),
        ('"\\u{41}\\u0042"', "String", "AB"),
        ('"\\u{2FFFF}"', "String", "\U0002ffff"),
        ('"\\u{30000}"', "String", "\\u{30000}"),
        ('"\\x41\\n"', "String", "\\x41\\n"),
        ("(_ char #x41)", "String", "A"),
        ("(_ char #x2FFFF)", "String", "\U0002ffff"),
        ("true", "Bool", None),
    ],
)
def test_literals_keep_their_text_and_know_their_value(text, sort, value):
    term = assertion(f"(= {text} {text})").args[0]
    assert (term.op.head, term.sort.text) == (text, sort)
    if value is not None:
        assert term.op.detail == value


def test_two_spellings_of_one_value_are_two_terms():
    one, other = assertion("(= #xff #xFF)").args
    assert one is not other
    assert one.op.detail == other.op.detail


@pytest.mark.parametrize(
    "text",
    [
        "((_ extract 7 4) #xab)",
        "((_ zero_extend 4) #xb)",
        "((_ repeat 2) #xb)",
        "((_ to_fp 8 24) RNE 1.5)",
        "((_ to_fp_unsigned 8 24) RNE #xff)",
        "(_ +oo 8 24)",
        "((as const (Array Int Int)) 7)",
        '((_ re.^ 3) (str.to_re "a"))',
        '((_ re.loop 1 3) (str.to_re "a"))',
        "(as seq.empty (Seq Int))",
        "(_ bv7 64)",
    ],
)
def test_indexed_and_qualified_identifiers_print_as_written(text):
    source = f"(assert (= {text} {text}))\n"
    script = elaborate.read(source)
    assert script.warnings == ()
    assert script_text(script) == source


def test_an_indexed_test_may_stand_in_its_old_form():
    before = "(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(declare-const l L)"
    assert assertion("((_ is cons) l)", before).sort.name == "Bool"
    assert assertion("(is-cons l)", before).sort.name == "Bool"
    assert assertion("(= l ((as nil L)))".replace("((as nil L))", "(as nil L)"), before).sort.name == "Bool"


@pytest.mark.parametrize(
    "name", ["x y", "", "1x", "a;b", "a(b)", 'a"b', "let", "forall", "_", "é", "\n", "|"[:0] + "#"]
)
def test_odd_names_need_bars_and_keep_them(name):
    text = f"(declare-const |{name}| Bool)\n(assert (not |{name}|))\n"
    script = elaborate.read(text)
    assert script_text(script) == text
    (declared,) = script.declared()
    assert declared.name == name


@pytest.mark.parametrize("name", ["x", "a.b!c", "~", "<=>", "+x", "x1", "a@b", "abs_", "lambda"])
def test_bars_around_simple_symbols_are_not_needed(name):
    assert quoted(plain(f"|{name}|")) == name
    bare = f"(declare-const {name} Bool)\n(assert {name})\n"
    assert script_text(elaborate.read(bare.replace(f" {name}", f" |{name}|"))) == bare


def test_a_symbol_in_bars_is_the_same_symbol_as_function_operator_and_bound_variable():
    assert assertion("(|and| true true)") is assertion("(and true true)")
    assert assertion("(f 1)", "(declare-fun |f| (Int) Bool)") is assertion(
        "(|f| 1)", "(declare-fun f (Int) Bool)"
    )
    assert assertion("(let ((|x| true)) x)") is assertion("(let ((x true)) |x|)")
    assert assertion("(forall ((|x| Bool)) x)") is assertion("(forall ((x Bool)) |x|)")


def test_spaces_and_comments_may_stand_between_a_parenthesis_and_its_symbol():
    assert assertion("( and true ( ;c\n or false true))") is assertion("(and true (or false true))")
    assert assertion("(= ( ( _ extract 1 0 ) #b1100 ) #b00)") is assertion(
        "(= ((_ extract 1 0) #b1100) #b00)"
    )


def test_a_declared_symbol_hides_one_of_a_theory_that_nobody_needs():
    script = elaborate.read("(declare-fun abs (Bool) Bool)(assert (abs true))")
    assert script.warnings == ()


def test_a_comment_may_end_with_the_file_and_hold_anything():
    assert script_text(elaborate.read('(check-sat) ; "not a string ( |')) == "(check-sat)\n"
    assert script_text(elaborate.read("; only\r; comments\r\n")) == ""
