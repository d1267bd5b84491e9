"""What `refute check` and `refute eval` show: for people, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from refute.records import Answer, Certainty

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refute.oracles.hearing import Hearing
    from refute.records import Verdict
    from refute.trial.checking import Checked

_STYLES = {
    Answer.SAT: "green",
    Answer.UNSAT: "blue",
    Answer.UNKNOWN: "yellow",
    Answer.TIMEOUT: "yellow",
    Answer.CRASH: "bold red",
    Answer.ERROR: "magenta",
}


def as_json(checked: Checked) -> dict[str, Any]:
    """One entry of `files`; one item of each list per check-sat."""
    if checked.trial is None:
        return {"path": checked.path, "answers": {}, "models": {}, "verdicts": [], "error": checked.error}
    hearing = checked.trial.hearing
    return {
        "path": checked.path,
        "answers": {
            each.speaker.spec: [str(each.answer(check)) for check in hearing.checks()]
            for each in hearing.testimonies
        },
        "models": {
            each.speaker.spec: [truth(hearing, place, check) for check in hearing.checks()]
            for place, each in enumerate(hearing.testimonies)
        },
        "verdicts": [_verdict(verdict) for verdict in checked.trial.verdicts],
        "notes": [
            {"check": note.check, "solver": note.about, "text": note.text} for note in checked.trial.notes
        ],
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return {
        "kind": str(verdict.kind),
        "certainty": str(verdict.certainty),
        "solver": verdict.blamed,
        "check": verdict.check,
        "because": verdict.because,
    }


def truth(hearing: Hearing, place: int, check: int) -> str:
    """What the judge makes of a model: `true`, `false`, `unknown`, or `none` where there is no model."""
    judged = hearing.judged.get((place, check))
    if judged is None:
        return "none"
    return "unknown" if judged.truth is None else str(judged.truth).lower()


def lines(checked: Checked, *, verbose: bool) -> Iterator[Text]:
    """For people: the file, a line for each solver, and what is wrong."""
    yield Text(checked.path, style="bold")
    if checked.trial is None:
        yield Text(f"  {checked.error}", style="magenta")
        return
    hearing = checked.trial.hearing
    width = max(len(each.speaker.spec) for each in hearing.testimonies)
    for place, each in enumerate(hearing.testimonies):
        line = Text(f"  {each.speaker.spec:<{width}} ")
        for check in hearing.checks():
            answer = each.answer(check)
            line.append(f" {answer}", _STYLES.get(answer, ""))
            model = truth(hearing, place, check)
            if model != "none":
                line.append(f" (model {model})", "bold red" if model == "false" else "dim")
        if not hearing.queries:
            line.append(" no check-sat", "dim")
        line.append(f"  {each.outcome.seconds:.2f} s", "dim")
        if each.outcome.note:
            line.append(f"  {each.outcome.kind}: {each.outcome.note}", "dim")
        yield line
    for verdict in checked.trial.verdicts:
        style = "bold red" if verdict.certainty is Certainty.CERTAIN else "red"
        head = f"  {verdict.kind} ({verdict.certainty}) {verdict.blamed}"
        yield Text(head, style).append(f": {_place(hearing, verdict.check)}{verdict.because}", "default")
    for warning in checked.script.warnings if checked.script and verbose else ():
        yield Text(f"  note: {warning}", "dim")
    for note in checked.trial.notes:
        if verbose or note.aloud:
            about = f"{note.about}: " if note.about else ""
            yield Text(f"  note: {about}{note.text}", "dim")


def _place(hearing: Hearing, check: int) -> str:
    return f"check-sat {check + 1}: " if len(hearing.queries) > 1 else ""
