"""A refusal because of the logic that was named is a failure of ours, but where the solver knows less of the logic."""

from __future__ import annotations

from dataclasses import replace

import pytest

from refute.campaign.contestants import contestant
from refute.campaign.dealer import Unit
from refute.campaign.done import Done
from refute.campaign.making import Made
from refute.campaign.refusals import Refusals
from refute.records import Answer, Case, Kind, Outcome, OutcomeKind, Recipe, Reply
from refute.semantics import elaborate
from refute.solvers.cvc4 import CVC4
from refute.solvers.session import Mode
from refute.solvers.spec import resolve

TEXT = "(declare-fun x () Int)\n(assert (< (div x 2) 3))\n(check-sat)\n"
MADE = Made(Case(elaborate.read(TEXT)), TEXT, "QF_LIA", "QF_LIA", Recipe("operators", 1, (), 0, 0))
NARROW = "A non-linear fact was asserted\nif you only use division (or modulus) by a constant value, or if you want it"


class Asked:
    """Takes the script under ALL alone."""

    def ask(self, solver, text):
        taken = "(set-logic ALL)" in text
        replies = (Reply(Answer.SAT),) if taken else ()
        kind = OutcomeKind.ANSWERED if taken else OutcomeKind.REFUSED
        return Outcome(solver.name, kind, replies, "", "", 0, None, 0.0, 0.0)


@pytest.mark.parametrize(("note", "found"), [("unknown logic QF_LIA", [Kind.OURS]), (NARROW, [])])
def test_whose_fault_a_refusal_is(note, found):
    who = contestant(replace(resolve("z3", install=False), kind=CVC4, spec="cvc4==1.8"), Mode.RESET)
    refused = Outcome("cvc4", OutcomeKind.REFUSED, (), "", "", 0, None, 0.0, 0.0, note=note)
    done = Done(Unit(0, "0", 30))
    Refusals(Asked()).take(who, refused, MADE, done)
    assert [each.kind for each in done.findings] == found
    assert len(done.tally.notes) == 1
