"""Hearings made by hand: what scripted solvers said to a script, without any process."""

from refute.oracles.hearing import Note, Speaker, Testimony
from refute.oracles.judged import hear
from refute.records import Answer, Case, Outcome, OutcomeKind, Reply, Verdict
from refute.semantics import elaborate

SAT, UNSAT, UNKNOWN = Answer.SAT, Answer.UNSAT, Answer.UNKNOWN


def said(solver, *replies, kind=OutcomeKind.ANSWERED, **more):
    """A testimony: each reply is an answer, or an answer with the printed model."""
    family = more.pop("family", solver.partition("==")[0])
    release = more.pop("release", (1,))
    speaker_more = {name: more.pop(name) for name in ("otherwise", "strings") if name in more}
    testimony_more = {name: more.pop(name) for name in ("values", "words") if name in more}
    again = more.pop("again", ())
    given = tuple(Reply(*reply) if isinstance(reply, tuple) else Reply(reply) for reply in replies)
    fields = {"exit_code": 0, "signal": None, "seconds": 0.01, "cpu": 0.01} | more
    outcome = Outcome(solver, kind, given, "", "", **fields)
    speaker = Speaker(solver, family, release, **speaker_more)
    return Testimony(speaker, outcome, seconds=again, **testimony_more)


def hearing(script, *testimonies, expects=(), limit=10.0):
    return hear(Case(elaborate.read(script), tuple(expects)), testimonies, limit)


def verdicts(found):
    """Kind, certainty and culprit of each verdict."""
    return [(str(v.kind), str(v.certainty), v.blamed) for v in found if isinstance(v, Verdict)]


def notes(found):
    return [each.text for each in found if isinstance(each, Note)]
