"""One number in each cell stands for all: what is said to hold of none does not hold of many that are tried."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refute.semantics import elaborate
from refute.semantics.cells import some_number, some_numbers
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.theories.strings.text import STANDARD
from refute.theories.values import Undecided, Unknown


@pytest.mark.parametrize(
    ("holds", "real", "whole"),
    [
        (lambda x: x * x == 2, True, False),
        (lambda x: x * x < 0, False, False),
        (lambda x: x + 1 == x, False, False),
        (lambda x: x != x, False, False),  # noqa: PLR0124 - one application twice
        (lambda x: 2 * x == 7, True, False),
        (lambda x: x > 3 and x < 4, True, False),
        (lambda x: x * x * x - x > 100, True, True),
        (lambda x: (x - 5) * (x - 6) < 0, True, False),
        (lambda x: abs(x - 5) <= 1 and x not in (4, 5), True, True),
        (lambda x: x / 3 == Fraction(1, 3), True, True),
        (lambda x: x <= 0 and x >= 54081, False, False),
        (lambda x: x >= 0 or x < 0, True, True),
    ],
)
def test_some_number(holds, real, whole):
    assert some_number(holds, whole=False) is real
    assert some_number(holds, whole=True) is whole


@pytest.mark.parametrize(
    "holds",
    [
        lambda x: x % 2 == 5,
        lambda x: x // 2 == 5,
        lambda x: 1 / x == 0,
        lambda x: {x: 1} == {},
        lambda x: x.numerator == 0,
        lambda x: Unknown("who knows"),
        lambda x: x**9 == -1,
    ],
)
def test_what_is_no_polynomial_stays_open(holds):
    assert some_number(holds, whole=False) is None


def test_two_numbers_that_stand_for_many_do_not_mix():
    seen = []

    def outer(x):
        def inner(y):
            try:
                return x < y
            except Undecided:
                seen.append(True)
                raise

        return some_number(inner, whole=False) is True

    assert some_number(outer, whole=False) is False
    assert seen


def test_so_often_and_no_more():
    asked = []

    def never(values):
        asked.append(values)
        return any(value > 7 * len(asked) for value in values) and False

    assert some_numbers(never, [True, True, True], 20) is None
    assert len(asked) == 20


numbers = st.integers(-4, 4)
atoms = st.tuples(numbers, numbers, numbers, st.sampled_from(["<", "<=", "=", "!="]))


@given(st.lists(atoms, min_size=1, max_size=4))
def test_none_means_none(conditions):
    """Conjunctions of quadratic conditions, against a fine grid."""

    def holds(x):
        for a, b, c, relation in conditions:
            value = a * x * x + b * x + c
            met = {"<": value < 0, "<=": value <= 0, "=": value == 0, "!=": value != 0}[relation]
            if not met:
                return False
        return True

    grid = [Fraction(n, 12) for n in range(-120, 121)]
    for whole, tried in ((True, range(-10, 11)), (False, grid)):
        found = some_number(holds, whole=whole)
        assert found is not None
        assert found or not any(map(holds, tried))


def judged(script, model=""):
    query = next(iter(queries(elaborate.read(script))))
    return judge(query.assertions, read_model(f"({model})", query, STANDARD))


REALS = "(declare-fun a () Real)(declare-fun b () Real)"


@pytest.mark.parametrize(
    ("assertion", "model", "truth"),
    [
        ("(>= b (/ a 0.0) 5.0)", "(define-fun a () Real 0.0)(define-fun b () Real 4.0)", False),
        ("(>= b (/ a 0.0) 5.0)", "(define-fun a () Real 0.0)(define-fun b () Real 5.0)", True),
        ("(distinct (/ a 0.0) (/ b 0.0))", "(define-fun a () Real 1.0)(define-fun b () Real 1.0)", False),
        ("(distinct (/ a 0.0) (/ b 0.0))", "(define-fun a () Real 1.0)(define-fun b () Real 2.0)", True),
        ("(= (* (/ a 0.0) (/ a 0.0)) 2.0)", "(define-fun a () Real 1.0)", True),
        ("(= (* (/ a 0.0) (/ a 0.0)) (- 2.0))", "(define-fun a () Real 1.0)", False),
        ("(= (* (div 1 0) (div 1 0)) 2)", "", False),
        ("(= (+ (mod 1 0) 1) (mod 1 0))", "", False),
        ("(< 3.0 (/ a 0.0) 4.0)", "(define-fun a () Real 1.0)", True),
        ("(< 3 (div 1 0) 4)", "", False),
    ],
)
def test_what_is_left_open_is_a_number(assertion, model, truth):
    script = f"{REALS}(assert {assertion})(check-sat)"
    assert judged(script, model).truth is truth


@pytest.mark.parametrize(
    "tables", ["(define-fun /0 ((x Real)) Real 1.0)", "(define-fun /0 ((x Real)) Real 7.0)"]
)
def test_no_table_saves_a_model_that_nothing_saves(tables):
    found = judged(f"{REALS}(assert (> 2.0 (/ a 0.0) 5.0))(check-sat)", f"(define-fun a () Real 0.0){tables}")
    assert found.truth is False
    assert not found.printed


@pytest.mark.parametrize(
    ("formula", "truth"),
    [
        ("(forall ((x Real)) (>= (+ (* x x) 1.0) (* 2.0 x)))", True),
        ("(forall ((x Real)) (> (* x x) (* 2.0 x)))", False),
        ("(exists ((x Real)) (and (= (* x x x) 2.0) (> x 1.0)))", True),
        ("(exists ((x Int)) (= (* x x) 2))", False),
        ("(exists ((x Int)) (and (> x 1234567) (< x 1234569)))", True),
        ("(forall ((x Int)) (or (<= x 7) (>= x 8)))", True),
        ("(forall ((x Real)) (or (<= x 7.0) (>= x 8.0)))", False),
        ("(forall ((x Real) (y Real)) (=> (and (> x 1.0) (> y 1.0)) (and (> x 0.5) (> y 0.5))))", True),
        (
            "(forall ((x Real)) (exists ((y Real)) (and (> (* y y) 5.0) (or (= x 1.0) (not (= x 1.0))))))",
            True,
        ),
        ('(forall ((s String)) (or (= (str.++ s "a") "") true))', True),
        ("(forall ((x Int)) (or (= (mod x 2) 0) (= (mod x 2) 1)))", None),
        ("(forall ((x Real) (y Real)) (>= (+ (* x x) (* y y)) (* 2.0 (* x y))))", None),
    ],
)
def test_quantifiers_over_numbers(formula, truth):
    assert judged(f"(assert {formula})(check-sat)").truth is truth
