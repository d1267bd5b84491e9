"""What a model leaves open, and which values are worth a try for it.

All of a small sort; of a large one those with which the open application is compared, the corners of the sort, and
values of the model. Of what is printed as a decimal, the roots near it: these are found one after the other, since the
polynomial of one number may need the value of another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.judge_decimals import numbers_near
from refute.theories import registry
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from refute.semantics.evaluate import Evaluator
    from refute.smtlib.terms import Term
    from refute.theories.values import Free, Value

MAX_CHOICES: Final = 256
"""A sort with no more elements is searched completely."""
MAX_BESIDE: Final = 6
"""Values that stand beside what is open are tried first."""
MAX_DECIMALS: Final = 12
"""Of more decimals than this no roots are sought."""

Openings = tuple[tuple["Free", ...], list[tuple["Value", ...]], bool]


def openings(evaluator: Evaluator, terms: tuple[Term, ...]) -> Openings | None:
    """The open applications, values to try for each, and whether these are all values; None when nothing is open."""
    if not evaluator.open:
        return None
    keys, choices, complete = [], [], True
    beside: dict[Term, list[Value]] | None = None
    decimals = _decimals(evaluator, terms)
    for key, (term, _) in evaluator.open.items():
        if key.near is not None:
            complete = False
            if key in decimals:
                keys.append(key)
                choices.append(decimals[key])
            continue
        sort = term.sort
        row = registry.sort_row(sort)
        size = row.size(sort)
        keys.append(key)
        if key.choices is not None:
            choices.append(key.choices)
        elif size is not None and size <= MAX_CHOICES:
            choices.append(tuple(row.elements(sort)))
        else:
            complete = False
            beside = _beside(evaluator) if beside is None else beside
            likely = (*beside.get(term, ()), *row.corners(sort)[:6], *evaluator.model.samples(sort)[:6])
            choices.append(tuple(_different(likely)))
    return (tuple(keys), choices, complete) if keys else None


def _decimals(evaluator: Evaluator, terms: tuple[Term, ...]) -> dict[Free, tuple[Value, ...]]:
    """Numbers to try for constants printed as decimals: for those with roots, or for all where there are none."""
    near = [key for key in evaluator.open if key.near is not None]
    if len(near) > MAX_DECIMALS:
        return {}
    found = {key: numbers_near(key, terms, evaluator.model) for key in near}
    return {key: values for key, values in found.items() if len(values) > 1} or found


def _beside(evaluator: Evaluator) -> dict[Term, list[Value]]:
    """For each application that is open, the values with which it is compared, or stands in an operator."""
    found: dict[Term, list[Value]] = {term: [] for term, _ in evaluator.open.values()}
    memo = evaluator.top.memo
    for above in memo:
        opened = [arg for arg in above.args if arg in found]
        for term in opened:
            values = [memo[arg] for arg in above.args if arg.sort is term.sort and arg in memo]
            if len(found[term]) < MAX_BESIDE:
                found[term] += [value for value in values if type(value) is not Unknown]
    return found


def _different(values: Iterable[Value]) -> Iterable[Value]:
    """Without repetition, and without what has no form by which it could be told from others."""
    seen: dict[Value, None] = {}
    for value in values:
        try:
            seen[value] = None
        except Undecided:
            continue
    return seen
