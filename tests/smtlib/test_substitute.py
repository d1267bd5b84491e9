"""Substitution, expansion of `let` and definitions: what a term means stays what it was, in memory and as text."""

from hypothesis import given, settings
from hypothesis import strategies as st

from refute.semantics import elaborate
from refute.semantics.evaluate import Environment, Evaluator
from refute.smtlib.printer import term_text
from refute.smtlib.sharing import order, shared
from refute.smtlib.substitute import expand, free_variables, substitute
from refute.smtlib.terms import apply, bound
from tests.semantics.given import Given
from tests.smtlib.formulas import NAMES, PREAMBLE, formulas

models = st.fixed_dictionaries({name: st.booleans() for name in NAMES})


def read(*texts, before=PREAMBLE):
    return list(elaborate.read(before + "".join(f"(assert {text})" for text in texts)).assertions())


def value(term, model):
    return Evaluator(Given(model)).value(expand((term,))[0])


def again(term):
    return read(term_text(term))[0]


def constant(name):
    return read(name)[0]


@settings(max_examples=150, deadline=None)
@given(formulas, formulas, st.sampled_from(NAMES), models)
def test_substituting_a_constant_is_changing_the_model(text, replacement, name, model):
    term, new = read(text, replacement)
    new = expand((new,))[0]
    inside = {**model, name: value(new, model)}
    made = substitute(term, {constant(name): new})
    assert value(made, model) is value(term, inside)
    assert value(again(made), model) is value(term, inside)


@settings(max_examples=100, deadline=None)
@given(formulas, formulas, st.sampled_from(NAMES), models)
def test_a_bound_variable_in_a_value_is_never_captured(text, replacement, name, model):
    """`forall s. text[name := replacement(s)]`, where `s` is named as variables inside of `text` are."""
    for outer in ("p", "q"):
        (around,) = expand(read(f"(forall (({outer} Bool)) (= {outer} (and {replacement} {outer})))"))
        (variable,) = around.op.indices
        new = around.args[0].args[1]
        (term,) = expand(read(text))
        made = apply(around.op, (substitute(term, {constant(name): new}),))
        expected = True
        for chosen in (True, False):
            evaluator = Evaluator(Given(model))
            inside = evaluator._value(new, Environment({variable: chosen}, evaluator.top))
            expected = expected and value(term, {**model, name: inside})
        assert value(made, model) is expected
        assert value(again(made), model) is expected


@settings(max_examples=100, deadline=None)
@given(formulas, models)
def test_expansion_and_lets_keep_the_meaning(text, model):
    (term,) = read(text)
    (expanded,) = expand((term,))
    assert not [each for each in order((expanded,)) if each.op.name in {"let", "!", "d", "e"}]
    assert not free_variables((expanded,))[expanded]
    expected = Evaluator(Given(model)).value(expanded)
    assert value(shared(expanded), model) is expected
    assert value(read(term_text(shared(expanded)))[0], model) is expected
    assert value(again(expanded), model) is expected


def test_a_variable_is_renamed_only_where_it_would_capture():
    (term,) = read("(forall ((s Bool)) (= p s))")
    untouched = substitute(term, {constant("p"): constant("r")})
    assert term_text(untouched) == "(forall ((s Bool)) (= r s))"
    captured = substitute(term, {constant("p"): bound("s", term.sort)})
    assert term_text(captured) == "(forall ((s!1 Bool)) (= s s!1))"


def test_a_declared_symbol_is_not_captured_by_a_variable_of_its_name():
    before = "(declare-const a Int)(declare-fun f (Int) Int)"
    (term,) = read("(exists ((f Int)) (= a f))", before="(declare-const a Int)")
    a = term.args[0].args[0]
    made = substitute(term, {a: read("(= 0 (f 0))", before=before)[0].args[1]})
    assert term_text(made) == "(exists ((f!1 Int)) (= (f 0) f!1))"
    (term,) = expand(read("(let ((v a)) (exists ((a Int)) (= v a)))", before=before))
    assert term_text(term) == "(exists ((a!!1 Int)) (= a a!!1))"


def test_new_names_are_not_those_of_declared_symbols():
    before = "(declare-const a Int)(declare-const x!1 Int)"
    (term,) = read("(exists ((x Int)) (= a x x!1))", before=before)
    a = term.args[0].args[0]
    made = substitute(term, {a: bound("x", a.sort)})
    assert term_text(made) == "(exists ((x!2 Int)) (= x x!2 x!1))"


def test_a_bound_occurrence_is_not_replaced():
    (term,) = read("(and (> x 0) (forall ((x Int)) (> x 0)))", before="(declare-const x Int)")
    x = term.args[0].args[0]
    new = read("(= 7 7)", before="")[0].args[0]
    assert term_text(substitute(term, {x: new})) == "(and (> 7 0) (forall ((x!!1 Int)) (> x!!1 0)))"


def test_patterns_of_a_match_bind_and_are_renamed():
    before = (
        "(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(declare-const l L)(declare-const k Int)"
    )
    (term,) = read("(match l ((nil (= k 0)) ((cons h t) (= h k)) ))", before=before)
    k = term.args[1].args[0]
    made = substitute(term, {k: bound("h", k.sort)})
    assert term_text(made) == "(match l ((nil (= h 0)) ((cons h!1 t) (= h!1 h))))"


def test_replacing_several_constants_happens_at_once():
    (term,) = read("(and p (not q))")
    p, q = constant("p"), constant("q")
    assert term_text(substitute(term, {p: q, q: p})) == "(and q (not p))"


def test_expansion_shares():
    text = "x0"
    lets = "".join(f"(let ((x{i + 1} (+ x{i} x{i}))) " for i in range(60))
    (term,) = read(f"(= 0 {lets}x60{')' * 60})", before=f"(declare-const {text} Int)")
    (expanded,) = expand((term,))
    assert len(order((expanded,))) == 63
    assert value(term, {"x0": 0}) is True
    assert value(term, {"x0": 1}) is False


def test_definitions_are_expanded_inside_of_each_other_and_recursive_ones_are_not():
    before = (
        "(define-fun f ((x Int)) Int (+ x 1))(define-fun g ((x Int) (y Int)) Int (f (* x (f y))))"
        "(define-fun-rec h ((n Int)) Int (ite (= n 0) 0 (h (- n 1))))"
    )
    (term,) = expand(read("(= (g 2 (f 3)) (h 5))", before=before))
    assert term_text(term) == "(= (+ (* 2 (+ (+ 3 1) 1)) 1) (h 5))"


def test_recursive_functions_with_lets_are_evaluated():
    before = (
        "(declare-const x Int)(define-fun g ((n Int)) Int (+ n x))(define-fun-rec f ((n Int)) Int "
        "(let ((m (- n 1))) (ite (<= n 0) (g 0) (! (+ 1 (f m)) :weight 1))))"
    )
    (term,) = read("(= (f 3) 8)", before=before)
    assert value(term, {"x": 5}) is True
    assert value(term, {"x": 4}) is False


def test_a_named_term_stands_for_the_term():
    (named, use) = expand(read("(! (or p q) :named n)", "(not n)"))
    assert use.args[0] is named
