"""One script, one process: the way of asking that nothing before it can have changed."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

from refute.records import Outcome
from refute.solvers.judgement import judge
from refute.solvers.process import Limits, run
from refute.solvers.scan import command_names
from refute.solvers.solver import Solver


def run_fresh(solver: Solver, text: str, limits: Limits, expects: Sequence[str] | None = None) -> Outcome:
    """What the solver makes of a script in a process of its own.

    expects: the names of the script's commands, in order; None: they are read off the text.
    """
    names = command_names(text) if expects is None else expects
    content = text.encode("utf-8", "surrogateescape")
    if not solver.reads_file:
        return _ask(solver, solver.fresh_command, content, limits, names)
    with tempfile.NamedTemporaryFile(suffix=".smt2") as file:
        file.write(content)
        file.flush()
        command = tuple(word.replace("{file}", file.name) for word in solver.fresh_command)
        return _ask(solver, command, b"", limits, names)


def _ask(
    solver: Solver, command: tuple[str, ...], content: bytes, limits: Limits, names: Sequence[str]
) -> Outcome:
    ending = run(command, content, limits, environment=solver.environment, address_space=not solver.sanitized)
    return judge(solver, names, ending, limits.megabytes)


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A fresh run beside what was seen before. `differences` is empty where both say the same."""

    fresh: Outcome
    differences: tuple[str, ...]

    @property
    def same(self) -> bool:
        return not self.differences


def confirm(
    solver: Solver, text: str, limits: Limits, seen: Outcome, expects: Sequence[str] | None = None
) -> Confirmation:
    """Ask again in a fresh process: what only a long-lived process says is a finding of another kind."""
    fresh = run_fresh(solver, text, limits, expects)
    return Confirmation(fresh, tuple(_differences(seen, fresh)))


def _differences(seen: Outcome, fresh: Outcome) -> list[str]:
    found = []
    if seen.kind is not fresh.kind:
        found.append(f"ended as {seen.kind}, fresh as {fresh.kind}")
    if seen.signature != fresh.signature:
        found.append(f"signature {seen.signature}, fresh {fresh.signature}")
    if bool(seen.complaint) != bool(fresh.complaint):
        found.append(f"complaint {seen.complaint}, fresh {fresh.complaint}")
    before = [reply.answer for reply in seen.replies]
    after = [reply.answer for reply in fresh.replies]
    if before != after:
        found.append(f"answers {' '.join(before)}, fresh {' '.join(after)}")
    return found
