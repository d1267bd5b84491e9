"""The folder of a campaign as users see it: one folder for each finding, written from what the store holds."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from refute.records import Kind

if TYPE_CHECKING:
    from pathlib import Path

    from refute.records import Finding

FINDINGS: Final = "findings"
BUG: Final = "bug.smt2"

_REPRO: Final = """#!/bin/sh
# {kind}: {blamed} {version}
# {because}
# Exits 0 while the bug is there, 1 when it is gone, anything else when that cannot be said.
cd "$(dirname "$0")" || exit 2
refute check --quiet --json {panel} {file} | grep -q '"kind": "{kind}"'
"""


def place(folder: Path, finding: Finding) -> Path:
    return folder / FINDINGS / finding.ident


def write(folder: Path, finding: Finding, panel: tuple[str, ...]) -> int:
    """Writes a finding's folder and gives its size in bytes. Writing it again changes nothing."""
    target = place(folder, finding)
    target.mkdir(parents=True, exist_ok=True)
    files = {
        BUG: finding.text,
        "finding.json": json.dumps(described(finding), indent=2) + "\n",
        "repro.sh": _repro(finding, panel),
    }
    for name, text in files.items():
        (target / name).write_text(text, "utf-8", errors="surrogateescape")
    (target / "repro.sh").chmod(0o755)
    return sum(len(text) for text in files.values())


def described(finding: Finding) -> dict[str, object]:
    """What `finding.json` says."""
    return {
        "id": finding.ident,
        "kind": finding.kind,
        "certainty": finding.certainty,
        "solver": finding.blamed,
        "version": finding.version,
        "signature": finding.signature,
        "because": finding.because,
        "strategy": finding.recipe.strategy,
        "recipe": asdict(finding.recipe),
    }


def _repro(finding: Finding, panel: tuple[str, ...]) -> str:
    """Crashes need only the blamed solver; wrong answers need those who know better."""
    blamed = finding.blamed.removesuffix(" (push)")
    named = [blamed] if finding.kind is Kind.CRASH else list(dict.fromkeys((blamed, *panel)))
    because = " ".join(finding.because.split())[:300]
    return _REPRO.format(
        kind=finding.kind,
        blamed=finding.blamed,
        version=finding.version,
        because=because,
        panel=" ".join(f"-s {shlex.quote(each)}" for each in named),
        file=BUG,
    )
