"""`let`, quantifiers, `match`, annotations, `lambda`: what they bind, where, and how they print."""

import pytest

from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.smtlib.printer import script_text, term_text
from refute.smtlib.source import ScriptError
from refute.smtlib.substitute import expand, free_variables
from tests.semantics.given import Given

LISTS = (
    "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))\n(declare-const l (L Int))\n"
)


def only(text, before=""):
    (term,) = elaborate.read(f"{before}(assert {text})").assertions()
    return term


def value(text, **constants):
    before = "".join(
        f"(declare-const {name} {'Bool' if type(each) is bool else 'Int'})"
        for name, each in constants.items()
    )
    (term,) = expand((only(text, before),))
    return Evaluator(Given(constants)).value(term)


@pytest.mark.parametrize(
    "text",
    [
        "(let ((x 1) (y 2)) (let ((x y) (y x)) (and (= x 2) (= y 1))))",
        "(let () true)",
        "(let ((x (let ((x 1)) (+ x 1)))) (= x 2))",
        "(= 3 (let ((x 1)) (+ x (let ((x 2)) x))))",
        "(forall ((x Bool)) (exists ((y Bool)) (xor x y)))",
        "(exists ((x Bool)) (and x (exists ((x Bool)) (not x)) x))",
        "(forall ((b (_ BitVec 2)) (c (_ BitVec 2))) (= (bvadd b c) (bvadd c b)))",
        "(let ((x true)) (forall ((y Bool)) (or x (let ((x y)) x))))",
        "(! (let ((x true)) (! x :weight 3)) :named |a name| :qid 7)",
        "(forall ((x Bool)) (! (or x (not x)) :pattern (x) :no-pattern (not x) :skolemid s))",
    ],
)
def test_what_is_true_is_printed_as_it_was_and_found_true(text):
    assert value(text) is True
    source = f"(assert {text})\n"
    assert script_text(elaborate.read(source)).replace("( ", "(") == source


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("(match l ((nil false) ((cons h t) (= h 7))))", True),
        ("(match l (((cons h nil) true) (other false)))", True),
        ("(match (tl l) (((cons h t) false) (rest (= rest (as nil (L Int))))))", True),
        ("(match l ((whole (= whole l))))", True),
        ("(= 8 (match l (((cons h t) (match t ((nil (+ h 1)) ((cons h t) h)))) (nil 0))))", True),
        ("(match l ((nil true)))", None),
        ("(forall ((b Bool)) (match (ite b l (tl l)) ((nil (not b)) ((cons h t) b))))", True),
    ],
)
def test_match(text, truth):
    (seven,) = only("(= (cons 7 (as nil (L Int))) l)", LISTS).args[:1]
    known = Evaluator(Given({})).value(seven)
    (term,) = expand((only(text, LISTS),))
    assert not free_variables((term,))[term]
    found = Evaluator(Given({"l": known})).value(term)
    assert (found if isinstance(found, bool) else None) is truth


def test_a_pattern_with_a_wrong_number_of_fields_is_refused():
    with pytest.raises(ScriptError, match="cons has 2 fields, not 1"):
        only("(match l (((cons h) true) (nil false)))", LISTS)


def test_branches_have_one_sort():
    with pytest.raises(ScriptError, match="branches of the sorts Bool Int"):
        only("(match l ((nil true) ((cons h t) h)))", LISTS)


def test_a_bound_variable_ends_with_its_binder():
    script = elaborate.read("(assert (and (exists ((x Bool)) x) x))")
    assert script.warnings == ("unknown operator x",)
    script = elaborate.read("(assert (let ((y true)) y))(assert y)")
    assert script.warnings == ("unknown operator y",)


def test_a_function_keeps_its_name_beside_a_variable():
    text = "(declare-fun f (Int) Int)\n(assert (forall ((f Int)) (= f 0)))\n(assert (= (f 1) 0))\n"
    assert script_text(elaborate.read(text)) == text


def test_sorts_of_variables_keep_their_spelling():
    text = "(define-sort I () Int)\n(assert (forall ((x I) (y Float32)) (= x x)))\n"
    script = elaborate.read(text)
    assert script_text(script) == text
    assert only("(forall ((x Int)) (= x x))") is not only("(forall ((x Bool)) (= x x))")


def test_attributes_keep_their_values():
    text = (
        '(assert (! true :flag :word w :number 1.5 :string "a b" :list (a (b "c") |d e|) :named n))\n'
        "(assert (not n))\n"
    )
    assert script_text(elaborate.read(text)) == text


def test_a_name_given_inside_of_a_term_is_known_afterwards():
    script = elaborate.read("(declare-const x Int)(assert (> (! (+ x 1) :named sum) 2))(assert (< sum 9))")
    assert script.warnings == ()
    (_, second) = expand(script.assertions())
    assert term_text(second) == "(< (+ x 1) 9)"


def test_a_lambda_is_an_array():
    term = only("(= (select (lambda ((i Int)) (+ i 1)) 4) 5)")
    assert Evaluator(Given({})).value(expand((term,))[0]) is True
    assert term.args[0].args[0].sort.text == "(Array Int Int)"


def test_an_array_may_be_applied_as_z3_does():
    text = "(declare-const a (Array Int Int))\n(assert (= (a 1) 2))\n"
    script = elaborate.read(text)
    assert script_text(script).split() == text.replace("(a 1)", "( a 1)").split()
    (term,) = script.assertions()
    assert term.args[0].fn is not None
