"""Nothing recurses: terms nest as deeply as they like."""

import sys

from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.semantics.queries import queries
from refute.smtlib.printer import script_text, term_text
from refute.smtlib.sharing import order, tree_size
from refute.smtlib.substitute import expand, substitute
from refute.smtlib.terms import apply, population, tidy
from tests.semantics.given import Given

DEEP = 100_000


def test_deep_terms_parse_check_print_evaluate_and_substitute():
    text = f"(declare-const p Bool)\n(assert {'(not ' * DEEP}p{')' * DEEP})\n(check-sat)\n"
    assert sys.getrecursionlimit() < DEEP
    script = elaborate.read(text)
    assert script_text(script) == text
    (query,) = queries(script)
    (term,) = query.assertions
    (declared,) = script.declared()
    model = Given({"p": True})
    assert Evaluator(model).value(term) is True
    truth = apply(elaborate.THEORIES.operator("true"))
    assert Evaluator(Given({})).value(substitute(term, {apply(declared.op): truth})) is True


def test_deep_lets_and_quantifiers():
    lets = "".join(f"(let ((x{i + 1} (not x{i}))) " for i in range(20_000))
    text = f"(declare-const x0 Bool)\n(assert {lets}x20000{')' * 20_000})\n(check-sat)\n"
    script = elaborate.read(text)
    assert script_text(script) == text
    (query,) = queries(script)
    assert Evaluator(Given({"x0": False})).value(query.assertions[0]) is False
    foralls = "".join(f"(forall ((x{i} Bool)) " for i in range(5_000))
    script = elaborate.read(f"(assert {foralls}(or x0 x4999){')' * 5_000})(check-sat)")
    expand(script.assertions())
    assert script_text(script).count("forall") == 5_000


def test_a_shared_term_prints_with_let_and_reads_back():
    doubled = "x"
    text = "(declare-const x Int)(define-fun d0 ((a Int)) Int (+ a a))"
    for _i in range(40):
        doubled = f"(d0 {doubled})"
    script = elaborate.read(f"{text}(assert (= {doubled} 1))(check-sat)")
    (query,) = queries(script)
    (term,) = query.assertions
    assert tree_size(term) > 2**40
    assert len(order((term,))) < 50
    printed = term_text(term)
    assert len(printed) < 3_000
    back = elaborate.read(f"(declare-const x Int)(assert {printed})")
    assert expand(back.assertions()) == [term]


def test_lets_are_put_inside_of_the_binder_whose_variables_they_use():
    inner = "y"
    for _ in range(25):
        inner = f"(d {inner})"
    script = elaborate.read(
        "(declare-const x Int)(define-fun d ((a Int)) Int (+ a a))"
        f"(assert (forall ((y Int)) (exists ((z Int)) (= {inner} (d (d z)) x))))"
    )
    (term,) = expand(script.assertions())
    printed = term_text(term)
    assert "let" in printed
    back = elaborate.read(f"(declare-const x Int)(assert {printed})")
    assert expand(back.assertions()) == [term]


def test_terms_that_nobody_holds_are_let_go():
    tidy(now=True)
    before = population()
    for i in range(300):
        elaborate.read(f"(declare-const v{i} Int)(assert (= (+ v{i} {i}) (* v{i} {i + 1})))")
    assert population() > before + 1_000
    tidy(now=True)
    # The literals are kept in a bounded cache.
    assert population() - before < 400


def test_a_tree_is_kept_until_it_explodes():
    def doubled(times):
        text = "x"
        for _ in range(times):
            text = f"(d {text})"
        before = "(declare-const x Int)(define-fun d ((a Int)) Int (+ a a))"
        return expand(elaborate.read(f"{before}(assert (= {text} 1))").assertions())[0]

    assert "let" not in term_text(doubled(8))
    assert len(term_text(doubled(12))) < 500
    text = f"(= 0{' (+ x 1)' * 3_000})"
    (wide,) = elaborate.read(f"(declare-const x Int)(assert {text})").assertions()
    assert term_text(wide) == text
