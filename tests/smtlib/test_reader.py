import pytest

from refute.semantics import elaborate
from refute.smtlib.printer import script_text
from refute.smtlib.script import Assert, CheckSat, DeclareFun, DefineFun
from refute.smtlib.source import ScriptError


def only_assertion(text):
    (term,) = elaborate.read(text).assertions()
    return term


def again(text):
    return script_text(elaborate.read(text))


@pytest.mark.parametrize(
    "text",
    [
        "(assert (! (or true false) :named |a b|))\n(get-value (|a b|))\n",
        "(declare-fun f (Int Bool) Int)\n(declare-const x Int)\n(assert (= (f x true) 1))\n",
        "(assert (forall ((x Int) (y Int)) (! (=> (< x y) (> y x)) :pattern ((+ x y) (- x y)) :qid q)))\n",
        "(define-fun-rec f ((n Int)) Int (ite (< n 1) 1 (* n (f (- n 1)))))\n",
        "(define-funs-rec ((e ((n Int)) Bool) (o ((n Int)) Bool)) ((o (- n 1)) (e (- n 1))))\n",
        "(define-const c Int 3)\n(assert (> c 2))\n",
        "(declare-sort S 0)\n(declare-sort P 2)\n(declare-const x (P S Int))\n",
        "(define-sort V (T) (Array Int T))\n(declare-const a (V Bool))\n(assert (select a 0))\n",
        (
            "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))\n"
            "(declare-const l (L Int))\n(assert (= l (cons 1 (as nil (L Int)))))\n"
        ),
        "(declare-datatypes () ((Color red green)))\n(declare-const c Color)\n(assert (distinct c red))\n",
        "(declare-datatypes (T) ((Tree leaf (node (left Tree) (value T)))))\n(declare-const t (Tree Int))\n",
        (
            "(declare-datatype P ((mk (x Int) (y Int))))\n"
            "(assert (match (mk 1 2) (((mk a b) (< a b)) (c false))))\n"
        ),
        "(push 1)\n(declare-const x Int)\n(pop)\n(declare-const x Bool)\n(assert x)\n(push)\n(pop 1)\n",
        "(declare-const p Bool)\n(check-sat-assuming (p (not p)))\n(check-sat)\n",
        '(set-info :source |lines\nof text; no comment|)\n(set-option :produce-models true)\n(echo "a ""b""")\n',
        '(assert (= "a""b\\u{41}" (_ char #x41)))\n(assert (= #xFf (_ bv255 8)))\n(assert (= 1.50 1.5))\n',
        "(assert (let ((x true) (y false)) (let ((x y)) (or x y))))\n",
        "(declare-fun |x y| () Int)\n(declare-fun |let| () Int)\n(assert (= |x y| |let|))\n",
        "(declare-const x Float32)\n(assert (fp.eq x ((_ to_fp 8 24) RNE 1.0)))\n",
        "(assert (exists ((x Float32)) (fp.isNaN x)))\n",
        "(minimize (+ 1 2) :id goal)\n(assert-soft true :weight 2)\n",
        "(reset)\n(set-logic QF_LRA)\n(declare-const r Real)\n(assert (= r 1))\n(exit)\n",
    ],
)
def test_prints_what_it_reads(text):
    assert again(text).replace("( (", "((") == text


def test_layout_comments_and_needless_bars_do_not_matter():
    assert again("( assert\n ( or |p| ; why\n true))".replace("|p|", "false")) == "(assert (or false true))\n"
    assert again("(declare-const |x| Bool)(assert x)(assert |x|)") == (
        "(declare-const x Bool)\n(assert x)\n(assert x)\n"
    )


def test_equal_terms_are_one_object():
    script = elaborate.read("(declare-const x Int)(assert (< (+ x 1) 2))(assert (= (+ x 1) 0))")
    first, second = script.assertions()
    assert first.args[0] is second.args[0]
    assert only_assertion("(declare-const x Int)(assert (< (+ x 1) 2))") is first


def test_shadowing_by_let_and_quantifier():
    text = "(declare-const x Int)(assert (let ((x true)) (and x (let ((x 1)) (= x 1)) x)))(assert (= x 0))"
    assert again(text) == (
        "(declare-const x Int)\n(assert (let ((x true)) (and x (let ((x 1)) (= x 1)) x)))\n(assert (= x 0))\n"
    )


def test_a_let_binds_in_parallel():
    term = only_assertion("(declare-const x Int)(assert (let ((x 1) (y x)) (= x y)))")
    one, outer, _ = term.args
    assert (one.op.head, outer.op.name) == ("1", "x")
    assert outer.op.indices == ((), outer.sort)


def test_numerals_are_reals_in_a_logic_of_reals():
    (number,) = (only_assertion("(set-logic QF_LRA)(assert (= 1 1))").args[0],)
    assert number.sort.name == "Real"
    assert only_assertion("(set-logic QF_LIRA)(assert (= 1 1))").args[0].sort.name == "Int"


def test_what_no_theory_knows_is_kept_and_named():
    script = elaborate.read("(declare-const s (Bag Int))(assert (bag.subbag s (bag 1 2)))(frobnicate 1 (x))")
    assert set(script.warnings) == {
        "unknown sort Bag",
        "unknown operator bag.subbag",
        "unknown operator bag",
        "unknown command frobnicate",
    }
    assert script_text(script) == (
        "(declare-const s (Bag Int))\n(assert (bag.subbag s (bag 1 2)))\n(frobnicate 1 (x))\n"
    )


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("(assert (and true 1))", 1, 9, "and takes Booleans, not Bool Int"),
        ("(assert true)\n(assert\n  (< 1 true))", 3, 3, "< takes"),
        ("(assert (or true false)", 1, 24, "a parenthesis is not closed"),
        ("(assert true))", 1, 14, "a command was expected"),
        ("(declare-fun f (Int) Int)(assert (= (f true) 1))", 1, 37, "f takes Int, not Bool"),
        ("(assert (let ((x 1) (y)) true))", 1, 23, "one term was expected as the value of a binding"),
        ("(assert 1)", 1, 1, "assert takes one term of sort Bool, not one of sort Int"),
        ("(assert true false)", 1, 1, "assert takes one term of sort Bool, not 2 terms"),
        ("(pop 1)", 1, 7, "pop without a push"),
        ('(echo "a)', 1, 7, "a quotation is not closed"),
        ("(declare-const x (Array Int))(assert (select x 1))", 1, 38, "select takes"),
        ("(define-fun f () Int true)", 1, 13, "the body of f has the sort Bool, not Int"),
        ("(declare-sort S 1)(declare-const x S)", 1, 36, "the sort S takes 1 arguments, not 0"),
        ("(assert (= #xg 1))", 1, 12, "#xg is not a literal"),
        ("assert", 1, 1, "a command was expected"),
        ("(assert (and true", 1, 18, "a parenthesis is not closed"),
        ("(assert ())", 1, 10, "an operator was expected"),
        ("(declare-datatypes ((A 0)) ())", 1, 1, "1 names for 0 declarations"),
    ],
)
def test_errors_show_the_place(text, line, column, message):
    with pytest.raises(ScriptError) as found:
        elaborate.read(text, "bad.smt2")
    problem = found.value
    assert message in problem.message
    assert (problem.line, problem.column) == (line, column)
    assert str(problem).startswith(f"bad.smt2:{line}:{column}: ")
    assert str(problem).endswith("^")


def test_levels_end_what_they_began():
    with_sort = "(push 1)(declare-sort S 0)(declare-const x S)(pop 1)(declare-const x Int)(assert (= x 1))"
    commands = elaborate.read(with_sort).commands
    assert isinstance(commands[-1], Assert)
    assert commands[-1].term.args[0].sort.name == "Int"
    kept = "(set-option :global-declarations true)(push 1)(declare-const x Int)(pop 1)(assert (= x 1))"
    assert elaborate.read(kept).warnings == ()


def test_commands_hold_what_a_user_of_them_needs():
    script = elaborate.read(
        "(set-logic QF_LIA)(set-info :status sat)(declare-fun f (Int) Bool)(define-fun g () Int 1)"
        "(check-sat-assuming ((f g)))"
    )
    _, _, declared, defined, check = script.commands
    assert isinstance(declared, DeclareFun)
    assert isinstance(defined, DefineFun)
    assert isinstance(check, CheckSat)
    assert (script.logic, script.status) == ("QF_LIA", "sat")
    assert check.assumptions is not None
    assert check.assumptions[0].op is declared.op
    assert defined.definition.body.op.head == "1"


def test_old_spellings_are_read_and_printed_in_the_dialect_of_a_release():
    script = elaborate.read('(declare-const s String)(assert (str.in.re s (str.to.re "a")))')
    new = elaborate.read('(declare-const s String)(assert (str.in_re s (str.to_re "a")))')
    spelling = {"str.in_re": "str.in.re", "str.to_re": "str.to.re"}
    assert script_text(new, spelling) == script_text(script)
