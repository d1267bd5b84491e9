"""Every command of SMT-LIB 2.6 and 2.7, and what solvers add to them: read, kept, printed as it was."""

import pytest

from refute.semantics import elaborate
from refute.smtlib import script as commands
from refute.smtlib.printer import command_text, script_text
from refute.smtlib.source import ScriptError

STANDARD = [
    ("(set-logic QF_LIA)", commands.SetLogic),
    ("(assert true)", commands.Assert),
    ("(check-sat)", commands.CheckSat),
    ("(check-sat-assuming (true (not false)))", commands.CheckSat),
    ("(check-sat-assuming ())", commands.CheckSat),
    ("(declare-const x Int)", commands.DeclareFun),
    ("(declare-fun f (Int (Array Int Bool)) Real)", commands.DeclareFun),
    ("(declare-datatype Pair ((mk (one Int) (two Bool))))", commands.DeclareDatatypes),
    ("(declare-datatype Option (par (X) ((none) (some (the X)))))", commands.DeclareDatatypes),
    (
        "(declare-datatypes ((T 0) (F 0)) (((node (kids F))) ((nil) (cons (head T) (tail F)))))",
        commands.DeclareDatatypes,
    ),
    ("(declare-sort S 2)", commands.DeclareSort),
    ("(declare-sort-parameter A)", commands.Plain),
    ("(define-const c Int 3)", commands.DefineFun),
    ("(define-fun f ((x Int) (y Int)) Int (+ x y))", commands.DefineFun),
    ("(define-fun-rec f ((n Int)) Int (ite (= n 0) 0 (f (- n 1))))", commands.DefineFun),
    (
        (
            "(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))"
            " ((=> (> n 0) (odd (- n 1))) (and (> n 0) (even (- n 1)))))"
        ),
        commands.DefineFunsRec,
    ),
    ("(define-sort Word (E) (Array Int E))", commands.DefineSort),
    ('(echo "a ""quoted"" word")', commands.Plain),
    ("(exit)", commands.Plain),
    ("(get-assertions)", commands.Plain),
    ("(get-assignment)", commands.Plain),
    ("(get-info :reason-unknown)", commands.Plain),
    ("(get-model)", commands.Plain),
    ("(get-option :print-success)", commands.Plain),
    ("(get-proof)", commands.Plain),
    ("(get-unsat-assumptions)", commands.Plain),
    ("(get-unsat-core)", commands.Plain),
    ("(get-value (true (not false)))", commands.GetValue),
    ("(push 2)", commands.Push),
    ("(push)", commands.Push),
    ("(reset)", commands.Plain),
    ("(reset-assertions)", commands.Plain),
    ("(set-info :status sat)", commands.Plain),
    ("(set-info :source |any\ntext; even this|)", commands.Plain),
    ("(set-option :random-seed 17)", commands.Plain),
]
OF_SOLVERS = [
    ("(assert-soft true :weight 0.5 :id goal)", commands.WithTerm),
    ("(minimize (+ 1 2))", commands.WithTerm),
    ("(maximize (* 2 3) :id m)", commands.WithTerm),
    ("(simplify (+ 1 2) :arith-lhs true)", commands.WithTerm),
    ("(check-sat true false)", commands.CheckSat),
    ("(declare-sort S)", commands.DeclareSort),
    ("(declare-datatypes (T) ((Lst nl (cns (hd T) (tl Lst)))))", commands.DeclareDatatypes),
    ("(get-objectives)", commands.Plain),
    ("(apply (then simplify solve-eqs))", commands.Plain),
    ("(set-option :opt.priority lex)", commands.Plain),
]


@pytest.mark.parametrize(("text", "kind"), STANDARD + OF_SOLVERS)
def test_a_command_is_kept_as_it_is(text, kind):
    script = elaborate.read(text)
    (command,) = script.commands
    assert isinstance(command, kind)
    assert command_text(command) == text
    assert script_text(script) == text + "\n"


@pytest.mark.parametrize("text", [text for text, _ in STANDARD if "sort-parameter" not in text])
def test_no_warning_about_a_command_of_the_standard(text):
    assert elaborate.read(text).warnings == ()


@pytest.mark.parametrize(("text", "_kind"), STANDARD)
def test_a_command_that_ends_too_early_is_refused(text, _kind):
    with pytest.raises(ScriptError, match=r"not closed|where .* was expected"):
        elaborate.read(text[:-1])


@pytest.mark.parametrize(("text", "_kind"), STANDARD)
def test_a_command_may_be_spread_over_lines_with_comments(text, _kind):
    spread = text.replace(" ", " ; why (not)\n ") if "|" not in text and '"' not in text else text + "; end"
    assert script_text(elaborate.read(spread)) == text + "\n"


def test_a_script_knows_its_logic_status_declarations_and_assertions():
    script = elaborate.read(
        "(set-logic QF_UF)(set-info :status sat)(set-info :status unsat)(declare-fun f (Bool) Bool)"
        "(declare-const p Bool)(assert (f p))(assert p)"
    )
    assert (script.logic, script.status) == ("QF_UF", "unsat")
    assert [command.name for command in script.declared()] == ["f", "p"]
    assert len(list(script.assertions())) == 2
    assert elaborate.read("(check-sat)").logic is None
    assert elaborate.read("(set-info :status)").status is None


def test_push_counts_levels_and_pop_forgets_what_they_declared():
    script = elaborate.read("(push 2)(declare-const x Int)(pop 1)(declare-const x Bool)(assert x)(pop 1)")
    assert [type(command).__name__ for command in script.commands] == [
        "Push",
        "DeclareFun",
        "Pop",
        "DeclareFun",
        "Assert",
        "Pop",
    ]
    with pytest.raises(ScriptError, match="pop without a push"):
        elaborate.read("(push 1)(pop 2)")
    assert elaborate.read("(push 1)(declare-const x Int)(pop 1)(assert (> x 0))").warnings == (
        "unknown operator x",
    )


def test_pop_brings_back_what_a_level_hid():
    script = elaborate.read(
        "(declare-const x Int)(push 1)(define-fun x () Bool true)(assert x)(pop 1)(assert (= x 1))"
    )
    hidden, shown = script.assertions()
    assert hidden.sort.name == "Bool"
    assert shown.args[0].sort.name == "Int"


def test_reset_forgets_everything_but_what_was_said():
    text = "(set-logic QF_LRA)(declare-const x Real)(frob)(reset)(assert (= 1 x))"
    script = elaborate.read(text)
    (assertion,) = script.assertions()
    assert [arg.sort.name for arg in assertion.args] == ["Int", "?"]
    assert script.warnings == ("unknown command frob", "unknown operator x")


def test_definitions_may_be_redefined_where_a_level_ended():
    text = "(push 1)(define-fun f () Int 1)(pop 1)(define-fun f () Int 2)(assert (= f 2))"
    assert elaborate.read(text).warnings == ()


def test_functions_of_one_name_are_told_apart_by_their_arguments():
    script = elaborate.read("(declare-fun f (Int) Int)(declare-fun f (Bool) Int)(assert (= (f 1) (f true)))")
    (assertion,) = script.assertions()
    assert assertion.args[0].op is not assertion.args[1].op
    with pytest.raises(ScriptError, match="f takes Int, not String"):
        elaborate.read('(declare-fun f (Int) Int)(declare-fun f (Bool) Int)(assert (= (f "") 1))')


def test_sorts_may_be_defined_with_parameters_and_used_before_they_are_expanded():
    script = elaborate.read(
        "(define-sort Two (A B) (Array A (Array B A)))(define-sort I () Int)"
        "(declare-const t (Two I Bool))(assert (= (select (select t 1) true) 2))"
    )
    (declared,) = script.declared()
    assert declared.op.indices[1].text == "(Array Int (Array Bool Int))"
    assert "(Two I Bool)" in script_text(script)


def test_many_datatypes_are_declared_one_after_the_other():
    text = "".join(
        f"(declare-datatype D{i} ((c{i} (s{i} {f'D{i - 1}' if i else 'Int'}))))\n" for i in range(200)
    )
    script = elaborate.read(text)
    assert script_text(script) == text
    assert elaborate.read(text).commands[-1].datatypes[0] is script.commands[-1].datatypes[0]
    other = elaborate.read(text.replace("D0 ((c0 (s0 Int)))", "D0 ((c0 (s0 Bool)))"))
    assert other.commands[-1].datatypes[0] is not script.commands[-1].datatypes[0]


def test_a_recursive_definition_sees_itself_and_the_others():
    script = elaborate.read("(define-fun-rec f ((n Int)) Int (+ 1 (f n)))")
    (command,) = script.commands
    definition = command.definition
    assert definition.recursive
    assert definition.body.args[1].op is command.op
    assert definition.params == definition.body.args[1].args
