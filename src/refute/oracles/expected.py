"""The case was made to be sat or unsat, or says what it is, and a solver says the opposite."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.oracles.contested import contested, otherwise
from refute.oracles.hearing import DECIDED, Hearing, Note, Said, Testimony
from refute.records import Answer, Certainty, Derivation, Expect, Kind, Label, Verdict, Witness

if TYPE_CHECKING:
    from collections.abc import Iterator

WRONG = {Answer.UNSAT: Kind.UNSAT_WRONG, Answer.SAT: Kind.SAT_WRONG}
"""The kind of finding that an answer is when it is wrong."""


def expected(hearing: Hearing) -> Iterator[Said]:
    for expect in hearing.case.expects:
        if expect.check >= len(hearing.queries) or contested(hearing, expect.check):
            continue
        proven = hearing.proven(expect.check)
        if expect.answer is Answer.UNSAT and proven is not None:
            yield from _ours(expect, proven)
            continue
        against = [
            each
            for _, each in hearing.answers(expect.check, *(DECIDED - {expect.answer}))
            if otherwise(hearing, expect.check, each.speaker) is None
        ]
        if isinstance(expect.evidence, Label):
            yield from _label(hearing, expect, against)
            continue
        certainty = Certainty.CERTAIN if expect.certain else Certainty.DISPUTED
        for each in against:
            answer = each.answer(expect.check)
            yield Verdict(
                WRONG[answer],
                certainty,
                each.speaker.spec,
                expect.check,
                f"says {answer}, but {_why(expect)}",
            )


def _ours(expect: Expect, proven: Testimony) -> Iterator[Said]:
    """What we expected is refuted by a model. A label may be wrong; a derivation must not be."""
    text = f"the model of {proven.speaker.spec} makes every assertion true"
    if isinstance(expect.evidence, Label):
        yield Note(expect.check, "", f"{expect.evidence.source} is unsat, which is wrong: {text}")
    else:
        yield Verdict(
            Kind.OURS, Certainty.CERTAIN, "refute", expect.check, f"{text}, although {_why(expect)}"
        )


def _label(hearing: Hearing, expect: Expect, against: list[Testimony]) -> Iterator[Said]:
    """A label alone is a weak hint: where anybody agrees with it the solvers' disagreement says more."""
    if not against or hearing.answers(expect.check, expect.answer):
        return
    source = expect.evidence.source if isinstance(expect.evidence, Label) else ""
    if len({each.speaker.family for each in against}) > 1:
        yield Note(
            expect.check, "", f"{source} is {expect.answer}, but solvers of two families say otherwise"
        )
        return
    for each in against:
        answer = each.answer(expect.check)
        because = f"says {answer}, but {source} is {expect.answer}"
        yield Verdict(WRONG[answer], Certainty.DISPUTED, each.speaker.spec, expect.check, because)


def _why(expect: Expect) -> str:
    match expect.evidence:
        case Witness():
            return "a model that the evaluator has checked makes every assertion true"
        case Derivation(rule=rule, families=families):
            parents = f" (what it was made of is unsat to {', '.join(sorted(families))})" if families else ""
            return f"{rule} makes it unsat{parents}"
        case Label(source):
            return f"{source} is {expect.answer}"
