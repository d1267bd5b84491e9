"""What a campaign is to do: from the command line or a TOML file, checked at the door."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass, field, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from refute.records import Kind
from refute.strategies.catalogue import STRATEGY, FusionError, catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class PlanError(Exception):
    """A plan that cannot be carried out; the message says what to write."""


@dataclass(frozen=True, slots=True)
class LogicWeights:
    """How often a case names the smallest logic that fits, `ALL`, no logic, or that of its first seed."""

    fit: float = 0.80
    all: float = 0.08
    none: float = 0.04
    seed: float = 0.08


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides which cases are made and who is asked.

    seeds: files, folders or archives; empty for the bundled ones.
    strategies: by name, with switches behind colons: `fusion:concat`.
    solvers: SPECs.                                   incremental: each of them between push and pop as well.
    seed: of all randomness.                          tests: None for no end.
    row: cases that one draw of seeds gives at most.
    triples: for fusion, beside those of the rooms; the text itself, so that a campaign can be gone on with.
    """

    seeds: tuple[str, ...] = ()
    strategies: tuple[str, ...] = ()
    solvers: tuple[str, ...] = ()
    incremental: bool = False
    logics: tuple[str, ...] = ()
    seed: int = 0
    tests: int | None = None
    row: int = 30
    timeout: float = 0.5
    memory: int = 2048
    triples: str = ""
    kinds: tuple[str, ...] = ()
    quarantine: str = ""
    examples: int = 20
    disk: int = 2048
    weights: LogicWeights = field(default_factory=LogicWeights)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


_LISTS: Final = frozenset({"seeds", "strategies", "solvers", "logics", "kinds"})


def plan_of(given: Mapping[str, Any]) -> Plan:
    """A plan from names and values, as a TOML or JSON file has them."""
    known = {each.name for each in fields(Plan)}
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise PlanError(f"a plan has no {name}{_meant(name, known)}")
        values[name] = tuple(value) if name in _LISTS else value
    weights = values.get("weights")
    if isinstance(weights, dict):
        wrong = next(
            (name for name in weights if name not in {each.name for each in fields(LogicWeights)}), None
        )
        if wrong is not None:
            raise PlanError(f"weights has no {wrong}: there are fit, all, none and seed")
        values["weights"] = LogicWeights(**weights)
    try:
        return checked(Plan(**values))
    except TypeError as error:
        raise PlanError(f"a value of the plan is of the wrong type: {error}") from None


def read_plan(path: Path) -> Plan:
    try:
        return plan_of(tomllib.loads(path.read_text("utf-8")))
    except OSError as error:
        raise PlanError(f"{path}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise PlanError(f"{path}: {error}") from None


def checked(plan: Plan) -> Plan:
    """The plan with its defaults filled in; raises PlanError where something cannot be."""
    for word in plan.strategies:
        _check_strategy(word)
    try:
        catalogue(plan.triples)
    except FusionError as error:
        raise PlanError(f"triples: {error}") from None
    for kind in plan.kinds:
        if kind not in set(Kind):
            raise PlanError(f"{kind} is no kind of finding{_meant(kind, set(Kind))}")
    for path in plan.seeds:
        if not Path(path).exists():
            raise PlanError(f"{path}: there is no such file or folder of seeds")
    if plan.row < 1 or plan.timeout <= 0 or plan.memory < 16:
        raise PlanError("row, timeout and memory must be larger")
    return plan if plan.strategies else replace(plan, strategies=tuple(STRATEGY))


def _check_strategy(word: str) -> None:
    name, *flags = word.split(":")
    strategy = STRATEGY.get(name)
    if strategy is None:
        raise PlanError(f"{name} is no strategy{_meant(name, STRATEGY)}")
    for flag in flags:
        if flag not in strategy.flags:
            has = f"it has {', '.join(strategy.flags)}" if strategy.flags else "it has none"
            raise PlanError(f"{name} has no switch {flag}: {has}")


def _meant(word: str, known: Mapping[str, object] | set[str] | Sequence[str]) -> str:
    near = get_close_matches(word, list(known), n=1)
    return f"; did you mean {near[0]}?" if near else f" (there are {', '.join(sorted(known))})"
