"""Does a model satisfy the assertions? Yes, no, or unknown with the reason; and what to ask to know more.

The judge is pure: it never asks anybody. What it would like to know it returns as data (`Judgement.probes`), and
whoever has a solver asks, and calls again with the answers. The steps: lazy evaluation; what the standard leaves open
as questions; and a small search for values of these that make all assertions true, because any function will do, but it
must be a function.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from refute.semantics.cells import some_numbers
from refute.semantics.evaluate import MAX_TOGETHER, Evaluator, Model
from refute.semantics.judge_openings import openings
from refute.smtlib.printer import head
from refute.theories import registry
from refute.theories.ints import INT
from refute.theories.reals.rows import REAL
from refute.theories.values import Free, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op, Term
    from refute.theories.values import Value

MAX_TRIES: Final = 2_000
"""So many interpretations of what is open are tried,"""
MAX_NODES: Final = 3_000_000
"""and so many terms are evaluated for that."""

_SUITABLE: Final = "with a suitable interpretation of what the standard leaves open"
_WHATEVER: Final = (
    "an assertion is false, whatever interpretation is chosen for what the standard leaves open"
)


@dataclass(frozen=True, slots=True)
class Probe:
    """A ground term whose value in the solver's model would settle something: ask `(get-value (text))`."""

    key: Free
    text: str
    sort: Sort


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one model.

    truth: True, False, or None for unknown. place: the first assertion that is not true.
    printed: false only because of what the model prints for an application that the standard leaves open; with
        another interpretation the same model would do, or might.
    probes: what a solver could be asked to know more.
    """

    truth: bool | None
    reason: str = ""
    place: int | None = None
    printed: bool = False
    probes: tuple[Probe, ...] = ()


class Assumed:
    """A model with values for what it leaves open."""

    def __init__(self, model: Model, values: Mapping[Free, Value], *, ignore_tables: bool = False) -> None:
        self._model = model
        self._values = values
        self._ignore_tables = ignore_tables

    def constant(self, op: Op) -> Value:
        value = self._model.constant(op)
        if type(value) is Unknown and value.key is not None:
            return self._values.get(value.key, value)
        return value

    def call(self, op: Op, arguments: tuple[Value, ...]) -> Value:
        value = self._model.call(op, arguments)
        if type(value) is Unknown and value.key is not None:
            return self._values.get(value.key, value)
        return value

    def free(self, key: Free) -> Value | None:
        if key in self._values:
            return self._values[key]
        return None if self._ignore_tables else self._model.free(key)

    def samples(self, sort: Sort) -> tuple[Value, ...]:
        return self._model.samples(sort)


def judge(assertions: Iterable[Term], model: Model, answers: Mapping[Free, Value] | None = None) -> Judgement:
    """Judge a model. `answers` are values that a solver gave for probes of an earlier judgement."""
    terms = tuple(assertions)
    known = answers or {}
    plain = look(terms, Assumed(model, known))
    if plain.truth is True:
        return plain
    if plain.truth is False:
        # The model's own tables may be to blame, not its values.
        without = _settle(terms, lambda values: Assumed(model, values, ignore_tables=True), {})
        if without.truth is False:
            return without
        return Judgement(
            False,
            f"{plain.reason}, as the model interprets what the standard leaves open",
            plain.place,
            printed=True,
        )
    return _settle(terms, lambda values: Assumed(model, values), known)


@dataclass(frozen=True, slots=True)
class _Look:
    """One evaluation of all assertions."""

    truth: bool | None
    reason: str
    place: int | None
    evaluator: Evaluator


def look(terms: tuple[Term, ...], model: Model, effort: int = MAX_TOGETHER) -> Judgement:
    """One evaluation, no search: False may yet be the fault of what the model prints for open applications."""
    seen = _evaluate(terms, model, effort)
    return Judgement(seen.truth, seen.reason, seen.place)


def _evaluate(terms: tuple[Term, ...], model: Model, effort: int = MAX_TOGETHER) -> _Look:
    """False as soon as one assertion is false; unknown when one is unknown and none is false."""
    evaluator = Evaluator(model, effort)
    reason, place = "", None
    for index, term in enumerate(terms):
        value = evaluator.value(term)
        if value is False:
            return _Look(False, "an assertion is false", index, evaluator)
        if type(value) is Unknown and place is None:
            reason, place = value.reason, index
    return _Look(True if place is None else None, reason, place, evaluator)


def _settle(
    terms: tuple[Term, ...], model: Callable[[Mapping[Free, Value]], Model], known: Mapping[Free, Value]
) -> Judgement:
    """Search for an interpretation of what is open. Depth first: one value may open the next question."""
    first = _evaluate(terms, model(known))
    if first.truth is not None:
        return Judgement(first.truth, first.reason, first.place)
    limit = max(16, min(MAX_TRIES, MAX_NODES // (1 + first.evaluator.cost)))
    met = _by_cells(terms, model, known, first.evaluator, limit)
    if met is not None:
        return Judgement(True, _SUITABLE) if met else Judgement(False, _WHATEVER, first.place)
    probes = _probes(first.evaluator)
    complete, tries = True, 0
    stack: list[tuple[dict[Free, Value], _Look]] = [(dict(known), first)]
    while stack:
        values, look = stack.pop()
        if look.truth is True:
            return Judgement(True, _SUITABLE)
        if look.truth is False:
            continue
        found = openings(look.evaluator, terms)
        if found is None or tries >= limit:
            complete = False
            continue
        keys, choices, all_of_them = found
        complete &= all_of_them
        for choice in product(*choices):
            tries += 1
            if tries > limit:
                complete = False
                break
            more = values | dict(zip(keys, choice, strict=True))
            stack.append((more, _evaluate(terms, model(more))))
            if stack[-1][1].truth is True:
                break
    if complete:
        return Judgement(False, _WHATEVER, first.place)
    return Judgement(None, first.reason, first.place, probes=probes)


def _by_cells(
    terms: tuple[Term, ...],
    model: Callable[[Mapping[Free, Value]], Model],
    known: Mapping[Free, Value],
    evaluator: Evaluator,
    limit: int,
) -> bool | None:
    """Whether some numbers for all that is open would do, where that is numbers alone and can be decided."""
    keys = list(evaluator.open)
    sorts = [term.sort for term, _ in evaluator.open.values()]
    if any(sort not in (INT, REAL) for sort in sorts) or any(key.choices or key.near for key in keys):
        return None

    def holds(values: tuple[Value, ...]) -> Value:
        truth = _evaluate(terms, model(dict(known) | dict(zip(keys, values, strict=True)))).truth
        return Unknown("more is open") if truth is None else truth

    return some_numbers(holds, [sort is INT for sort in sorts], limit)


def _probes(evaluator: Evaluator) -> tuple[Probe, ...]:
    """The open applications as ground terms, where their arguments have a text."""
    found = []
    for key, (term, values) in evaluator.open.items():
        if key.near is not None:
            continue
        texts = [registry.show(value, arg.sort) for value, arg in zip(values, term.args, strict=True)]
        if all(text is not None for text in texts):
            shown = " ".join(text for text in texts if text is not None)
            found.append(Probe(key, f"({head(term.op)} {shown})" if texts else head(term.op), term.sort))
    return tuple(found)
