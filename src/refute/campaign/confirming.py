"""From a suspicion to findings: the case is put on trial in fresh processes, and what remains gets its signature."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from refute.campaign.contestants import PUSHED, asking, fresh_asker, living_asker
from refute.oracles.hearing import DECIDED
from refute.records import Answer, Case, Certainty, Finding, Kind, Recipe, Witness
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.smtlib.script import Assert, CheckSat, Script
from refute.theories.strings.text import STANDARD
from refute.triage.shrink import shrink
from refute.triage.signature import is_nameless, signature
from refute.trial.asking import interrogate
from refute.trial.court import Court, judge_outcomes
from refute.trial.dialect import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from refute.campaign.contestants import Contestant
    from refute.campaign.making import Made, Maker, Row
    from refute.records import Expect, Outcome, Verdict
    from refute.smtlib.terms import Term
    from refute.solvers.process import Limits
    from refute.solvers.solver import Solver
    from refute.trial.asking import Ask
    from refute.trial.court import Trial


@dataclass(frozen=True, slots=True)
class Confirmer:
    """Knows how to ask.

    helpers: asked whether a model can be completed.    limits: of each question.
    kinds: measurements that are wanted as findings.    questions: for making one wrong answer small.
    """

    helpers: tuple[Solver, ...]
    limits: Limits
    maker: Maker
    kinds: frozenset[Kind] = frozenset()
    questions: int = 100

    @property
    def ask(self) -> Ask:
        return fresh_asker(self.limits)

    def findings(self, made: Made, panel: Sequence[Contestant]) -> list[Finding]:
        """What the trial of a case leaves."""
        outcomes = [interrogate(made.whole(each.logic(made)).script, each.solver, self.ask) for each in panel]
        case = made.whole(made.logic)
        solvers = tuple(each.solver for each in panel)
        court = Court(solvers, self.ask, self.limits.seconds, self.helpers, self.kinds)
        trial = judge_outcomes(case, outcomes, court)
        found = []
        for verdict in _once(trial.verdicts):
            place = next((i for i, each in enumerate(panel) if each.spec == verdict.blamed), None)
            if place is None:
                found.append(ours(made, verdict.because, f"ours {made.recipe.strategy}: the expected answer"))
            else:
                opponent = _opponent(place, trial, (*solvers, *self.helpers))
                found.append(self._finding(made, panel[place], verdict, trial.outcomes[place], opponent))
        return found

    def _finding(
        self, made: Made, who: Contestant, verdict: Verdict, outcome: Outcome, opponent: Solver | None
    ) -> Finding:
        case = made.whole(who.logic(made))
        assertions = self._small(case, who, verdict, outcome, opponent)
        fit = self.maker.fit(Case(_script(case, assertions)))
        return Finding(
            ident=_ident(verdict.kind, who.spec, made.recipe),
            kind=verdict.kind,
            certainty=verdict.certainty,
            blamed=who.spec,
            version=who.solver.version,
            signature=signature(verdict.kind, who.solver, who.mode, outcome.signature, assertions, fit),
            because=verdict.because,
            text=who.asked(made),
            recipe=made.recipe,
        )

    def _small(
        self, case: Case, who: Contestant, verdict: Verdict, outcome: Outcome, opponent: Solver | None
    ) -> tuple[Term, ...]:
        """The assertions, as small as the mistake needs them; a crash that names its cause needs no such thing."""
        query = next(queries(case.script))
        crash = outcome.signature or ""
        if verdict.kind in {Kind.SLOW, Kind.UNKNOWN} or (
            verdict.kind is Kind.CRASH and not is_nameless(crash)
        ):
            return query.assertions
        still = _Still(case, who.solver, verdict, self.ask, opponent, crash)
        with living_asker(self.limits) as ask:
            small = shrink(query.assertions, replace(still, ask=ask).wrong, self.questions)
        if small == query.assertions or still.wrong(small):
            return small
        return shrink(query.assertions, still.wrong, self.questions)


@dataclass(frozen=True, slots=True)
class _Still:
    """Whether a smaller script is answered as wrongly."""

    case: Case
    solver: Solver
    verdict: Verdict
    ask: Ask
    opponent: Solver | None
    crash: str

    def wrong(self, assertions: tuple[Term, ...]) -> bool:
        script = _script(self.case, assertions)
        if self.verdict.kind is Kind.CRASH:
            return self._outcome(script, self.solver).signature == self.crash
        answer, model = self._heard(script, self.solver)
        match self.verdict.kind:
            case Kind.UNSAT_WRONG:
                return answer is Answer.UNSAT and self._is_sat(script)
            case Kind.INVALID_MODEL:
                return answer is Answer.SAT and model is not None and _refuted(script, model, self.solver)
        return answer is Answer.SAT and self._opposed(script, Answer.UNSAT)

    def _is_sat(self, script: Script) -> bool:
        expect: Expect | None = self.case.expected(0)
        if expect is not None and isinstance(expect.evidence, Witness):
            query = next(queries(script))
            if judge(query.assertions, read_model(expect.evidence.model, query, STANDARD)).truth is True:
                return True
        return self._opposed(script, Answer.SAT)

    def _opposed(self, script: Script, answer: Answer) -> bool:
        return self.opponent is not None and self._heard(script, self.opponent)[0] is answer

    def _heard(self, script: Script, solver: Solver) -> tuple[Answer, str | None]:
        replies = self._outcome(script, solver).replies
        return (replies[0].answer, replies[0].model) if replies else (Answer.NONE, None)

    def _outcome(self, script: Script, solver: Solver) -> Outcome:
        return self.ask(solver, asking(spoken(script, solver)))


def _refuted(script: Script, model: str, solver: Solver) -> bool:
    query = next(queries(script))
    found = judge(query.assertions, read_model(model, query, solver.strings))
    return found.truth is False and not found.printed


def _once(verdicts: Sequence[Verdict]) -> Iterator[Verdict]:
    """What a solver does wrong alone it will do between push and pop as well: that is no second bug."""
    known = {(each.kind, each.blamed) for each in verdicts}
    for each in verdicts:
        alone = each.blamed.removesuffix(PUSHED)
        if alone == each.blamed or (each.kind, alone) not in known:
            yield each


def _opponent(place: int, trial: Trial, solvers: Sequence[Solver]) -> Solver | None:
    """Somebody who says the opposite, or who was not asked."""
    testimonies = trial.hearing.testimonies
    opposite = DECIDED - {testimonies[place].answer(0)}
    said = [i for i, each in enumerate(testimonies) if each.answer(0) in opposite]
    return next((solvers[i] for i in (*said, *range(len(testimonies), len(solvers)))), None)


def _script(case: Case, assertions: Sequence[Term]) -> Script:
    kept = [each for each in case.script.commands if not isinstance(each, Assert | CheckSat)]
    return Script((*kept, *(Assert(term) for term in assertions), CheckSat()))


def ours(made: Made, because: str, signature: str) -> Finding:
    """A failure of refute itself."""
    return Finding(
        _ident(Kind.OURS, signature, made.recipe), Kind.OURS, Certainty.CERTAIN, "refute", "",
        signature, because, made.body, made.recipe,
    )  # fmt: skip


def failure(row: Row, trace: str) -> Finding:
    """A strategy that did not come to the end of a row."""
    recipe = Recipe(
        row.strategy.name,
        row.strategy.version,
        tuple(seed.digest for seed in row.seeds),
        row.rng,
        0,
        row.flags,
    )
    where = trace.strip().splitlines()
    text = "\n".join(seed.text for seed in row.seeds)
    return Finding(
        _ident(Kind.OURS, "strategy", recipe), Kind.OURS, Certainty.CERTAIN, "refute", "",
        f"ours {row.strategy.name}: {where[-1][:100]}", trace, text, recipe,
    )  # fmt: skip


def _ident(kind: Kind, spec: str, recipe: Recipe) -> str:
    content = json.dumps([kind, spec, asdict(recipe)], sort_keys=True)
    return sha256(content.encode()).hexdigest()[:12]
