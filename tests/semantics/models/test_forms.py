"""Forms of values, one by one: solvers, releases and the SMT-COMP format differ in them."""

from fractions import Fraction

import pytest

from refute.semantics.evaluate import Evaluator
from refute.semantics.models import read_model
from refute.theories.strings.text import STANDARD, Z3_BYTES, Z3_RAW
from refute.theories.values import Abstract, Unknown
from tests.semantics.asking import asserted, query

NUMBERS = (
    "(declare-fun n () Int)(declare-fun x () Real)(declare-fun v () (_ BitVec 8))(declare-fun p () Bool)"
)
SORTS = "(declare-sort U 0)(declare-sort |a b| 0)(declare-fun u () U)(declare-fun f (U) U)(declare-fun o () |a b|)"
ARRAYS = "(declare-fun a () (Array Int Int))(declare-fun g (Int) Int)"
STRINGS = "(declare-fun s () String)"


def constants(declared, text, strings=STANDARD):
    asked = query(declared + "(check-sat)")
    model = read_model(text, asked, strings)
    return {each.name: model.constant(each.op) for each in asked.declared if not each.op.indices[0]}


def constant(declared, name, value, sort, strings=STANDARD):
    return constants(declared, f"((define-fun {name} () {sort} {value}))", strings)[name]


def truth(declared, text, assertion, strings=STANDARD):
    asked = asserted(declared, assertion)
    return Evaluator(read_model(text, asked, strings)).value(asked.assertions[0])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("0", 0), ("17", 17), ("-3", -3), ("(- 3)", -3), ("(-   3)", -3), ("(- (- 3))", 3), ("(+ 1 (* 2 3))", 7),
        ("(let ((a!1 (+ 1 1))) (* a!1 a!1))", 4), ("(ite true 5 6)", 5), ("9" * 50, int("9" * 50)),
    ],
)  # fmt: skip
def test_integers(text, wanted):
    assert constant(NUMBERS, "n", text, "Int") == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1.0", 1), ("5", 5), ("-5.0", -5), ("(- 1.0)", -1), ("(/ 1 3)", Fraction(1, 3)),
        ("(/ 1.0 3.0)", Fraction(1, 3)),
        ("(- (/ 1.0 3.0))", Fraction(-1, 3)), ("(/ (- 1) 3)", Fraction(-1, 3)), ("(/ (- 1.0) 3.0)", Fraction(-1, 3)),
        ("(/ -1 3)", Fraction(-1, 3)), ("(/ 4 2)", 2), ("(to_real 3)", 3), ("(* 2.0 (/ 1 2))", 1),
    ],
)  # fmt: skip
def test_reals(text, wanted):
    assert constant(NUMBERS, "x", text, "Real") == wanted


@pytest.mark.parametrize(
    "text", ["1.4142135623?", "(- 1.4142135623?)", "1.414214", "-1.732051", "0.3333333333?"]
)
def test_decimals_that_may_be_cut_or_rounded_are_not_trusted(text):
    found = constant(NUMBERS, "x", text, "Real")
    assert type(found) is Unknown
    assert "decimal" in found.reason


@pytest.mark.parametrize(
    "text",
    [
        "(root-obj (+ (^ x 2) (- 2)) 2)",
        "(root-obj (+ (* 3 (^ x 2)) (- 6)) 2)",
        "(root-obj (+ (^ y 4) (* (- 1) (^ y 2)) (- 2)) 2)",
        "(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)",
        "(_ real_algebraic_number <1*x^3 + (-2*x), (1, 2)>)",
        "(_ real_algebraic_number <-1*x^2 + 2, (5/4, 3/2)>)",
        "(root-of-with-interval (coeffs -2 0 1) 5/4 3/2)",
        "(root-of-with-interval (coeffs (- 2) 0 1) (/ 5 4) (/ 3 2))",
        "(root-of-with-ordering (coeffs -2 0 1) 1)",
        "(- (root-obj (+ (^ x 2) (- 2)) 1))",
        "(* (root-obj (+ (^ x 2) (- 8)) 2) (/ 1 2))",
    ],
)
def test_the_root_of_two(text):
    model = f"((define-fun x () Real {text}))"
    assert truth(NUMBERS, model, "(and (= (* x x) 2.0) (> x 1.4))") is True
    assert truth(NUMBERS, model, "(and (= (* x x) 2.0) (> x 1.5))") is False


@pytest.mark.parametrize(
    "text",
    [
        "(root-obj (+ (^ x 2) 2) 1)",
        "(root-obj (+ (^ x 2) (- 2)) 3)",
        "(root-obj (* (^ x 2) y z) 1)",
        "(_ real_algebraic_number <1*x^2 3, (1, 2)>)",
        "(_ real_algebraic_number <(1*x*y), (1, 2)>)",
        "(_ real_algebraic_number <1*x^2 + (-2), (-2, 2)>)",
        "(root-of-with-interval (coeffs -2 0 1) 1/0 3/2)",
        "(root-of-with-ordering (coeffs -2 0 1) 2)",
    ],
)
def test_what_is_no_root_is_unknown(text):
    found = constant(NUMBERS, "x", text, "Real")
    assert type(found) is Unknown
    assert "algebraic number" in found.reason


@pytest.mark.parametrize(
    "text", ["#xff", "#xFF", "#b11111111", "(_ bv255 8)", "(bvnot #x00)", "(concat #xf #xf)"]
)
def test_bits(text):
    assert constant(NUMBERS, "v", text, "(_ BitVec 8)") == 255


@pytest.mark.parametrize("text", ["#b1", "#x1ff", "(_ bv1 9)", "zzz", "1"])
def test_a_value_of_another_sort_is_no_value(text):
    assert type(constant(NUMBERS, "v", text, "(_ BitVec 8)")) is Unknown


@pytest.mark.parametrize(
    "text", ["(fp #b0 #x7f #b00000000000000000000000)", "(fp #b0 #b01111111 #b00000000000000000000000)",
             "(fp (_ bv0 1) (_ bv127 8) (_ bv0 23))", "((_ to_fp 8 24) RNE 1.0)"]
)  # fmt: skip
def test_floats(text):
    declared = "(declare-fun w () Float32)"
    assert constant(declared, "w", text, "(_ FloatingPoint 8 24)") == 0x3F800000


@pytest.mark.parametrize(
    ("text", "assertion"),
    [
        ("(_ NaN 8 24)", "(fp.isNaN w)"),
        ("(fp #b1 #xff #b00000000000000000000001)", "(= w (_ NaN 8 24))"),
        ("(_ -zero 8 24)", "(and (fp.isZero w) (fp.isNegative w))"),
        ("(_ +oo 8 24)", "(and (fp.isInfinite w) (fp.isPositive w))"),
    ],
)
def test_special_floats(text, assertion):
    declared = "(declare-fun w () Float32)"
    assert truth(declared, f"((define-fun w () (_ FloatingPoint 8 24) {text}))", assertion) is True
    other = constant(declared, "w", text.replace("8 24", "5 11"), "(_ FloatingPoint 8 24)")
    assert type(other) is Unknown or "fp #" in text


@pytest.mark.parametrize(
    ("text", "strings", "wanted"),
    [
        ('"a""b"', STANDARD, 'a"b'), (r'"\u{41}\u0042"', STANDARD, "AB"), (r'"\u{5c}u{41}"', STANDARD, r"\u{41}"),
        (r'"\x41\n"', STANDARD, r"\x41\n"), (r'"\u{30000}"', STANDARD, r"\u{30000}"), ('"(; |"', STANDARD, "(; |"),
        (r'"\x41\n\\"', Z3_BYTES, "A\n\\"), ('"plain"', Z3_RAW, "plain"), ('(str.++ "a" "b")', STANDARD, "ab"),
        ('""', STANDARD, ""), (r'"a\b"', STANDARD, r"a\b"), ('(seq.++ "a" "b")', STANDARD, "ab"),
    ],
)  # fmt: skip
def test_strings(text, strings, wanted):
    assert constant(STRINGS, "s", text, "String", strings) == wanted


def test_a_backslash_that_may_be_an_escape_is_unknown():
    assert type(constant(STRINGS, "s", r'"\u{41}"', "String", Z3_RAW)) is Unknown


@pytest.mark.parametrize(
    "text",
    [
        "U!val!0",
        "@uc_U_0",
        "(as @U_0 U)",
        "(as @a0 U)",
        "(as @const_1 U)",
        "@a0",
        "(as |@odd one| U)",
    ],
)
def test_elements_of_sorts(text):
    found = constant(SORTS, "u", text, "U")
    assert type(found) is Abstract
    assert found == constant(SORTS, "u", text, "U")
    assert found != constant(SORTS, "u", "(as @another U)", "U")


def test_an_element_is_one_in_every_spelling_of_a_model():
    text = (
        "((declare-fun @e1 () U)(define-fun u () U @e1)(define-fun f ((x U)) U (ite (= x (as @e1 U)) u @e2)))"
    )
    assert truth(SORTS, text, "(= (f u) u)") is True


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("((define-fun |a| () Int 1))", 1),
        ("(model (define-fun a () Int 1))", 1),
        ("(model\n ;; comment ( with | signs\n (define-fun a () Int ; another\n 1)\n)", 1),
        ("((define-const a Int 1))", 1),
        ("((define-fun-rec a () Int 1))", 1),
        ("(= a 1)", 1),
        ("(= b 7)\n(= a 1)", 1),
        ("((define-fun b () Int 7)(define-fun a () Int (- b 6)))", 1),
        ("((define-fun a () Int b)(define-fun b () Int 1))", 1),
        ("((declare-datatypes ((D 0)) (((d)))) (declare-sort U 0) (define-fun a () Int 1))", 1),
        ("((forall ((x U)) (= x U!val!0)) (define-fun a () Int 1))", 1),
        ("  (\n)", None),
        ("((define-fun b () Int 1))", None),
        ("((define-fun a () Int a))", None),
        ("((define-fun a () Int b)(define-fun b () Int a))", None),
        ("((define-fun a () Int 1)", 1),
        ("(define-fun a () Int", None),
        ("", None),
        ("garbage", None),
        ('((define-fun a () Int "1"))', None),
        ("((define-fun a () Int (unknown 1)))", None),
    ],
)
def test_headers_comments_and_what_is_broken(text, wanted):
    found = constants("(declare-fun a () Int)(declare-fun b () Int)", text)["a"]
    assert type(found) is Unknown if wanted is None else found == wanted


@pytest.mark.parametrize(
    "text",
    [
        "((define-fun a () (Array Int Int) (store (store ((as const (Array Int Int)) 0) 1 10) 2 20)))",
        """((define-fun a () (Array Int Int) (_ as-array k!0))
        (define-fun k!0 ((x!0 Int)) Int (ite (= x!0 1) 10 (ite (= x!0 2) 20 0))))""",
        "((define-fun a () (Array Int Int) (lambda ((i Int)) (ite (= i 1) 10 (ite (= i 2) 20 0)))))",
        "((define-fun a ((x!0 Int)) Int (ite (= x!0 1) 10 (ite (= x!0 2) 20 0))))",
        "(= a @fun_1)(function @fun_1 (type (Array Int Int)) (= (@fun_1 1) 10) (= (@fun_1 2) 20) (default 0))",
        "((define-fun a () (Array Int Int) (let ((b ((as const (Array Int Int)) 0))) (store (store b 2 20) 1 10))))",
    ],
)
def test_arrays(text):
    assert truth(ARRAYS, text, "(and (= (select a 1) 10) (= (select a 2) 20) (= (select a 77) 0))") is True
    assert truth(ARRAYS, text, "(= a (store (store (store a 5 0) 1 10) 3 0))") is True
    assert truth(ARRAYS, text, "(= a (store a 5 1))") is False


@pytest.mark.parametrize(
    "text",
    [
        "((define-fun g ((x!0 Int)) Int (ite (= x!0 1) 10 (ite (= 2 x!0) 20 0))))",
        "((define-fun g ((_arg_1 Int)) Int (ite (= 1 _arg_1) 10 (ite (= 2 _arg_1) 20 0))))",
        "(model (define-fun g ((BOUND_VAR_5 Int)) Int (ite (= BOUND_VAR_5 1) 10 (ite (= 2 BOUND_VAR_5) 20 0))))",
        "((define-fun g ((@bzla.var_5 Int)) Int (ite (= @bzla.var_5 1) 10 (ite (= @bzla.var_5 2) 20 0))))",
        """((define-fun g!0 ((x Int)) Int (ite (= x 1) 10 (ite (= x 2) 20 0)))
        (define-fun g ((x!0 Int)) Int (g!0 (k!1 x!0)))
        (define-fun k!1 ((x!0 Int)) Int (ite (= x!0 1) 1 (ite (= x!0 2) 2 0))))""",
        "((define-fun-rec g ((x!0 Int)) Int (ite (<= x!0 0) 0 (ite (> x!0 2) 0 (+ 10 (g (- x!0 1)))))))",
        "((define-fun g ((x!0 Int)) Int (let ((a!1 (= x!0 1))) (ite a!1 10 (ite (= x!0 2) 20 0)))))",
        "(= g @fun_1)(function @fun_1 (type (Array Int Int)) (= (@fun_1 1) 10) (= (@fun_1 2) 20) (default 0))",
    ],
)
def test_functions(text):
    assert truth(ARRAYS, text, "(and (= (g 1) 10) (= (g 2) 20) (= (g 77) 0))") is True
    assert truth(ARRAYS, text, "(= (g 1) 20)") is False


@pytest.mark.parametrize("sort", ["a b", "|a b|"])
def test_a_sort_whose_bars_are_left_out(sort):
    text = f"((declare-fun |a b!val!0| () {sort})(define-fun o () {sort} |a b!val!0|))"
    assert constants(SORTS, text)["o"] == Abstract("|a b|", "a b!val!0")


def test_bars_are_not_put_into_strings():
    declared = SORTS + STRINGS
    assert (
        constants(declared, '((define-fun s () String "of a b or (as @|a b|_0 c"))')["s"]
        == "of a b or (as @|a b|_0 c"
    )


def test_values_nest_deeply():
    depth = 20_000
    rows = "(declare-datatypes ((Row 0)) (((end) (link (top Int) (rest Row)))))(declare-fun r () Row)"
    text = "(link 1 " * depth + "end" + ")" * depth
    assert truth(rows, f"((define-fun r () Row {text}))", "(and ((_ is link) r) (= (top r) 1))") is True
    stored = "(store " * depth + "((as const (Array Int Int)) 0)" + "".join(f" {i} 1)" for i in range(depth))
    assert (
        truth(ARRAYS, f"((define-fun a () (Array Int Int) {stored}))", f"(= (select a {depth - 1}) 1)")
        is True
    )
    chain = "".join(f"(ite (= x {i}) {i + 1} " for i in range(depth)) + "0" + ")" * depth
    assert truth(ARRAYS, f"((define-fun g ((x Int)) Int {chain}))", f"(= (g {depth - 1}) {depth})") is True


def test_definitions_that_call_each_other_without_end_are_unknown():
    text = "((define-fun g ((x Int)) Int (h x))(define-fun h ((x Int)) Int (g x)))"
    assert type(truth(ARRAYS, text, "(= (g 1) 1)")) is Unknown


def test_what_is_not_understood_harms_nothing_else():
    text = "((define-fun n () Int (strange 1))(define-fun x () Real 2.0))"
    found = constants(NUMBERS, text)
    assert type(found["n"]) is Unknown
    assert found["x"] == 2


def test_constants_that_only_the_model_knows():
    text = "((define-fun n () Int (+ k!1 1))(define-fun k!1 () Int 4))"
    assert constants(NUMBERS, text)["n"] == 5


def test_an_element_of_an_array_may_be_a_constant_of_the_script():
    declared = SORTS + "(declare-fun b () (Array U U))"
    text = "((define-fun u () U U!val!7)(define-fun b () (Array U U) ((as const (Array U U)) u)))"
    assert truth(declared, text, "(= (select b u) u)") is True
    stored = "(store ((as const (Array U U)) (as @e U)) u U!val!7)"
    text = f"((define-fun u () U U!val!7)(define-fun b () (Array U U) {stored}))"
    assert truth(declared, text, "(= (select b u) u)") is True


def test_what_is_stored_last_counts():
    text = "((define-fun a () (Array Int Int) (store (store ((as const (Array Int Int)) 0) 1 10) 1 20)))"
    assert truth(ARRAYS, text, "(= (select a 1) 20)") is True
    nested = "(declare-fun m () (Array Int (Array Int Int)))"
    text = """((define-fun m () (Array Int (Array Int Int)) (store ((as const (Array Int (Array Int Int)))
        ((as const (Array Int Int)) 1)) 2 (store ((as const (Array Int Int)) 3) 4 5))))"""
    assert truth(nested, text, "(and (= (select (select m 2) 4) 5) (= (select (select m 2) 0) 3))") is True
    assert truth(nested, text, "(= (select (select m 0) 4) 1)") is True


def test_a_script_that_declares_a_truth_value():
    declared = "(declare-fun true () Bool)(declare-fun p () Bool)"
    found = constants(declared, "((define-fun true () Bool false)(define-fun p () Bool true))")
    assert all(type(value) is Unknown for value in found.values())


def test_a_function_of_another_rank_is_unknown():
    for rank in ("((x Bool)) Int", "((x Int) (y Int)) Int", "((x Int)) Bool", "((x Wrong)) Int", "() Int"):
        value = "true" if rank.endswith("Bool") else "1"
        assert type(truth(ARRAYS, f"((define-fun g {rank} {value}))", "(= (g 1) 1)")) is Unknown, rank
