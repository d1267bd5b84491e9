"""What solvers answer to `get-value`."""

import pytest

from refute.semantics.judge import judge
from refute.semantics.models import read_model, read_values
from refute.theories.strings.text import STANDARD
from tests.semantics.asking import asserted

ROWS = "(declare-datatypes ((Row 0)) (((end) (link (top Int) (rest Row)))))"
ROWS += "(declare-fun r () Row)(declare-fun s () String)"
ASKED = asserted(ROWS, "(> (top r) 41)", "(= (str.len s) (div (top r) 0))", "(distinct (top (rest r)) 7)")
MODEL = '((define-fun r () Row end)(define-fun s () String "ab)c"))'


def probes():
    found = judge(asserted(ROWS, "(= (strange s) (top r) (div 42 0))").assertions, model())
    assert [probe.text for probe in found.probes] == ["(top end)", "(div 42 0)"]
    return found.probes


def model():
    return read_model(MODEL, ASKED, STANDARD)


@pytest.mark.parametrize(
    "text",
    [
        "(((top end) 42) ((div 42 0) (- 4)))",
        "(((top end) 42)\n ((div 42 0) -4))",
        "(((top end) 42))\n(((div 42 0) (- 4)))",
        "; a comment\n(((top end) (+ 40 2)) ; another\n ((div 42 0) (- 4)))",
    ],
)
def test_each_question_has_its_answer(text):
    first, second = probes()
    assert read_values(text, (first, second), ASKED, STANDARD) == {first.key: 42, second.key: -4}


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("", 0),
        ("(((top end) 42))", 0),
        ("(((top end) 42) ((div 42 0) (- 4)) (x 1))", 0),
        ("(((top end) 42) ((div 42 0)))", 0),
        ("(((top end) 42) ((div 42 0) (- 4)", 0),
        ('(error "no model")', 0),
        ("(((top end) 42) ((div 42 0) (div 42 0)))", 1),
        ("(((top end) 1.5) ((div 42 0) 3))", 1),
        ("(((top end) mystery) ((div 42 0) 3))", 1),
    ],
)
def test_what_is_not_understood_is_left_out(text, known):
    assert len(read_values(text, probes(), ASKED, STANDARD)) == known


def test_answers_complete_a_judgement():
    found = judge(ASKED.assertions, model())
    answers = {"(top end)": "42", "(div 42 0)": "4"}
    for _ in range(3):
        if found.truth is not None or not found.probes:
            break
        text = "".join(f"(({probe.text} {answers.get(probe.text, '8')}))" for probe in found.probes)
        found = judge(ASKED.assertions, model(), read_values(text, found.probes, ASKED, STANDARD))
    assert found.truth is True
