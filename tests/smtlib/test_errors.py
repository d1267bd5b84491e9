"""A malformed file is refused with file, line, column and a caret, and nothing else is ever raised."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refute.semantics import elaborate
from refute.smtlib.printer import script_text
from refute.smtlib.source import ScriptError, Source
from tests.smtlib.test_commands import OF_SOLVERS, STANDARD

EXAMPLES = Path(__file__).parents[2] / "examples"


def refused(text):
    with pytest.raises(ScriptError) as found:
        elaborate.read(text, "x.smt2")
    return found.value


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("(assert (p))\n", 1, 9, "p stands in parentheses without arguments"),
        ("(assert\n  (and))\n", 2, 3, "and stands in parentheses without arguments"),
        ("(declare-const x ())", 1, 19, "() is not a sort"),
        ("(declare-const x (_ BitVec))", 1, 27, "(_ BitVec) is not a sort"),
        ("(declare-const _ Int)", 1, 16, "a symbol was expected"),
        ("(declare-const 1x Int)", 1, 16, "a symbol was expected"),
        ("(declare-const x |Int)", 1, 18, "a quotation is not closed"),
        ("(declare-datatype T (()))", 1, 1, "a constructor was expected"),
        ("(declare-datatype T ((mk (x))))", 1, 1, "(selector sort) was expected in the constructor mk"),
        ("(define-sort A (1) Int)\n(declare-const a (A))", 2, 20, "the sort A takes 1 arguments, not 0"),
        ("(assert (! true))", 1, 16, "(! term :attribute ...) was expected"),
        ("(assert (! :named a))", 1, 12, ":named does not belong here"),
        ("(assert (let ((x 1) true)))", 1, 21, "a binding was expected"),
        ("(assert (forall () true))", 1, 18, "a bound variable was expected"),
        ("(assert (forall ((x Int)) (> x 0) true))", 1, 39, "one term was expected as the body of forall"),
        ("(assert (exists ((x Int)) x))", 1, 9, "exists takes a Bool as its body, not Int"),
        ("(assert (_ bv1))", 1, 15, "(_ name index ...) was expected"),
        ("(assert ((_ bv1 8) 1))", 1, 18, "a literal is not a function"),
        ("(assert (match 1 ()))", 1, 20, "match needs a case"),
        ("(push 99999999999)", 1, 7, "the number of levels was expected"),
        ("(push ²)", 1, 7, "the number of levels was expected"),
        ("(declare-sort S ٣)", 1, 17, "the number of arguments was expected"),
        ("(set-logic)", 1, 11, "the name of a logic was expected"),
        ("(check-sat-assuming p)", 1, 21, "a list of assumptions was expected"),
        ("(get-value p)", 1, 12, "a list of terms was expected"),
        ("(define-fun f ((x)) Int 1)", 1, 18, "a sort was expected"),
        ("(define-fun f ((x Int) y) Int 1)", 1, 24, "a bound variable with its sort was expected"),
        ("\n\n\t(assert 1.5.2)", 3, 10, "1.5.2 is not a literal"),
        ("(assert (= 1 #b102))", 1, 14, "#b102 is not a literal"),
    ],
)
def test_the_place_is_shown(text, line, column, message):
    problem = refused(text)
    assert message in problem.message
    assert (problem.line, problem.column) == (line, column)


def test_the_caret_points_at_the_column():
    problem = refused("(declare-const x Int)\n(assert (and x true))")
    assert str(problem).splitlines() == [
        "x.smt2:2:9: and takes Booleans, not Int Bool",
        "    (assert (and x true))",
        "            ^",
    ]


def test_a_long_line_is_cut_around_the_caret():
    text = f"(assert (and {'true ' * 200}1 {'true ' * 200}))"
    problem = refused(text)
    line, caret = str(problem).splitlines()[1:]
    assert len(line) < 120
    wide = refused(f"(declare-const y Int)(assert (and {'(or true true) ' * 100}(+ 1 true)))")
    line, caret = str(wide).splitlines()[1:]
    assert line[caret.index("^") :].startswith("(+ 1 true)")


def test_tabs_do_not_move_the_caret():
    line, caret = str(refused("\t\t(assert (or 1))")).splitlines()[1:]
    assert line[caret.index("^") :].startswith("(or 1)")


@pytest.mark.parametrize(
    "text",
    [
        f"(assert (! true :a {'(' * 100_000}{')' * 100_000}))" * 2,
        f"(declare-const x {'(Array Int ' * 50_000}Int{')' * 50_000})",
        f"(assert (= (as {'(' * 100_000}{')' * 100_000} Int) 1))",
        f"(declare-datatypes ((a 0)) (({'(' * 100_000}{')' * 100_000})))",
        "(" * 200_000,
        f"(assert {'(and ' * 100_000}",
        f"(declare-sort S {'9' * 5000})",
        f"(push {'9' * 5000})",
    ],
)
def test_what_could_exhaust_the_stack_is_refused(text):
    refused(text)


def test_long_numerals_are_read():
    digits = "9" * 6000
    script = elaborate.read(
        f"(assert (= {digits} {digits}.5 #x{'f' * 6000}))".replace(f" #x{'f' * 6000}", "")
    )
    (term,) = script.assertions()
    assert term.args[0].op.detail > 10**5999


def reads_or_refuses(text):
    """What is printed is read again, and printed alike; a refusal names a place."""
    try:
        script = elaborate.read(text)
    except ScriptError as problem:
        place = (problem.line, problem.column)
    else:
        printed = script_text(script)
        assert script_text(elaborate.read(printed)) == printed
        return
    assert place >= (1, 1)
    assert place[0] <= text.count("\n") + 1


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data):
    reads_or_refuses(data.decode("utf-8", errors="surrogateescape"))
    reads_or_refuses(data.decode("latin-1"))


SAMPLES = [text for text, _ in (*STANDARD, *OF_SOLVERS)] + [
    path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.smt2"))
]
PIECES = sorted({token for text in SAMPLES for token in Source(text).tokens()} | {
    "((", "(_", "(as", "(!", "(match", "(par", "|", '"', "²", "\ud800", "\x00", "(_ BitVec 0)", "(_ to_fp 1)",
    "(_ re.loop 3 1)", "(_ char #x)", ":pattern", ":named", "(Seq", "(Set", "#x", "#b2", "1.", "-1", "9" * 30,
})  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_change_of_a_script(data):
    tokens = list(Source(data.draw(st.sampled_from(SAMPLES))).tokens())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(tokens)))
        piece = data.draw(st.sampled_from(PIECES))
        match data.draw(st.sampled_from(["insert", "replace", "delete", "repeat"])):
            case "insert":
                tokens.insert(place, piece)
            case "replace":
                tokens[place : place + 1] = [piece]
            case "delete":
                del tokens[place : place + 1]
            case _:
                tokens += tokens[place:]
    reads_or_refuses(" ".join(token + "\n" * (token[:1] == ";") for token in tokens))
