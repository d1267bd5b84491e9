from fractions import Fraction

import pytest

from refute.semantics.evaluate import Evaluator
from refute.theories.values import Free, Unknown
from tests.semantics.asking import asserted, value
from tests.semantics.given import Given

XY = "(declare-fun x () Int)(declare-fun y () Int)(declare-fun p () Bool)(declare-fun q () Bool)"


def is_unknown(found, reason=""):
    return type(found) is Unknown and reason in found.reason


@pytest.mark.parametrize(
    ("term", "wanted"),
    [
        ("(and p (> x 5))", False),
        ("(or (= x 3) p)", True),
        ("(=> p (= x y))", None),
        ("(=> (> x 5) p)", True),
        ("(ite (= x 3) (< x 4) p)", True),
        ("(ite p (< x 4) (> x 2))", True),
        ("(ite p (< x 4) (> x 4))", None),
        ("(and p (= x 3))", None),
        ("(xor p p)", None),
        ("(= p p)", None),
        ("(not p)", None),
    ],
)
def test_what_is_known_decides_early(term, wanted):
    found = value(XY, term, {"x": 3})
    assert is_unknown(found, "not in the model") if wanted is None else found is wanted


def test_a_missing_constant_can_be_asked_for():
    evaluator = Evaluator(Given({"x": 3}))
    (term,) = asserted(XY, "(= x y)").assertions
    found = evaluator.value(term)
    assert found.key == Free("constant", ("y",))
    assert set(evaluator.open) == {found.key}


def test_what_the_standard_leaves_open_is_taken_from_the_model_or_unknown():
    tables = {Free("div", (3,)): 7}
    assert value(XY, "(= (div x 0) 7)", {"x": 3}, tables=tables) is True
    assert value(XY, "(= (div x 0) 8)", {"x": 3}, tables=tables) is False
    assert is_unknown(value(XY, "(= (mod x 0) 7)", {"x": 3}, tables=tables), "mod is left open")
    assert is_unknown(value(XY, "(= (div x 0) 7)", {"x": 4}, tables=tables), "div is left open")


def test_of_several_divisions_in_one_each_has_its_own_value():
    tables = {Free("/", (1,)): Fraction(-1), Free("/", (-1,)): Fraction(-2), Free("/", (6,)): 0}
    assert value(XY, "(= (/ 1.0 0.0 0.0) (- 2.0))", tables=tables) is True
    assert value(XY, "(= (/ 1.0 0.0 2.0) (- 0.5))", tables=tables) is True
    assert value(XY, "(= (/ 12.0 2.0 0.0 5.0) 0.0)", tables=tables) is True
    assert is_unknown(value(XY, "(= (/ 5.0 0.0 2.0) 0.0)", tables=tables), "left open")


@pytest.mark.parametrize("division", ["(/ 12.0 2.0 0.0 5.0)", "(/ 12.0 2.0 0.0)", "(/ 6.0 0.0)"])
def test_the_question_is_the_division_that_has_no_value(division):
    evaluator = Evaluator(Given({}))
    (term,) = asserted(XY, f"(= {division} 1.0)").assertions
    evaluator.value(term)
    ((key, (part, values)),) = evaluator.open.items()
    assert key == Free("/", (6,))
    assert [*values] == [6, 0]
    assert len(part.args) == 2


@pytest.mark.parametrize(
    ("term", "wanted"),
    [
        ("(forall ((b Bool)) (or b (not b)))", True),
        ("(forall ((v (_ BitVec 4))) (bvult v #xf))", False),
        ("(exists ((v (_ BitVec 4))) (= (bvmul v v) #x9))", True),
        ("(exists ((v (_ BitVec 4))) (= (bvmul v v) #x2))", False),
        ("(forall ((n Int)) (< n 3))", False),
        ("(exists ((n Int)) (= n x))", True),
        ("(forall ((s String)) (= s s))", None),
        ('(exists ((s String)) (= s "77777"))', None),
        ("(forall ((b Bool)) (exists ((c Bool)) (= b (not c))))", True),
        ("(forall ((b Bool) (v (_ BitVec 2))) (=> b (= v v)))", True),
    ],
)
def test_quantifiers_are_expanded_where_the_sort_is_finite_and_else_decided_by_instances(term, wanted):
    class Sampling(Given):
        def samples(self, sort):
            return (3,) if sort.name == "Int" else ()

    (found,) = asserted(XY, term).assertions
    result = Evaluator(Sampling({"x": 3})).value(found)
    assert is_unknown(result, "infinite or large") if wanted is None else result is wanted


def test_the_variable_of_an_inner_quantifier_hides_the_outer_one():
    assert value(XY, "(forall ((b Bool)) (exists ((b Bool)) b))") is True
    assert value(XY, "(let ((x (+ x 1)) (y x)) (and (= x 4) (= y 3)))", {"x": 3, "y": 9}) is True


def test_recursive_functions_end_or_are_given_up():
    total = "(define-fun-rec sum ((n Int)) Int (ite (<= n 0) 0 (+ n (sum (- n 1)))))"
    assert value(total, "(= (sum 10) 55)") is True
    assert is_unknown(value(total, "(= (sum 1000) 1)"), "too deeply")
    endless = "(define-fun-rec f ((n Int)) Int (f (+ n 1)))"
    assert is_unknown(value(endless, "(= (f 0) 1)"), "too deeply")


def test_match_takes_the_first_case_that_fits():
    rows = "(declare-datatypes ((Row 0)) (((end) (link (top Int) (rest Row)))))"
    term = "(= (match {} (((link a r) (match r ((end a) (b 0)))) (end 9))) {})"
    assert value(rows, term.format("(link 5 end)", 5)) is True
    assert value(rows, term.format("(link 5 (link 6 end))", 0)) is True
    assert value(rows, term.format("end", 9)) is True


def test_functions_are_asked_with_the_values_of_their_arguments():
    f = "(declare-fun f (Int Bool) Int)"
    assert (
        value(f, "(= (f (+ 1 1) false) 5)", functions={"f": lambda n, b: 5 if n == 2 and not b else 0})
        is True
    )
    assert is_unknown(value(f, "(= (f 1 true) 5)"), "not in the model")


def test_an_operator_that_nobody_knows_is_unknown_and_harmless_where_it_does_not_count():
    assert is_unknown(value(XY, "(= x (mystery x))", {"x": 1}), "mystery is not known")
    assert value(XY, "(or (= x 1) (= x (mystery x)))", {"x": 1}) is True


def test_a_hundred_thousand_nested_terms():
    depth = 100_000
    text = "(+ 1 " * depth + "x" + ")" * depth
    assert value(XY, f"(= {text} {depth + 3})", {"x": 3}) is True


def test_arrays_written_as_lambdas_are_compared():
    arrays = "(declare-fun a () (Array Int Int))"
    table = "(lambda ((i Int)) (ite (= i 3) 5 0))"
    assert value(arrays, f"(= {table} (store (lambda ((i Int)) 0) 3 5))") is True
    assert value(arrays, f"(= {table} (lambda ((j Int)) (ite (= j 3) 6 0)))") is False
    assert value(arrays, f"(= (select {table} 3) 5)") is True
