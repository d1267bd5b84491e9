"""Many files: each gets its trial or its complaint, in their order, and none stops the others."""

from refute.records import Answer, Label
from refute.semantics import elaborate
from refute.trial.checking import case_of, check_all, check_text
from refute.trial.court import Court
from tests.trial.puppets import SAT, UNSAT, Puppets, outcome, solver

GOOD = "(declare-fun x () Int)(assert (= x 3))(check-sat)"
BAD = "(declare-fun x () Int)\n(assert (and x))\n(check-sat)"
COURT = Court((solver(),), Puppets(z3=lambda _text: outcome((SAT, "((define-fun x () Int 3))"))))


def test_a_bad_file_stops_nobody():
    files = [("a", GOOD), ("b", BAD), ("c", "(assert"), ("d", ""), ("e", GOOD)]
    checked = list(check_all(files, COURT, 2))
    assert [each.path for each in checked] == ["a", "b", "c", "d", "e"]
    assert [each.trial is None for each in checked] == [False, True, True, False, False]
    assert checked[1].error.startswith("b:2:9: ")
    assert checked[1].error.endswith("^")
    assert checked[2].error.startswith("c:1:")


def test_bytes_that_are_no_text_are_a_complaint_or_a_trial():
    text = b'(declare-fun s () String)(assert (= s "\xff"))(check-sat)'.decode("utf-8", "surrogateescape")
    checked = check_text("latin", text, COURT)
    assert checked.trial is not None or checked.error


def test_a_file_without_check_sat_is_tried():
    checked = check_text("none", "(declare-fun x () Int)", COURT)
    assert checked.trial is not None
    assert checked.trial.verdicts == ()


def test_labels_belong_to_the_next_check():
    script = elaborate.read(
        "(set-info :status sat)(check-sat)(check-sat)(set-info :status unsat)(check-sat)"
        "(set-info :status unknown)(check-sat)"
    )
    expects = case_of(script).expects
    assert [(each.check, each.answer) for each in expects] == [(0, Answer.SAT), (2, Answer.UNSAT)]
    assert {type(each.evidence) for each in expects} == {Label}


def test_a_wrong_label_is_only_disputed():
    checked = check_text(
        "x", f"(set-info :status sat){GOOD}", Court((solver(),), Puppets(z3=lambda _: outcome(UNSAT)))
    )
    assert [str(v.certainty) for v in checked.trial.verdicts] == ["disputed"]
