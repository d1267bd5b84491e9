"""What a solver is given: the script in its own tongue, a model wanted, a second try where an error cut it short."""

import pytest

from refute.records import Answer, OutcomeKind
from refute.semantics import elaborate
from refute.trial.asking import interrogate, up_to
from tests.trial.puppets import SAT, UNSAT, Puppets, outcome, solver

SCRIPT = "(declare-fun x () Int)(assert (> x 2))(check-sat)"
THREE = "((define-fun x () Int 3))"


def given(script, kind="z3", version="5.4.0"):
    puppets = Puppets(**{kind: lambda _text: outcome((SAT, THREE))})
    interrogate(elaborate.read(script), solver(kind, version), puppets)
    return puppets.texts(kind)


def test_a_model_is_asked_for_behind_the_last_check():
    (text,) = given(SCRIPT)
    assert text.startswith("(set-option :produce-models true)\n")
    assert text.endswith("(check-sat)\n(get-model)\n")


def test_a_model_is_asked_for_once():
    (text,) = given(f"{SCRIPT}(get-model)")
    assert text.count("(get-model)") == 1


def test_nothing_behind_exit_is_asked():
    (text,) = given(f"{SCRIPT}(exit)(assert false)(check-sat)")
    assert text.count("(check-sat)") == 1
    assert "false" not in text


@pytest.mark.parametrize(
    ("version", "written"), [("4.5.1", "str.to.re"), ("4.8.8", "str.to.re"), ("4.8.9", "str.to_re")]
)
def test_old_releases_are_asked_in_old_words(version, written):
    script = '(declare-fun s () String)(assert (str.in_re s (str.to_re "a")))(check-sat)'
    (text,) = given(script, version=version)
    assert f"({written} " in text


@pytest.mark.parametrize("kind", ["z3", "cvc5"])
def test_old_words_are_not_left_to_new_releases(kind):
    script = (
        '(declare-fun s () String)(assert (implies (str.in.re s (str.to.re "a")) (iff (= 1 (str.to.int s)) false)))'
        "(assert (not (str.in.re s re.nostr)))(assert (= s (int.to.str 7)))(check-sat)"
    )
    (text,) = given(script, kind, {"z3": "5.4.0", "cvc5": "1.4.2"}[kind])
    assert '(=> (str.in_re s (str.to_re "a")) (= (= 1 (str.to_int s)) false))' in text
    assert "re.none" in text
    assert "(str.from_int 7)" in text


def test_a_status_is_kept_from_solvers_that_believe_it():
    script = f"(set-info :status unsat){SCRIPT}"
    assert ":status" in given(script, "bitwuzla", "0.9.1")[0]
    assert ":status" not in given(script)[0]
    assert ":status" not in given(script, "cvc5", "1.4.2")[0]


@pytest.mark.parametrize(
    ("declared", "logic"),
    [
        ("(declare-fun x () Int)(assert (> x 2))", "QF_IDL"),
        ("(declare-fun x () Int)(assert (> (* x x) 2))", "QF_NIA"),
        ("(declare-fun x () String)(assert (= x x))", "ALL"),
    ],
)
def test_a_logic_is_set_for_solvers_that_want_one(declared, logic):
    assert f"(set-logic {logic})\n" in given(f"{declared}(check-sat)", "yices", "2.6.5")[0]
    assert "set-logic" not in given(f"{declared}(check-sat)")[0]


def test_a_logic_that_is_set_stays():
    (text,) = given(f"(set-logic QF_LIA){SCRIPT}", "yices", "2.6.5")
    assert text.count("set-logic") == 1
    assert "(set-logic QF_LIA)" in text


def test_models_of_all_checks_are_asked_for():
    """The first run stays as it was written; only then is a model wanted everywhere."""
    script = f"{SCRIPT}(push 1)(assert (< x 4))(check-sat)(pop 1)"
    puppets = Puppets(z3=[outcome(SAT, (SAT, THREE)), outcome((SAT, THREE), (SAT, THREE))])
    heard = interrogate(elaborate.read(script), solver(), puppets)
    first, second = puppets.texts("z3")
    assert (first.count("(get-model)"), second.count("(get-model)")) == (1, 1)
    assert second.index("(get-model)") < first.index("(get-model)")
    assert [reply.model for reply in heard.replies] == [THREE, THREE]


def test_a_model_of_another_answer_is_not_taken():
    script = f"{SCRIPT}(assert (< x 4))(check-sat)"
    puppets = Puppets(z3=[outcome(SAT, (SAT, THREE)), outcome(UNSAT, UNSAT)])
    heard = interrogate(elaborate.read(script), solver(), puppets)
    assert [(reply.answer, reply.model) for reply in heard.replies] == [(SAT, None), (SAT, THREE)]


def test_a_crash_on_the_way_to_the_models_is_not_lost():
    script = f"{SCRIPT}(assert (< x 4))(check-sat)"
    crashed = outcome(Answer.CRASH, kind=OutcomeKind.CRASH, signature="f")
    puppets = Puppets(z3=[outcome(SAT, (SAT, THREE)), crashed])
    heard = interrogate(elaborate.read(script), solver(), puppets)
    assert heard.kind is OutcomeKind.CRASH
    assert [reply.answer for reply in heard.replies] == [SAT, SAT]


def test_an_answer_behind_an_error_is_found_without_what_prints():
    """A get-value in vain ends cvc5: it is asked again without, so that the answer behind it is heard."""
    script = "(declare-fun x () Int)(get-value (x))(assert (> x 2))(check-sat)"
    refused = outcome(Answer.ERROR, kind=OutcomeKind.REFUSED)
    puppets = Puppets(cvc5=[refused, outcome(SAT), outcome((SAT, THREE))])
    heard = interrogate(elaborate.read(script), solver("cvc5", "1.4.2"), puppets)
    first, second, third = puppets.texts("cvc5")
    assert "(get-value" in first
    assert "(get-value" not in second
    assert "(get-model)" in third
    assert [(reply.answer, reply.model) for reply in heard.replies] == [(SAT, THREE)]


ABORTED = outcome(
    Answer.CRASH, kind=OutcomeKind.CRASH, signature="f", complaint="ERRORS SATISFYING ASSERTIONS"
)


def test_a_model_that_a_validator_took_with_it_is_asked_for():
    calm = [ABORTED, outcome((SAT, THREE))]
    asked = []

    def ask(solver, _text):
        asked.append(solver.options)
        return calm.pop(0)

    heard = interrogate(elaborate.read(SCRIPT), solver("cvc4", "1.8", "--check-models", "--strings-exp"), ask)
    assert asked == [("--check-models", "--strings-exp"), ("--strings-exp",)]
    assert heard.kind is OutcomeKind.CRASH
    assert heard.complaint == ABORTED.complaint
    assert [(reply.answer, reply.model) for reply in heard.replies] == [(SAT, THREE)]


def test_a_crash_without_a_validator_is_asked_once():
    puppets = Puppets(cvc4=[ABORTED])
    assert interrogate(elaborate.read(SCRIPT), solver("cvc4", "1.8"), puppets) is ABORTED


def test_an_error_without_printing_is_the_end():
    refused = outcome(Answer.ERROR, kind=OutcomeKind.REFUSED)
    puppets = Puppets(cvc5=[refused])
    assert interrogate(elaborate.read(SCRIPT), solver("cvc5", "1.4.2"), puppets) is refused


def test_up_to_a_check():
    script = elaborate.read(f"{SCRIPT}(get-value (x))(assert (< x 4))(check-sat)")
    text = up_to(script, 2, solver(), "(get-value ((+ x 1)))\n")
    assert text.endswith("(check-sat)\n(get-model)\n(get-value ((+ x 1)))\n")
    assert "(< x 4)" not in text
