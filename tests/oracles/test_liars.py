"""Each oracle catches its liar, and says how sure it is."""

import signal

import pytest

from refute.oracles import crash, disagree, expected, merged, model, slow, unknown
from refute.oracles.hearing import AskAgain, AskAnother, AskValues, Word
from refute.records import Answer, Certainty, Derivation, Expect, Kind, Label, OutcomeKind, Verdict, Witness
from tests.oracles.stand import SAT, UNKNOWN, UNSAT, hearing, notes, said, verdicts

EVEN = "(declare-fun x () Int)(assert (= (* 2 x) 6))(check-sat)"
ODD = "(declare-fun x () Int)(assert (= (* 2 x) 7))(check-sat)"
THREE = "((define-fun x () Int 3))"
ZERO = "((define-fun x () Int 0))"
DERIVED = Derivation("parity", frozenset({"a", "b"}))


def test_expected_by_a_witness():
    case = hearing(EVEN, said("z3", UNSAT), expects=(Expect(SAT, Witness("(define-fun x () Int 3)")),))
    assert verdicts(expected(case)) == [("unsat-wrong", "certain", "z3")]


@pytest.mark.parametrize(("families", "certainty"), [({"a", "b"}, "certain"), ({"a"}, "disputed")])
def test_expected_by_a_derivation(families, certainty):
    evidence = Derivation("parity", frozenset(families))
    case = hearing(ODD, said("z3", (SAT, ZERO)), expects=(Expect(UNSAT, evidence),))
    assert verdicts(expected(case)) == [("sat-wrong", certainty, "z3")]


def test_a_derivation_that_a_model_refutes_is_our_failure():
    case = hearing(EVEN, said("z3", (SAT, THREE)), expects=(Expect(UNSAT, DERIVED),))
    assert verdicts(expected(case)) == [("ours", "certain", "refute")]


def test_a_label_alone_is_never_certain():
    case = hearing(ODD, said("z3", SAT), expects=(Expect(UNSAT, Label("its :status")),))
    assert verdicts(expected(case)) == [("sat-wrong", "disputed", "z3")]


def test_a_label_against_two_families_is_a_note():
    case = hearing(ODD, said("z3", UNSAT), said("cvc5", UNSAT), expects=(Expect(SAT, Label("its :status")),))
    found = list(expected(case))
    assert verdicts(found) == []
    assert "two families" in notes(found)[0]


def test_a_label_that_a_model_refutes_is_a_note():
    case = hearing(EVEN, said("z3", (SAT, THREE)), expects=(Expect(UNSAT, Label("its :status")),))
    found = list(expected(case))
    assert verdicts(found) == []
    assert "which is wrong" in notes(found)[0]


def test_disagree_a_proven_model_convicts_every_unsat():
    case = hearing(EVEN, said("z3", (SAT, THREE)), said("cvc5", UNSAT), said("yices", UNSAT))
    assert verdicts(disagree(case)) == [
        ("unsat-wrong", "certain", "cvc5"),
        ("unsat-wrong", "certain", "yices"),
    ]


def test_disagree_a_majority_convicts_nobody():
    """The majority says unsat, no model settles it: a dispute, whoever is named."""
    case = hearing(ODD, said("z3", SAT), said("cvc5", UNSAT), said("yices", UNSAT))
    assert {certainty for _, certainty, _ in verdicts(disagree(case))} == {"disputed"}


def test_disagree_a_refuted_model_and_two_families():
    case = hearing(ODD, said("z3", (SAT, ZERO)), said("cvc5", UNSAT), said("yices", UNSAT))
    assert verdicts(disagree(case)) == [("sat-wrong", "certain", "z3")]


def test_disagree_a_refuted_model_and_one_family():
    """The answer sat might still be right with another model."""
    case = hearing(ODD, said("z3", (SAT, ZERO)), said("cvc5==1", UNSAT), said("cvc5==2", UNSAT))
    assert verdicts(disagree(case)) == [("sat-wrong", "disputed", "z3")]


@pytest.mark.parametrize(
    "script",
    [
        "(declare-fun x () Int)(assert (= (^ x 2) 3))(check-sat)",
        '(declare-fun x () String)(assert (= x (str.replace_re x (re.* re.allchar) "a")))(check-sat)',
        "(set-option :rewriter.hi_div0 false)(declare-fun x () Int)(assert (> x 0))(check-sat)",
        "(declare-fun x () Int)(assert (> x 0))(check-sat-using smt)",
        "(declare-fun x () Int)(frobnicate x)(assert (> x 0))(check-sat)",
    ],
)
def test_disagree_on_what_is_contested_is_no_verdict(script):
    assert verdicts(disagree(hearing(script, said("z3", SAT), said("cvc5", UNSAT)))) == []


def test_disagree_a_release_with_another_meaning_is_left_out():
    script = '(declare-fun x () String)(assert (= x (str.from_int (- 1))))(assert (= x ""))(check-sat)'
    old = said("z3==4.5.1", UNSAT, family="z3", otherwise=frozenset({"str.from_int"}))
    found = list(disagree(hearing(script, old, said("cvc5", (SAT, '((define-fun x () String ""))')))))
    assert verdicts(found) == []
    assert "another meaning" in notes(found)[0]


def test_model_a_wrong_one_is_certain():
    case = hearing(EVEN, said("z3", (SAT, ZERO)), said("cvc5", (SAT, THREE)))
    assert verdicts(model(case)) == [("invalid-model", "certain", "z3")]


def test_model_of_the_second_check():
    script = "(declare-fun x () Int)(check-sat)(assert (> x 5))(check-sat)"
    found = list(model(hearing(script, said("z3", (SAT, ZERO), (SAT, ZERO)))))
    assert [each.check for each in found if isinstance(each, Verdict)] == [1]


def test_model_the_validator_of_the_solver_is_worth_a_note_only():
    case = hearing(EVEN, said("z3", (SAT, THREE), complaint="an invalid model was generated"))
    found = list(model(case))
    assert verdicts(found) == []
    assert "its own validator disagrees" in notes(found)[0]
    assert "the judge finds the model true" in notes(found)[0]


DIVISION = """(declare-fun x () Real)(declare-fun y () Real)
(assert (= (- (/ x 0.0) (* (/ y 0.0) (/ y 0.0))) (/ 1.0 7.0)))
(assert (> (* (/ x 0.0) (/ y 0.0)) 1000.0))(check-sat)"""
OPEN = "((define-fun x () Real 5.0)(define-fun y () Real 6.0))"


def test_model_asks_for_what_is_open_and_then_another():
    first = list(model(hearing(DIVISION, said("z3", (SAT, OPEN)))))
    question = next(each for each in first if isinstance(each, AskValues))
    assert [probe.text for probe in question.probes] == ["(/ 5.0 0.0)", "(/ 6.0 0.0)"]
    again = list(model(hearing(DIVISION, said("z3", (SAT, OPEN), values={0: {}}))))
    assert [each.family for each in again if isinstance(each, AskAnother)] == ["z3"]


@pytest.mark.parametrize(("answer", "wanted"), [(UNSAT, [("invalid-model", "disputed", "z3")]), (SAT, [])])
def test_model_the_word_of_one_solver_is_disputed(answer, wanted):
    case = hearing(DIVISION, said("z3", (SAT, OPEN), values={0: {}}, words={0: Word("cvc5", answer)}))
    assert verdicts(model(case)) == wanted


@pytest.mark.parametrize("when", ["before", "after"])
def test_crash(when):
    replies = (Answer.CRASH,) if when == "before" else ((SAT, THREE),)
    case = hearing(
        EVEN, said("z3", *replies, kind=OutcomeKind.CRASH, signal=signal.SIGSEGV, signature="f at a.cpp")
    )
    found = list(crash(case))
    assert verdicts(found) == [("crash", "certain", "z3")]
    assert "f at a.cpp" in found[0].because
    assert "SIGSEGV" in found[0].because
    assert ("after the answer sat" in found[0].because) is (when == "after")


def test_crash_at_the_second_check():
    script = "(declare-fun x () Int)(check-sat)(assert (> x 5))(check-sat)"
    case = hearing(script, said("z3", SAT, Answer.CRASH, kind=OutcomeKind.CRASH, signature="f"))
    assert [each.check for each in crash(case)] == [1]


def test_slow_asks_until_it_has_three_runs():
    def run(*, slow_runs, quick_runs):
        return list(
            slow(
                hearing(
                    ODD,
                    said("z3==2", UNSAT, seconds=5.0, again=(5.0,) * slow_runs, family="z3"),
                    said("z3==1", UNSAT, seconds=0.1, again=(0.1,) * quick_runs, family="z3"),
                )
            )
        )

    assert run(slow_runs=0, quick_runs=0) == [AskAgain(0)]
    assert run(slow_runs=2, quick_runs=1) == [AskAgain(1)]
    assert verdicts(run(slow_runs=2, quick_runs=2)) == [("slow", "certain", "z3==2")]


def test_slow_only_within_a_family():
    case = hearing(
        ODD, said("z3", UNSAT, seconds=9.0, again=(9.0, 9.0)), said("cvc5", UNSAT, again=(0.01, 0.01))
    )
    assert list(slow(case)) == []


def test_slow_one_quick_run_clears():
    case = hearing(
        ODD,
        said("z3==2", UNSAT, seconds=5.0, again=(5.0, 0.2), family="z3"),
        said("z3==1", UNSAT, seconds=0.1, again=(0.1, 0.1), family="z3"),
    )
    assert list(slow(case)) == []


def test_unknown_where_another_release_decides_at_once():
    case = hearing(ODD, said("z3==2", UNKNOWN, family="z3"), said("z3==1", UNSAT, family="z3"))
    assert verdicts(unknown(case)) == [("unknown", "certain", "z3==2")]


def test_unknown_not_by_another_family_nor_late():
    other = hearing(ODD, said("z3", UNKNOWN), said("cvc5", UNSAT))
    late = hearing(
        ODD, said("z3==2", UNKNOWN, family="z3"), said("z3==1", UNSAT, seconds=5.0, family="z3"), limit=10.0
    )
    assert [*unknown(other), *unknown(late)] == []


def test_merged_keeps_the_surest():
    weak = Verdict(Kind.SAT_WRONG, Certainty.DISPUTED, "z3", 0, "a guess")
    sure = Verdict(Kind.SAT_WRONG, Certainty.CERTAIN, "z3", 0, "a proof")
    other = Verdict(Kind.CRASH, Certainty.CERTAIN, "cvc5", 0, "f")
    assert merged([weak, sure, other, weak]) == (other, sure)


def test_disagree_a_model_that_only_its_own_table_spoils():
    """The solver has no model to show, and two families say unsat: that is as good as a refuted model."""
    script = (
        "(assert (= (/ 0.0 0.0) (/ (/ 0.0 0.0) 0.0)))"
        "(assert (not (= (/ 0.0 0.0) (/ (/ (/ 0.0 0.0) 0.0) 0.0))))(check-sat)"
    )
    table = "((define-fun /0 ((x Real)) Real 3.0))"
    case = hearing(script, said("z3", (SAT, table)), said("cvc5", UNSAT), said("yices", UNSAT))
    assert verdicts(disagree(case)) == [("sat-wrong", "certain", "z3")]
    assert verdicts(model(case)) == []


@pytest.mark.parametrize(
    ("assertion", "caught"),
    [
        ("(= (cos a) b)", False),
        ("(= b (+ (sin a) 1.0))", False),
        ("(> (cos a) 2.0)", True),
        ("(= a (+ b 1.0))", True),
    ],
)
def test_model_that_only_comes_near(assertion, caught):
    """The cosine of most numbers has no text: a model of an equality with it is a number nearby."""
    script = f"(declare-fun a () Real)(declare-fun b () Real)(assert {assertion})(check-sat)"
    near = "((define-fun a () Real 1.0)(define-fun b () Real (/ 5403 10000)))"
    found = list(model(hearing(script, said("cvc5", (SAT, near)))))
    assert verdicts(found) == ([("invalid-model", "certain", "cvc5")] if caught else [])
