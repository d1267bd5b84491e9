"""What is known of a seed before anything is made of it: a witness that the judge has checked, or two proofs.

A seed that comes with evidence is taken at its word: whoever wrote the evidence into it has checked it, and the label
of a benchmark is no evidence. Any other is put to solvers, each in a fresh process, when it is first drawn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from refute.campaign.contestants import asking, logic_line
from refute.campaign.cores import with_core
from refute.records import Answer, Derivation, Label, OutcomeKind, Witness
from refute.semantics.evaluate import AT_A_GLANCE
from refute.semantics.judge import judge, look
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.semantics.seeds import PARENT
from refute.solvers.logics import takes
from refute.theories.strings.text import STANDARD
from refute.trial.dialect import family, lacking, spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from refute.records import Seed
    from refute.solvers.solver import Solver
    from refute.trial.asking import Ask

_ENOUGH: Final = 2
_LONGEST: Final = 200_000
"""A seed whose text has more characters is nothing to mutate."""


def known(seed: Seed) -> bool:
    """Whether the seed has evidence."""
    return seed.evidence is not None and not isinstance(seed.evidence, Label)


def qualified(seed: Seed, fit: str, solvers: Sequence[Solver], ask: Ask) -> Seed:
    """The seed with its evidence, a core where there is a smaller one; or with status unknown and none."""
    unknown = replace(seed, status=Answer.UNKNOWN, evidence=None)
    if len(seed.text) > _LONGEST:
        return unknown
    proved: dict[str, Solver] = {}
    for solver in _suitable(seed, fit, solvers):
        heard = ask(solver, asking(logic_line(fit) + spoken(seed.script, solver)))
        if heard.kind is OutcomeKind.TIMEOUT:
            return unknown  # a seed that takes long is not worth more time
        reply = heard.replies[0] if heard.replies else None
        if reply is None:
            continue
        if reply.answer is Answer.SAT:
            model = reply.model
            if proved or model is None:
                return unknown
            if _satisfies(seed, model, solver):
                return replace(seed, status=Answer.SAT, evidence=Witness(model))
        elif reply.answer is Answer.UNSAT:
            proved[family(solver)] = solver
            if len(proved) >= _ENOUGH:
                found = replace(seed, status=Answer.UNSAT, evidence=Derivation(PARENT, frozenset(proved)))
                return with_core(found, fit, tuple(proved.values()), ask)
    return unknown


def _suitable(seed: Seed, fit: str, solvers: Iterable[Solver]) -> list[Solver]:
    """One solver of each family that has the logic and all operators."""
    chosen: dict[str, Solver] = {}
    for solver in solvers:
        if solver.strings is not STANDARD or not takes(solver.kind, fit):
            continue
        if not any(f"{name} " in seed.text for name in lacking(solver)):
            chosen.setdefault(family(solver), solver)
    return list(chosen.values())


def _satisfies(seed: Seed, model: str, solver: Solver) -> bool:
    """Of a quantified seed the evaluator knows at once, or not soon enough for a campaign."""
    query = next(queries(seed.script))
    read = read_model(model, query, solver.strings)
    if query.quantified:
        return look(query.assertions, read, AT_A_GLANCE).truth is True
    return judge(query.assertions, read).truth is True
