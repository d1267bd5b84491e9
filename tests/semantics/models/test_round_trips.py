"""A value, printed as SMT-LIB by ourselves, is read as the same value; and a model of such values is a model."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.theories import registry
from refute.theories.strings.text import STANDARD, encode
from tests.semantics.asking import asserted, query

DATATYPES = """(declare-datatypes ((Row 1)) ((par (X) ((end) (link (top X) (rest (Row X)))))))
(declare-datatypes ((Colour 0)) (((red) (|deep blue|))))"""
SORTS = (
    "Bool", "Int", "Real", "(_ BitVec 1)", "(_ BitVec 33)", "Float16", "Float64", "(_ FloatingPoint 3 5)",
    "RoundingMode", "String", "Colour", "(Row Int)", "(Row (Row Colour))", "(Array Int Int)",
    "(Array Bool (Array (_ BitVec 2) Real))", "(Seq Int)", "(Seq (Seq Colour))",
)  # fmt: skip


def declared(sort):
    asked = query(f"{DATATYPES}(declare-fun c () {sort})(check-sat)")
    return asked, asked.declared[0].op


def corners(sort):
    return registry.sort_row(sort).corners(sort)


@pytest.mark.parametrize("sort", SORTS)
def test_the_corners_of_a_sort(sort):
    asked, op = declared(sort)
    values = corners(op.indices[1])
    assert values
    for value in values:
        text = registry.show(value, op.indices[1])
        assert text is not None
        assert read_model(f"((define-fun c () {sort} {text}))", asked, STANDARD).constant(op) == value, text


@pytest.mark.parametrize("sort", SORTS)
def test_a_model_of_corners_satisfies_what_says_the_same(sort):
    _, op = declared(sort)
    for value in corners(op.indices[1]):
        text = registry.show(value, op.indices[1])
        wanted = asserted(f"{DATATYPES}(declare-fun c () {sort})", f"(= c {text})")
        found = judge(wanted.assertions, read_model(f"((define-fun c () {sort} {text}))", wanted, STANDARD))
        assert found.truth is True, (text, found.reason)


@settings(max_examples=200, deadline=None)
@given(st.integers(), st.fractions(), st.text(st.characters(max_codepoint=0x2FFFF), max_size=6))
def test_numbers_and_strings(number, fraction, text):
    asked = query("(declare-fun n () Int)(declare-fun x () Real)(declare-fun s () String)(check-sat)")
    real = fraction.numerator if fraction.denominator == 1 else fraction
    values = {"n": number, "x": real, "s": text}
    ops = {each.name: each.op for each in asked.declared}
    lines = [
        f"(define-fun {name} () {ops[name].indices[1]} {registry.show(value, ops[name].indices[1])})"
        for name, value in values.items()
    ]
    model = read_model("(" + "\n".join(lines) + ")", asked, STANDARD)
    assert {name: model.constant(op) for name, op in ops.items()} == values


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(max_codepoint=0x2FFFF), max_size=8))
def test_text_that_looks_like_a_model_stays_in_its_string(text):
    asked = query("(declare-fun s () String)(declare-fun n () Int)(check-sat)")
    spelled = encode(f'{text})(define-fun n () Int 7) ;"|')
    model = read_model(f'((define-fun s () String "{spelled}")(define-fun n () Int 8))', asked, STANDARD)
    assert [model.constant(each.op) for each in asked.declared] == [f'{text})(define-fun n () Int 7) ;"|', 8]
