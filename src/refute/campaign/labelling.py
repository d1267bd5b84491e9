"""From a script of anybody's to a seed: who says sat or unsat, and what shows it.

`unsat` takes solvers of two families that say so; `sat` takes two as well, and a model that the evaluator has found
true, from the very text that goes into the seed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from refute.oracles.contested import contested
from refute.records import Answer, Case, Derivation, Seed, Witness
from refute.semantics.fitting import fit
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.semantics.seeds import PARENT, read_seed
from refute.smtlib.script import Script, SetLogic
from refute.smtlib.sharing import order
from refute.smtlib.source import ScriptError, quoted
from refute.solvers.logics import takes
from refute.theories import registry
from refute.theories.strings.text import STANDARD
from refute.theories.values import Unknown
from refute.trial.asking import fresh
from refute.trial.court import Court, hold
from refute.trial.dialect import family

if TYPE_CHECKING:
    from refute.semantics.judge import Judgement
    from refute.semantics.models import PrintedModel
    from refute.semantics.queries import Query
    from refute.smtlib.terms import Term
    from refute.solvers.process import Limits
    from refute.solvers.solver import Solver
    from refute.theories.strings.text import Dialect
    from refute.trial.court import Trial

_ENOUGH: Final = 2
"""Families."""
_LONGEST: Final = 100_000
"""Characters of a witness."""
_DECIDED: Final = frozenset({Answer.SAT, Answer.UNSAT})


@dataclass(frozen=True, slots=True)
class Labelled:
    """A seed with evidence. seconds: CPU time of the slowest solver that has decided it."""

    seed: Seed
    operators: tuple[str, ...]
    families: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Unlabelled:
    """Why there is no seed: `reason` is one of few, to be counted; `detail` is about this script."""

    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """Who is asked, and with which limits. thorough: all of them, even when two families agree."""

    solvers: tuple[Solver, ...]
    limits: Limits
    thorough: bool = False


@dataclass(slots=True)
class _Heard:
    """What the panel has said so far."""

    answers: dict[str, Answer] = field(default_factory=dict)
    seconds: float = 0.0
    witness: str | None = None
    doubt: str | None = None
    clash: str = ""

    def agreed(self) -> Answer | None:
        """What two families say and nobody denies."""
        said = list(self.answers.values())
        decided = {each for each in said if each in _DECIDED}
        if len(decided) != 1 or sum(each in decided for each in said) < _ENOUGH:
            return None
        return decided.pop()


def label(text: str, name: str, panel: Panel) -> Labelled | Unlabelled:
    """Ask the panel about the first check-sat of a script."""
    try:
        seed = read_seed(text, name)
    except ScriptError as error:
        return Unlabelled("malformed", str(error))
    commands = seed.script.commands
    # What solvers read is what the printer writes.
    logic = fit(commands)
    asked = [solver for solver in panel.solvers if takes(solver.kind, logic)]
    if len({family(solver) for solver in asked}) < _ENOUGH:
        return Unlabelled("no two solvers for the logic", logic)
    script = Script((SetLogic(logic), *commands), name)
    heard = _Heard()
    for solver in asked:
        _hear(heard, script, solver, panel)
        if heard.doubt is not None:
            return Unlabelled("contested meaning", heard.doubt)
        if not panel.thorough and _is_settled(heard):
            break
    return _verdict(heard, replace(seed, logic=logic))


def _is_settled(heard: _Heard) -> bool:
    agreed = heard.agreed()
    return agreed is Answer.UNSAT or (agreed is Answer.SAT and heard.witness is not None)


def _hear(heard: _Heard, script: Script, solver: Solver, panel: Panel) -> None:
    trial = hold(Case(script), Court((solver,), fresh(panel.limits), panel.limits.seconds))
    heard.doubt = contested(trial.hearing, 0)
    answer = trial.hearing.testimonies[0].answer(0)
    who = family(solver)
    if answer not in _DECIDED:
        heard.answers.setdefault(who, answer)
        return
    before = heard.answers.get(who)
    if before in _DECIDED and before is not answer:
        heard.clash = f"{who} says both"
    heard.answers[who] = answer
    heard.seconds = max(heard.seconds, trial.outcomes[0].cpu)
    if answer is Answer.SAT and heard.witness is None:
        heard.witness = _witness(trial, solver)


def _verdict(heard: _Heard, seed: Seed) -> Labelled | Unlabelled:
    said = ", ".join(f"{who} {answer}" for who, answer in sorted(heard.answers.items()))
    decided = {answer for answer in heard.answers.values() if answer in _DECIDED}
    if len(decided) > 1 or heard.clash:
        return Unlabelled("solvers disagree", heard.clash or said)
    answer = heard.agreed()
    if answer is None:
        return Unlabelled("too few answers", said)
    if seed.status in _DECIDED and seed.status is not answer:
        return Unlabelled("its status is denied", f"the file says {seed.status}, but {said}")
    families = tuple(sorted(who for who, each in heard.answers.items() if each is answer))
    if answer is Answer.UNSAT:
        evidence: Derivation | Witness = Derivation(PARENT, frozenset(families))
    elif heard.witness is None:
        return Unlabelled("no model that the evaluator finds true", said)
    else:
        evidence = Witness(heard.witness)
    return Labelled(
        replace(seed, status=answer, evidence=evidence), operators(seed.script), families, heard.seconds
    )


def _witness(trial: Trial, solver: Solver) -> str | None:
    """A text from which the evaluator finds the assertions true without asking anybody."""
    query, reply = trial.hearing.queries[0], trial.hearing.testimonies[0].reply(0)
    if query is None or reply is None or reply.model is None or len(reply.model) > _LONGEST:
        return None
    short = _rewritten(read_model(reply.model, query, solver.strings), reply.model, query, solver.strings)
    for text in (short, reply.model):
        if text is not None and check_witness(query, text).truth is True:
            return text
    return None


def check_witness(query: Query, text: str) -> Judgement:
    """What the evaluator says of a witness."""
    return judge(query.assertions, read_model(text, query, STANDARD))


def _rewritten(model: PrintedModel, text: str, query: Query, strings: Dialect) -> str | None:
    """The model in the words of the standard, one short line; None where a value has no such words."""
    if any(each.op.indices[0] for each in query.declared):
        return None if strings is not STANDARD else " ".join(text.split()) if '"' not in text else None
    lines = []
    for each in query.declared:
        sort = each.op.indices[1]
        value = model.constant(each.op)
        if type(value) is Unknown:
            if value.key is None:
                return None
            value = registry.sort_row(sort).corners(sort)[0]
        shown = registry.show(value, sort)
        if shown is None:
            return None
        lines.append(f"(define-fun {quoted(each.name)} () {sort.text} {shown})")
    return f"({' '.join(lines)})"


def operators(script: Script) -> tuple[str, ...]:
    """The names of the theories' operators that a script uses, in alphabetical order."""
    terms: list[Term] = [term for query in queries(script) for term in query.assertions]
    named = {each.op.name for each in order(terms) if each.args and registry.row_of(each) is not None}
    return tuple(sorted(named))
