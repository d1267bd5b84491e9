"""A campaign in words and numbers: the line while it runs, the summary at its end, the JSON object for programs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from refute.campaign.folder import place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from refute.campaign.engine import Progress
    from refute.campaign.tally import Tally
    from refute.records import Finding

WORDS: Final = ("sat", "unsat", "unknown", "timeout", "refused", "crash", "memory", "skipped")
"""Answers that have a column of their own; all others are summed up."""


def share(tally: Tally) -> float:
    """The part of the CPU time that solvers took."""
    total = sum(tally.cpu.values())
    return tally.cpu.get("solvers", 0.0) / total if total else 0.0


def rate(progress: Progress) -> float:
    """Tests a second in this run."""
    return (progress.tally.total - progress.before) / progress.since if progress.since else 0.0


def span(seconds: float) -> str:
    """How long, in the two largest units."""
    whole = int(seconds)
    if whole < 60:
        return f"{whole}s"
    if whole < 3600:
        return f"{whole // 60}m{whole % 60:02}s"
    return f"{whole // 3600}h{whole % 3600 // 60:02}m"


def kinds(groups: Iterable[str]) -> Counter[str]:
    """How many groups there are of each kind; a signature begins with its kind."""
    return Counter(group.split(maxsplit=1)[0].rstrip(":") for group in groups)


def line(progress: Progress) -> str:
    """The state of things on one line, for logs."""
    found = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds(progress.sizes).items())) or "none"
    return (
        f"{span(progress.seconds)}  {progress.tally.total} tests ({rate(progress):.0f}/s, solvers "
        f"{100 * share(progress.tally):.0f}% of the CPU)  groups: {found}"
    )


def answers(tally: Tally) -> Iterator[tuple[str, list[int]]]:
    """By solver: the counts in the order of `WORDS`, all others last."""
    for spec, counts in sorted(tally.answers.items()):
        yield (
            spec,
            [*(counts[word] for word in WORDS), sum(counts[word] for word in counts if word not in WORDS)],
        )


def summary(progress: Progress, findings: list[Finding], out: Path) -> Iterator[str]:
    """What a user reads at the end."""
    tally = progress.tally
    yield f"{tally.total} tests in {span(progress.seconds)}, {tally.calls} questions to solvers"
    for strategy, count in sorted(tally.tests.items()):
        making = tally.making.get(strategy, 0.0)
        made = f", {count / making:.0f} made a second" if making else ""
        sure, found = tally.sure[strategy], tally.found[strategy]
        yield f"  {strategy:<10} {count} tests, {sure} with a certain answer, {found} findings{made}"
    for spec, counts in answers(tally):
        words = [f"{count} {word}" for word, count in zip((*WORDS, "other"), counts, strict=True) if count]
        yield f"  {spec}: {', '.join(words)}"
    for note, count in tally.notes.most_common():
        yield f"  {count} {note}"
    for alarm in progress.alarms:
        yield f"alarm: {alarm}"
    yield from _groups(findings, tally, out)


def _groups(findings: list[Finding], tally: Tally, out: Path) -> Iterator[str]:
    groups: dict[str, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(finding.signature, []).append(finding)
    yield f"{len(groups)} groups of findings" + (f" in {out}" if groups else f"; everything is in {out}")
    for signature, members in groups.items():
        seen = max(tally.groups[signature], len(members))
        first = min(members, key=lambda each: len(each.text))
        yield f"  {first.certainty} {signature}: seen {seen} times, smallest {place(out, first)}"


def as_json(progress: Progress, findings: list[Finding], out: Path) -> dict[str, Any]:
    tally = progress.tally
    return {
        "tests": tally.total,
        "seconds": round(progress.seconds, 3),
        "tests_per_second": round(tally.total / progress.seconds, 3) if progress.seconds else 0.0,
        "solver_calls": tally.calls,
        "solver_cpu_share": round(share(tally), 4),
        "by_strategy": {
            name: {
                "tests": count,
                "findings": tally.found[name],
                "generated_per_second": round(count / tally.making[name], 1)
                if tally.making.get(name)
                else 0.0,
            }
            for name, count in sorted(tally.tests.items())
        },
        "by_solver": tally.answers,
        "models": tally.models,
        "findings": [
            {
                "id": each.ident,
                "kind": each.kind,
                "certainty": each.certainty,
                "solver": each.blamed,
                "strategy": each.recipe.strategy,
                "signature": each.signature,
                "path": str(place(out, each)),
            }
            for each in findings
        ],
        "groups": tally.groups,
        "notes": tally.notes,
        "alarms": list(progress.alarms),
        "out": str(out),
    }
