"""The court answers what oracles ask, and nothing stands that a solver took back."""

from dataclasses import replace

import pytest

from refute.oracles.hearing import AskAnother
from refute.oracles.residual import Residual
from refute.records import Answer, Case, Certainty, Derivation, Expect, Kind, OutcomeKind, Reply
from refute.semantics import elaborate
from refute.trial.court import Court, another, hold
from tests.trial.puppets import SAT, UNKNOWN, UNSAT, Puppets, outcome, solver

NESTED = """(declare-fun x () Real)(declare-fun y () Real)
(assert (= (- (/ x 0.0) (* (/ y 0.0) (/ y 0.0))) (/ 1.0 7.0)))
(assert (> (* (/ x 0.0) (/ y 0.0)) 1000.0))(check-sat)"""
FIVE = "((define-fun x () Real 5.0)(define-fun y () Real 6.0))"
Z3, CVC5, YICES = solver(), solver("cvc5", "1.4.2"), solver("yices", "2.6.5")


def kinds(trial):
    return [(str(v.kind), str(v.certainty), v.blamed) for v in trial.verdicts]


def tried(puppets, *panel, helpers=(), script=NESTED, **more):
    return hold(
        Case(elaborate.read(script), more.pop("expects", ())), Court(panel, puppets, helpers=helpers, **more)
    )


def asked_for_values(*values, model=FIVE):
    """A solver that gives these values for the two divisions, in this model."""
    first, second = values
    told = Reply(SAT, model, f"(((/ 5.0 0.0) {first}) ((/ 6.0 0.0) {second}))")
    return lambda text: outcome(told if "get-value" in text else (SAT, FIVE))


class TestValues:
    """`get-value` fills what the standard leaves open."""

    def test_the_values_are_asked_for_in_the_same_session(self):
        puppets = Puppets(z3=asked_for_values("(/ 848.0 7.0)", "11.0"))
        trial = tried(puppets, Z3)
        assert puppets.texts("z3")[1].endswith(
            "(check-sat)\n(get-model)\n(get-value ((/ 5.0 0.0) (/ 6.0 0.0)))\n"
        )
        assert trial.hearing.judged[0, 0].truth is True

    def test_values_that_do_not_fit_are_worth_a_note(self):
        """Other values might: the model is not true as the solver itself reads it, and no more is known."""
        trial = tried(Puppets(z3=asked_for_values("1.0", "2.0")), Z3)
        assert trial.hearing.judged[0, 0].printed
        assert trial.verdicts == ()
        assert "not true as printed" in trial.notes[0].text

    def test_another_model_this_time_says_nothing(self):
        other = "((define-fun x () Real 6.0)(define-fun y () Real 6.0))"
        trial = tried(Puppets(z3=asked_for_values("1.0", "2.0", model=other)), Z3)
        assert trial.hearing.testimonies[0].values == {0: {}}
        assert trial.verdicts == ()

    def test_each_question_is_asked_once(self):
        puppets = Puppets(z3=lambda _text: outcome((SAT, FIVE)), cvc5=lambda _text: outcome(UNKNOWN))
        tried(puppets, Z3, helpers=(CVC5,))
        assert len(puppets.asked) == len(set(puppets.asked))


class TestAnother:
    QUESTION = AskAnother(0, 0, Residual("(check-sat)\n", complete=True), "z3")

    def test_nobody_of_the_same_family(self):
        puppets = Puppets(cvc5=lambda _text: outcome(UNSAT))
        word = another(self.QUESTION, Court((Z3, solver("z3", "4.8.7"), CVC5), puppets))
        assert (word.speaker, word.answer) == ("cvc5==1.4.2", UNSAT)
        assert len(puppets.asked) == 1

    def test_who_does_not_know_is_passed_over(self):
        puppets = Puppets(cvc5=lambda _text: outcome(UNKNOWN), yices=lambda _text: outcome(SAT))
        word = another(self.QUESTION, Court((Z3,), puppets, helpers=(CVC5, YICES)))
        assert (word.speaker, word.answer) == ("yices==2.6.5", SAT)

    def test_sat_says_nothing_where_a_symbol_is_not_fixed(self):
        question = replace(self.QUESTION, residual=Residual("(check-sat)\n", complete=False))
        puppets = Puppets(cvc5=lambda _text: outcome(SAT))
        assert another(question, Court((Z3,), puppets, helpers=(CVC5,))).answer is UNKNOWN

    @pytest.mark.parametrize(
        ("answer", "wanted"), [(UNSAT, [("invalid-model", "disputed", Z3.spec)]), (SAT, []), (UNKNOWN, [])]
    )
    def test_the_word_of_one_is_never_certain(self, answer, wanted):
        puppets = Puppets(z3=lambda _text: outcome((SAT, FIVE)), cvc5=lambda _text: outcome(answer))
        trial = tried(puppets, Z3, helpers=(CVC5,))
        assert kinds(trial) == wanted
        assert "(assert (= x 5.0))" in puppets.texts("cvc5")[0]


EVEN = "(declare-fun x () Int)(assert (= (* 2 x) 6))(check-sat)"
THREE = "((define-fun x () Int 3))"


def test_an_answer_after_an_error_is_no_evidence():
    """What a solver answers behind an error is about another script."""
    error = outcome(Answer.ERROR, kind=OutcomeKind.REFUSED)
    trial = tried(Puppets(z3=[error], cvc5=lambda _text: outcome((SAT, THREE))), Z3, CVC5, script=EVEN)
    assert trial.verdicts == ()


@pytest.mark.parametrize("kind", [OutcomeKind.TIMEOUT, OutcomeKind.OUT_OF_MEMORY, OutcomeKind.DIED])
def test_a_solver_without_an_answer_is_blamed_for_nothing(kind):
    trial = tried(
        Puppets(z3=[outcome(kind=kind)], cvc5=lambda _text: outcome((SAT, THREE))), Z3, CVC5, script=EVEN
    )
    assert trial.verdicts == ()


def test_a_proven_model_convicts():
    trial = tried(
        Puppets(z3=[outcome(UNSAT)], cvc5=lambda _text: outcome((SAT, THREE))), Z3, CVC5, script=EVEN
    )
    assert kinds(trial) == [("unsat-wrong", "certain", Z3.spec)]
    assert CVC5.spec in trial.verdicts[0].because


def test_several_oracles_one_verdict():
    """`expected` and `disagree` say the same: it is said once, the surer of the two."""
    expects = (Expect(UNSAT, Derivation("parity", frozenset({"a"}))),)
    odd = EVEN.replace("6", "7")
    puppets = Puppets(z3=[outcome(SAT)], cvc5=lambda _text: outcome(UNSAT))
    trial = tried(puppets, Z3, CVC5, script=odd, expects=expects)
    assert [(v.kind, v.blamed) for v in trial.verdicts] == [(Kind.SAT_WRONG, Z3.spec)]


def test_measurements_only_where_they_are_wanted():
    old = solver("z3", "4.8.7")

    def run(kinds):
        times = iter((5.0, 0.1, *[5.0, 0.1] * 8))
        puppets = Puppets(z3=lambda _text: outcome(UNSAT, seconds=next(times)))
        return hold(Case(elaborate.read(EVEN)), Court((Z3, old), puppets, kinds=frozenset(kinds)))

    assert run(()).verdicts == ()
    assert [(v.kind, v.blamed) for v in run({Kind.UNKNOWN}).verdicts] == []


def test_slow_is_measured_three_times():
    old = solver("z3", "4.8.7")

    class Clock:
        def __init__(self):
            self.runs = []

        def __call__(self, asked, _text):
            self.runs.append(asked.version)
            return outcome(UNSAT, seconds=5.0 if asked is Z3 else 0.1)

    clock = Clock()
    trial = hold(Case(elaborate.read(EVEN)), Court((Z3, old), clock, kinds=frozenset({Kind.SLOW})))
    assert [(v.kind, v.blamed, v.certainty) for v in trial.verdicts] == [
        (Kind.SLOW, Z3.spec, Certainty.CERTAIN)
    ]
    assert sorted(clock.runs) == ["4.8.7"] * 3 + ["5.4.0"] * 3
