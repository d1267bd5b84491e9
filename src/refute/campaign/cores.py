"""Which assertions of an unsatisfiable seed are to blame: one solver names them, and others call them unsat alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from refute.records import Answer, Derivation
from refute.smtlib.script import Assert, Script
from refute.smtlib.terms import ANNOTATION, apply, intern_op
from refute.solvers.logics import takes
from refute.trial.dialect import family, spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from refute.records import Seed
    from refute.smtlib.script import Command
    from refute.solvers.solver import Solver
    from refute.trial.asking import Ask

_NAME: Final = "core!"
_NAMING: Final = ("z3", "cvc5")
"""Kinds whose `get-unsat-core` is asked, in this order."""
_ENOUGH: Final = 2


def with_core(seed: Seed, fit: str, solvers: Sequence[Solver], ask: Ask) -> Seed:
    """The seed with a core that is smaller than all of it, or as it was.

    solvers: one of each family that has called the seed unsat. All of them must call the core unsat as well.
    """
    evidence = seed.evidence
    places = [place for place, each in enumerate(seed.script.commands) if isinstance(each, Assert)]
    if not isinstance(evidence, Derivation) or len(places) < _ENOUGH or ":named" in seed.text:
        return seed
    named = next((each for kind in _NAMING for each in solvers if each.kind.name == kind), None)
    if named is None or not takes(named.kind, fit):
        return seed
    core = _named(seed, fit, named, ask)
    if not 0 < len(core) < len(places):
        return seed
    dropped = {place for number, place in enumerate(places) if number not in core}
    rest = Script(tuple(each for place, each in enumerate(seed.script.commands) if place not in dropped))
    proved = {family(each) for each in solvers if _answer(rest, fit, each, ask) is Answer.UNSAT}
    if len(proved) < _ENOUGH or not evidence.families <= proved:
        return seed
    return replace(seed, evidence=replace(evidence, core=core))


def _named(seed: Seed, fit: str, solver: Solver, ask: Ask) -> tuple[int, ...]:
    """What the solver blames, by number; nothing where it does not say."""
    commands: list[Command] = []
    number = 0
    for each in seed.script.commands:
        if isinstance(each, Assert):
            op = intern_op("!", ANNOTATION, ((":named", f"{_NAME}{number}"),))
            commands.append(Assert(apply(op, (each.term,))))
            number += 1
        else:
            commands.append(each)
    text = spoken(Script(tuple(commands)), solver)
    told = ask(solver, f"(set-option :produce-unsat-cores true)\n(set-logic {fit})\n{text}(get-unsat-core)\n")
    reply = told.replies[0] if told.replies else None
    if reply is None or reply.answer is not Answer.UNSAT or reply.core is None:
        return ()
    words = reply.core.strip().strip("()").replace("|", "").split()
    numbers = [word.removeprefix(_NAME) for word in words if word.startswith(_NAME)]
    return tuple(sorted(int(each) for each in numbers if each.isdecimal() and int(each) < number))


def _answer(script: Script, fit: str, solver: Solver, ask: Ask) -> Answer:
    replies = ask(solver, f"(set-logic {fit})\n{spoken(script, solver)}").replies
    return replies[0].answer if replies else Answer.NONE
