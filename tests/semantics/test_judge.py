import pytest

from refute.semantics.evaluate import Evaluator
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.smtlib.sorts import sort
from refute.theories.strings.text import STANDARD
from refute.theories.values import Abstract, Free, Undecided
from tests.semantics.asking import asserted
from tests.semantics.given import Given

XY = "(declare-fun x () Int)(declare-fun y () Int)(declare-fun s () String)"
FLOATS = "(declare-fun a () Float32)(declare-fun b () Float32)"
ROWS = "(declare-datatypes ((Row 0)) (((end) (link (top Int) (rest Row)))))(declare-fun r () Row)"


def judged(declared, assertions, constants=None, tables=None, answers=None):
    model = Given(constants or {}, None, tables)
    return judge(asserted(declared, *assertions).assertions, model, answers)


def test_true_and_false_say_where():
    assert judged(XY, ["(= x 1)", "(= y 2)"], {"x": 1, "y": 2}).truth is True
    found = judged(XY, ["(= x 1)", "(= y 2)", "(= x y)"], {"x": 1, "y": 2})
    assert (found.truth, found.place, found.printed) == (False, 2, False)


def test_one_false_assertion_decides_whatever_else_is_unknown():
    assert judged(XY, ["(= x (mystery x))", "(= x 2)"], {"x": 1}).truth is False
    found = judged(XY, ["(= x (mystery x))", "(= x 1)"], {"x": 1})
    assert found.truth is None
    assert "mystery" in found.reason


def test_nothing_asserted_is_true():
    assert judge((), Given({})).truth is True


def test_what_is_left_open_is_asked():
    found = judged(XY, ["(= (str.len s) (div x 0))", '(= (str.at s 0) "q")'], {"x": 3})
    assert found.truth is None
    assert {probe.text for probe in found.probes} >= {"(div 3 0)", "s"}


def test_the_answers_are_used():
    assertions = ["(= (mystery x) 1)", "(= (div x 0) 8)"]
    key = Free("div", (3,))
    assert judged(XY, assertions, {"x": 3}, answers={key: 8}).truth is None
    assert judged(XY, assertions, {"x": 3}, answers={key: 9}).truth is False
    assert judged(XY, assertions[1:], {"x": 3}, answers={key: 8}).truth is True


@pytest.mark.parametrize(
    ("assertions", "truth"),
    [
        (["(= (div x 0) 7)"], True),
        (["(= (div x 0) 7)", "(= (div 3 0) 8)"], False),
        (["(= (div x 0) 7)", "(= (div 4 0) 8)"], True),
        (["(= (div x 0) 7)", "(= (mod x 0) 8)"], True),
        (["(distinct (div x 0) (div (+ 1 2) 0))"], False),
        (["(> (div x 0) 1000)"], True),
    ],
)
def test_any_function_will_do_but_it_must_be_a_function(assertions, truth):
    assert judged(XY, assertions, {"x": 3}).truth is truth


def test_a_selector_of_another_constructor_may_say_anything_but_one_thing():
    assert judged(ROWS, ["((_ is end) r)", "(= (top r) 42)"], {"r": end()}).truth is True
    assert judged(ROWS, ["(not (= (top r) (top end)))"], {"r": end()}).truth is False


def end():
    (equation,) = asserted(ROWS, "(= r end)").assertions
    return Evaluator(Given({})).value(equation.args[1])


def test_the_zeros_of_a_minimum_are_tried_in_each_order():
    zeros = {"a": 0x00000000, "b": 0x80000000}
    either = "(fp.isNegative (fp.min a b))"
    assert judged(FLOATS, [either], zeros).truth is True
    assert judged(FLOATS, [f"(not {either})"], zeros).truth is True
    assert judged(FLOATS, ["(not (= (fp.min a b) (fp.min b a)))"], zeros).truth is True
    assert judged(FLOATS, ["(fp.isNaN (fp.min a b))"], zeros).truth is False


def test_a_model_may_leave_out_what_does_not_matter():
    assert judged(XY, ["(or (= x 1) (= y 5))"], {"x": 1}).truth is True
    assert judged(XY, ["(= x 1)", "(> y 5)"], {"x": 1}).truth is True
    assert judged(XY, ["(= x 1)", "(< y y)"], {"x": 1}).truth is False


def test_only_the_printed_interpretation_is_false():
    table = {Free("div", (3,)): 9}
    found = judged(XY, ["(= (div x 0) 7)"], {"x": 3}, table)
    assert (found.truth, found.printed) == (False, True)
    found = judged(XY, ["(= (div x 0) 7)", "(= x 4)"], {"x": 3}, table)
    assert (found.truth, found.printed) == (False, False)


def test_a_sort_with_few_elements_is_searched_completely():
    bits = "(declare-fun v () (_ BitVec 3))"
    assert judged(bits, ["(= (bvmul v v) #b001)", "(bvugt v #b100)"]).truth is True
    assert judged(bits, ["(= (bvmul v v) #b010)"]).truth is False


def test_what_has_no_form_is_no_candidate():
    class Odd(Given):
        def samples(self, wanted):
            return (Unhashable(),) if wanted is sort("U") else ()

    terms = asserted("(declare-sort U 0)(declare-fun u () U)(declare-fun w () U)", "(not (= u w))").assertions
    assert judge(terms, Odd({"w": Abstract("U", "w")})).truth is True


class Unhashable:
    def __hash__(self):
        raise Undecided("no form")

    def __eq__(self, other):
        return self is other


REALS = "(declare-fun x () Real)(declare-fun y () Real)"


@pytest.mark.parametrize(
    ("values", "assertions", "truth"),
    [
        ("1.414214 1.0", ["(= (* x x) 2.0)"], True),
        ("1.41421? 1.0", ["(= (* x x) 2.0)", "(> x y)"], True),
        ("-1.732051 1.0", ["(= (* x x) 3.0)", "(< x (- 1.73205))"], True),
        ("-1.732051 1.0", ["(= (* x x) 3.0)", "(> x (- 1.73205))"], None),
        ("1.414216 1.0", ["(= (* x x) 2.0)"], None),
        ("1.414214 1.732051", ["(= (* x x) 2.0)", "(= (* y y) 3.0)", "(< (* x y) 2.4494898)"], True),
        ("1.414214 1.732051", ["(= (* x x) 2.0)", "(= (* y y) 3.0)", "(< (* x y) 2.4494897)"], None),
        ("1.709976 2.236068", ["(= (* y y) 5.0)", "(= (* x x x) (* y y))"], True),
        ("1.709976 2.236068", ["(= (* y y) 5.0)", "(= (* x x x) (* y y))", "(> (+ x y) 4.0)"], None),
        ("1.174619 2.236068", ["(= (* y y) 5.0)", "(= (* x x x x x x x x x x) (* y y))"], True),
        ("0.333333 0.25", ["(= (* 3.0 x) 1.0)", "(= (* 4.0 y) 1.0)"], True),
        ("0.333333 1.0", ["(> (+ x y) 1.0)"], True),
        ("0.000000 1.0", ["(> x 0.0)", "(= (* x 10000000.0) y)"], True),
        ("2.50 1.0", ["(= x 7.0)"], None),
        ("0.000000 1.0", ["(= (/ y x) 7.0)"], True),
    ],
)
def test_a_decimal_stands_for_a_root_near_it(values, assertions, truth):
    asked = asserted(REALS, *assertions)
    x, y = values.split()
    text = f"((define-fun x () Real {x})(define-fun y () Real {y}))"
    assert judge(asked.assertions, read_model(text, asked, STANDARD)).truth is truth


def test_nobody_is_asked_for_a_decimal_again():
    asked = asserted(REALS, "(= (* x x x) 2.5)", "(= y (/ 1.0 0.0))")
    model = read_model("((define-fun x () Real 9.123456)(define-fun y () Real 2.0))", asked, STANDARD)
    found = judge(asked.assertions, model)
    assert found.truth is None
    assert [probe.text for probe in found.probes] == ["(/ 1.0 0.0)"]
