"""Planted solvers, each with one fault, put on trial: every lie is to be found, and nothing else.

This is what `refute doctor` shows. A fault that is not of the solver's making, such as being killed, is no finding; it
must be told apart from the faults that are.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from refute.records import Answer, Case, Certainty, Derivation, Expect, Kind, OutcomeKind, Witness
from refute.semantics import elaborate
from refute.solvers.planted import planted
from refute.solvers.process import Limits
from refute.trial.asking import fresh
from refute.trial.court import Court, hold

_WITNESS: Final = "(define-fun x () Int 3)"
_SAT: Final = f"""(set-info :status sat)
(set-info :witness |  {_WITNESS}|)
(set-logic QF_LIA)
(declare-fun x () Int)
(assert (= (* 2 x) 6))
(check-sat)
"""
_UNSAT: Final = """(set-info :status unsat)
(set-logic QF_LIA)
(declare-fun x () Int)
(assert (= (* 2 x) 7))
(check-sat)
"""

LIMITS: Final = Limits(seconds=1.5, megabytes=300, output=4 << 20)


@dataclass(frozen=True, slots=True)
class Plan:
    """What must come out: how the process is seen to end, and the one finding, if any; `on` is the script's truth."""

    behaviour: str
    ends: OutcomeKind = OutcomeKind.ANSWERED
    finding: Kind | None = None
    on: Answer = Answer.SAT


_CRASHES: Final = ("crash", "crash-after", "abort", "assert", "sanitizer")

PLANS: Final[tuple[Plan, ...]] = (
    Plan("honest"),
    Plan("honest", on=Answer.UNSAT),
    Plan("flip-sat", finding=Kind.UNSAT_WRONG),
    Plan("flip-unsat", finding=Kind.SAT_WRONG, on=Answer.UNSAT),
    Plan("bad-model", finding=Kind.INVALID_MODEL),
    *(Plan(name, OutcomeKind.CRASH, Kind.CRASH) for name in _CRASHES),
    Plan("give-up"),
    Plan("no-model"),
    Plan("complain"),
    Plan("slow-start"),
    Plan("fork"),
    Plan("drown"),
    Plan("refuse", OutcomeKind.REFUSED),
    Plan("hang", OutcomeKind.TIMEOUT),
    Plan("hang-after", OutcomeKind.TIMEOUT),
    Plan("own-timeout", OutcomeKind.TIMEOUT),
    Plan("eat-memory", OutcomeKind.OUT_OF_MEMORY),
    Plan("bad-alloc", OutcomeKind.OUT_OF_MEMORY),
    Plan("endless", OutcomeKind.OUTPUT_LIMIT),
    Plan("babble", OutcomeKind.GARBAGE),
    Plan("bad-utf8", OutcomeKind.GARBAGE),
    Plan("surplus", OutcomeKind.GARBAGE),
    Plan("silent", OutcomeKind.DIED),
    Plan("quit", OutcomeKind.DIED),
    Plan("half", OutcomeKind.DIED),
    Plan("killed", OutcomeKind.DIED),
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What came out of one plan."""

    plan: Plan
    ended: OutcomeKind
    findings: tuple[str, ...]
    passed: bool


_AT_A_TIME: Final = 6
"""Most of them are waited for: those that hang, start slowly or sleep."""


def selftest() -> Iterator[Shown]:
    with ThreadPoolExecutor(_AT_A_TIME) as pool:
        yield from pool.map(_shown, PLANS)


def _shown(plan: Plan) -> Shown:
    court = Court((planted(plan.behaviour),), fresh(LIMITS), LIMITS.seconds)
    trial = hold(_case(plan.on), court)
    ended = trial.outcomes[0].kind
    kinds = [verdict.kind for verdict in trial.verdicts]
    sure = all(verdict.certainty is Certainty.CERTAIN for verdict in trial.verdicts)
    wanted = [plan.finding] if plan.finding is not None else []
    passed = ended is plan.ends and kinds == wanted and sure
    return Shown(plan, ended, tuple(f"{each.kind} ({each.certainty})" for each in trial.verdicts), passed)


def _case(truth: Answer) -> Case:
    if truth is Answer.SAT:
        return Case(elaborate.read(_SAT), (Expect(truth, Witness(_WITNESS)),))
    proof = Derivation("a planted case", frozenset({"arithmetic", "parity"}))
    return Case(elaborate.read(_UNSAT), (Expect(truth, proof),))
