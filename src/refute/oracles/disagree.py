"""Solvers give opposite answers: a model that the evaluator proves convicts whoever said unsat, a majority nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.oracles.contested import contested, otherwise
from refute.oracles.expected import WRONG
from refute.oracles.hearing import Hearing, Note, Said, Testimony
from refute.records import Answer, Certainty, Kind, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

Placed = list[tuple[int, Testimony]]


def disagree(hearing: Hearing) -> Iterator[Said]:
    for check in hearing.checks():
        said_sat = hearing.answers(check, Answer.SAT)
        said_unsat = hearing.answers(check, Answer.UNSAT)
        if not (said_sat and said_unsat):
            continue
        why = contested(hearing, check)
        if why is not None:
            yield Note(check, "", f"contested, so that no answer is held against another: {why}")
            continue
        for side in (said_sat, said_unsat):
            for pair in tuple(side):
                apart = otherwise(hearing, check, pair[1].speaker)
                if apart is not None:
                    side.remove(pair)
                    yield Note(check, pair[1].speaker.spec, f"contested: {apart}")
        if said_sat and said_unsat:
            yield from _weighed(hearing, check, said_sat, said_unsat)


def _weighed(hearing: Hearing, check: int, said_sat: Placed, said_unsat: Placed) -> Iterator[Said]:
    proof = next((each for i, each in said_sat if _judged(hearing, i, check) == "proven"), None)
    if proof is not None:
        because = f"says unsat, but the model of {proof.speaker.spec} makes every assertion true"
        for _, each in said_unsat:
            yield Verdict(Kind.UNSAT_WRONG, Certainty.CERTAIN, each.speaker.spec, check, because)
        return
    if all(_judged(hearing, i, check) in {"refuted", "untrue"} for i, _ in said_sat):
        yield from _without_a_model(check, said_sat, said_unsat)
    else:
        yield from _undecided(hearing, check, said_sat, said_unsat)


def _without_a_model(check: int, said_sat: Placed, said_unsat: Placed) -> Iterator[Said]:
    """Nobody who says sat has a model that would do, as it is printed."""
    families = sorted({each.speaker.family for _, each in said_unsat})
    certainty = Certainty.CERTAIN if len(families) > 1 else Certainty.DISPUTED
    for _, each in said_sat:
        because = f"says sat with a model that is none, and {_names(said_unsat)} say unsat"
        yield Verdict(Kind.SAT_WRONG, certainty, each.speaker.spec, check, because)


def _undecided(hearing: Hearing, check: int, said_sat: Placed, said_unsat: Placed) -> Iterator[Said]:
    """Nothing settles it. One side must be named; the because says that this is a guess."""
    supported = next((i for i, _ in said_sat if _judged(hearing, i, check) == "supported"), None)
    doubted = any(_judged(hearing, i, check) in {"refuted", "untrue", "doubted"} for i, _ in said_sat)
    if supported is not None:
        suspects, others = said_unsat, said_sat
    else:
        hint = hearing.case.expected(check)
        hinted = hint.answer if hint is not None else None
        weights = (
            _weight(said_sat, hearing, hinted is Answer.SAT),
            _weight(said_unsat, hearing, hinted is Answer.UNSAT),
        )
        sat_side = weights[0] < weights[1] or (weights[0] == weights[1] and doubted)
        suspects, others = (said_sat, said_unsat) if sat_side else (said_unsat, said_sat)
    for _, each in suspects:
        answer = each.answer(check)
        opposite = Answer.UNSAT if answer is Answer.SAT else Answer.SAT
        because = f"says {answer}, {_names(others)} {opposite}; nothing settles which of them is wrong"
        yield Verdict(WRONG[answer], Certainty.DISPUTED, each.speaker.spec, check, because)


def _weight(side: Placed, hearing: Hearing, hinted: bool) -> tuple[int, int]:
    """How likely a side is to be right: families (what is expected counts as one), then whether the newest is in it."""
    newest: dict[str, tuple[int, ...]] = {}
    for each in hearing.testimonies:
        newest[each.speaker.family] = max(newest.get(each.speaker.family, ()), each.speaker.release)
    current = any(each.speaker.release == newest[each.speaker.family] for _, each in side)
    return len({each.speaker.family for _, each in side}) + hinted, int(current)


def _judged(hearing: Hearing, place: int, check: int) -> str:
    judged = hearing.judged.get((place, check))
    if judged is None or judged.truth is None:
        return "open"
    if judged.truth:
        return "proven" if judged.proven else "supported"
    if judged.refuted:
        return "refuted"
    return "untrue" if judged.settled else "doubted"


def _names(side: Placed) -> str:
    return ", ".join(each.speaker.spec for _, each in side)
