"""A solver says sat and prints a model that is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.oracles.contested import approximate, contested, otherwise
from refute.oracles.hearing import AskAnother, AskValues, Hearing, Judged, Note, Said, Testimony
from refute.records import Answer, Certainty, Kind, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator


def model(hearing: Hearing) -> Iterator[Said]:
    for check in hearing.checks():
        for place, _ in hearing.answers(check, Answer.SAT):
            judged = hearing.judged.get((place, check))
            if judged is not None:
                yield from _judged(hearing, check, place, judged)
    for place, each in enumerate(hearing.testimonies):
        yield from _complaint(hearing, place, each)


def _judged(hearing: Hearing, check: int, place: int, judged: Judged) -> Iterator[Said]:
    testimony = hearing.testimonies[place]
    spec = testimony.speaker.spec
    if judged.truth is True:
        return
    query = hearing.queries[check]
    near = approximate(query.assertions) if query is not None and judged.truth is False else None
    doubt = contested(hearing, check) or otherwise(hearing, check, testimony.speaker) or near
    if doubt is not None:
        if judged.truth is False:
            yield Note(check, spec, f"the model looks wrong, but this is contested: {doubt}")
    elif judged.printed:
        yield Note(check, spec, f"the model is not true as printed: {judged.reason}")
    elif judged.truth is False:
        certainty = Certainty.CERTAIN if judged.settled else Certainty.DISPUTED
        yield Verdict(Kind.INVALID_MODEL, certainty, spec, check, judged.reason)
    else:
        yield from _open(hearing, check, place, judged)


def _open(hearing: Hearing, check: int, place: int, judged: Judged) -> Iterator[Said]:
    """Ask the solver itself for values; then somebody else whether the model can be completed."""
    testimony = hearing.testimonies[place]
    yield Note(check, testimony.speaker.spec, f"whether the model is one is not known: {judged.reason}")
    if judged.probes and check not in testimony.values:
        yield AskValues(place, check, judged.probes)
    elif judged.residual is not None and check not in testimony.words:
        yield AskAnother(place, check, judged.residual, testimony.speaker.family)


def _complaint(hearing: Hearing, place: int, testimony: Testimony) -> Iterator[Said]:
    """A validator of a solver has been wrong as often as its models: what it says is worth a note."""
    complaint = testimony.outcome.complaint
    if complaint is None:
        return
    views = [judged for (where, _), judged in hearing.judged.items() if where == place]
    if any(judged.refuted for judged in views):
        return
    sure = views and all(judged.proven for judged in views)
    ours = "the judge finds the model true" if sure else "the judge does not know"
    checks = [check for where, check in hearing.judged if where == place]
    text = f"its own validator disagrees: {complaint}; {ours}"
    yield Note(checks[0] if checks else 0, testimony.speaker.spec, text, aloud=True)
