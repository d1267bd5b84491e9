"""Who is asked in a campaign: a solver, and whether scripts reach it alone or between push and pop."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from refute.solvers.fresh import run_fresh
from refute.solvers.logics import takes
from refute.solvers.scan import split_settings
from refute.solvers.session import Mode, Session
from refute.solvers.spec import resolve
from refute.theories.registry import all_rows
from refute.trial.dialect import in_dialect, lacking, spoken, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from refute.campaign.making import Made
    from refute.records import Outcome
    from refute.solvers.process import Limits
    from refute.solvers.solver import Solver
    from refute.trial.asking import Ask

PUSHED: Final = " (push)"
"""Behind the SPEC of a solver that is asked between push and pop."""

COMMANDS: Final = ("set-logic", "assert", "check-sat", "get-model")
"""What a campaign's scripts consist of, as far as their output is concerned."""

_WIDE: Final = re.compile(
    r"\\u(?:\{0*[1-9a-fA-F][0-9a-fA-F]{2,4}\}|(?!00)[0-9a-fA-F]{4})|[^\x00-\xff]|\(_ char #x0*[1-9a-fA-F]\w\w"
)
"""A character beyond one byte, in a string literal or on its own."""
_MODELS: Final = "(set-option :produce-models true)\n"
_ASKING: Final = "(get-model)\n"


@dataclass(frozen=True, slots=True, eq=False)
class Contestant:
    """One configuration under test.

    renamed: finds an operator that this release spells in another way.   lacks: finds one that it does not have.
    either: finds any of them.
    """

    solver: Solver
    mode: Mode
    renamed: re.Pattern[str] | None
    lacks: re.Pattern[str] | None
    either: re.Pattern[str] | None

    @property
    def spec(self) -> str:
        return self.solver.spec

    def text(self, made: Made) -> tuple[str, str] | None:
        """Settings and script in the dialect of the release; None where it has no words for it."""
        if not takes(self.solver.kind, made.fit):
            return None
        body = made.body
        usual = self.either is None or self.either.search(body) is None
        if not self._has_letters(body) or not (usual or self._has_operators(body)):
            return None
        if usual or self.renamed is None or self.renamed.search(body) is None:
            body = in_dialect(body, self.solver)
        else:
            body = spoken(made.case.script, self.solver)
        return _MODELS + logic_line(self.logic(made)), body + _ASKING

    def knows(self, logic: str) -> bool:
        """Whether it has a logic; nobody can tell of a name that says nothing."""
        return takes(self.solver.kind, logic)

    def understands(self, body: str) -> bool:
        """Whether it has all letters and operators of a script."""
        return self._has_letters(body) and self._has_operators(body)

    def _has_letters(self, body: str) -> bool:
        """The characters of some are bytes."""
        return self.solver.strings.letters is None or _WIDE.search(body) is None

    def _has_operators(self, body: str) -> bool:
        return self.lacks is None or self.lacks.search(body) is None

    def asked(self, made: Made) -> str:
        """The whole script as a process of its own is given it."""
        text = asking(spoken(made.whole(self.logic(made)).script, self.solver))
        return pushed(text) if self.mode is Mode.PUSH else text

    def logic(self, made: Made) -> str:
        """The logic to name: one that has only some theories knows only the names of these."""
        kind = self.solver.kind
        only_names = kind.parts is not None or kind.logics is not None
        return made.fit if only_names else made.logic


def asking(body: str) -> str:
    """The script with what it takes to be told a model."""
    return _MODELS + body + _ASKING


def logic_line(logic: str) -> str:
    return f"(set-logic {logic})\n" if logic else ""


def contestants(specs: Iterable[str], *, incremental: bool) -> tuple[Contestant, ...]:
    found = []
    for spec in specs:
        solver = resolve(spec)
        found.append(contestant(solver, Mode.RESET))
        if incremental and solver.live_command is not None:
            found.append(contestant(replace(solver, spec=solver.spec + PUSHED), Mode.PUSH))
    return tuple(found)


def contestant(solver: Solver, mode: Mode) -> Contestant:
    words = written(solver)
    changed = {name for name, word in words.items() if name != word} | _aliases(frozenset(words))
    lacks = lacking(solver) | _foreign(solver.kind.name)
    return Contestant(solver, mode, _any_of(changed), _any_of(lacks), _any_of(changed | lacks))


@cache
def _aliases(names: frozenset[str]) -> frozenset[str]:
    """The other names of these operators."""
    return frozenset(alias for row in all_rows() if row.name in names for alias in row.aliases)


@cache
def _foreign(kind: str) -> frozenset[str]:
    """Operators that only other products speak."""
    spoken: dict[str, bool] = {}
    for row in all_rows():
        ours = not row.spoken_by or kind in row.spoken_by
        for name in (row.name, *row.aliases):
            spoken[name] = spoken.get(name, False) or ours
    return frozenset(name for name, ours in spoken.items() if not ours)


def _any_of(names: Iterable[str]) -> re.Pattern[str] | None:
    """Finds one of the names as a symbol, behind a blank or a parenthesis. Few places get past the first letters."""
    by_letter: dict[str, list[str]] = {}
    for name in sorted(names, key=len, reverse=True):
        by_letter.setdefault(name[0], []).append(re.escape(name[1:]))
    listed = "|".join(
        f"{re.escape(letter)}(?:{'|'.join(rests)})" for letter, rests in sorted(by_letter.items())
    )
    return re.compile(rf"[\s(](?:{listed})(?=[\s()])") if listed else None


def fresh_asker(limits: Limits) -> Ask:
    """Asks in a process of its own, in the way that the contestant is asked."""

    def ask(solver: Solver, text: str) -> Outcome:
        return run_fresh(solver, pushed(text) if solver.spec.endswith(PUSHED) else text, limits)

    return ask


@contextmanager
def living_asker(limits: Limits) -> Iterator[Ask]:
    """As `fresh_asker`, of processes that live on: several times as fast, and what they remember may show."""
    sessions: dict[str, Session] = {}

    def ask(solver: Solver, text: str) -> Outcome:
        session = sessions.get(solver.spec)
        if session is None:
            session = sessions[solver.spec] = Session(solver, limits)
        return session.run(pushed(text) if solver.spec.endswith(PUSHED) else text)

    try:
        yield ask
    finally:
        for session in sessions.values():
            session.close()


def pushed(text: str) -> str:
    """The script as a session between push and pop hands it over."""
    settings, body = split_settings(text)
    return f"{settings}\n(push 1)\n{body}\n(pop 1)\n"
