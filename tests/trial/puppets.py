"""Solvers whose every word is written in the test: `ask` takes the next reply from a list, or asks a function."""

from refute.records import Answer, Outcome, OutcomeKind, Reply
from refute.solvers.kinds import KIND
from refute.solvers.solver import Solver


def solver(kind="z3", version="5.4.0", *options):
    return Solver(f"{kind}=={version}", KIND[kind], ("nothing",), version, options)


def outcome(*replies, kind=OutcomeKind.ANSWERED, **more):
    """Each reply is an answer, an answer with a model, or a whole Reply."""
    given = tuple(
        each if isinstance(each, Reply) else Reply(*each) if isinstance(each, tuple) else Reply(each)
        for each in replies
    )
    fields = {"exit_code": 0, "signal": None, "seconds": 0.01, "cpu": 0.01} | more
    return Outcome("puppet", kind, given, "", "", **fields)


class Puppets:
    """What each solver says to each script, and what it was asked."""

    def __init__(self, **answers):
        """By the kind of solver: a list of outcomes to give in turn, or a function of the script's text."""
        self.answers = answers
        self.asked = []

    def __call__(self, asked, text):
        self.asked.append((asked.kind.name, text))
        answers = self.answers[asked.kind.name]
        return answers(text) if callable(answers) else answers.pop(0)

    def texts(self, kind):
        return [text for name, text in self.asked if name == kind]


SAT, UNSAT, UNKNOWN = Answer.SAT, Answer.UNSAT, Answer.UNKNOWN
