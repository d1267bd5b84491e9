"""A value that a bound allows for one argument keeps the application where it is wanted, whatever is wanted of it."""

from __future__ import annotations

import random
from itertools import count

import pytest

from refute.semantics import bound
from refute.semantics.evaluate import Evaluator
from refute.smtlib.terms import apply, declared, intern_op
from refute.theories import registry
from refute.theories.domains import ANYTHING, Domain
from refute.theories.domains.domain import is_same
from refute.theories.values import Undecided, Unknown
from tests.laws.claims import head
from tests.laws.examples import run, tuples
from tests.laws.rooms import Entry, Use, entries, spread, uses
from tests.laws.wanted import wanted
from tests.semantics.given import Given

BOUNDED = pytest.mark.parametrize(
    "entry", [entry for entry in entries() if entry.row.bound is not None], ids=lambda entry: entry.name
)

RIGID = {"core:not", "Either:from-right"}
"""Each result comes from one argument alone, of a sort of which domains with several values are not wanted."""


def application(use: Use):
    """The operator on constants."""
    args = tuple([apply(declared(f"a{i}", (), s)) for i, s in enumerate(use.sorts)])
    return apply(intern_op(use.row.name, use.row, use.indices, None, head(use)), args)


def tried(domain: Domain, today, sort, rng):
    """Values of all kinds, members among them."""
    row = registry.sort_row(sort)
    yield today
    yield from domain.corners(sort)
    yield from row.corners(sort)[:12]
    for _ in range(6):
        drawn = domain.draw(sort, rng)
        if drawn is not None:
            assert domain.contains(drawn), (domain, drawn)
            yield drawn
        yield row.draw(sort, rng)


def cases(entry: Entry, uses_at_most: int, most: int):
    """Applications under random values with a random wanted domain, and the bounds of all arguments."""
    rng = random.Random(entry.name)
    for use in spread(uses(entry.row), uses_at_most):
        term = application(use)
        for values in tuples(use.sorts, rng, most):
            value = run(use, values)
            if isinstance(value, Undecided):
                continue
            aim = wanted(value, use.result, rng)
            known = dict(zip(term.args, values, strict=True))
            yield use, values, aim, bound.below(term, aim, known), rng


def violations(entry: Entry, uses_at_most: int, most: int) -> int:
    """Checks the law, and counts other values than today's that were allowed."""
    allowed = 0
    for use, values, aim, domains, rng in cases(entry, uses_at_most, most):
        for place, (domain, sort) in enumerate(zip(domains, use.sorts, strict=True)):
            today = values[place]
            assert domain.contains(today) or not is_same(today, today), (use, values, aim, domain)
            for value in tried(domain, today, sort, rng):
                if not domain.contains(value) or aim is ANYTHING:
                    continue
                changed = (*values[:place], value, *values[place + 1 :])
                after = run(use, changed)
                assert is_wanted(after, aim, domain), (use, values, aim, place, domain, value, after)
                allowed += not is_same(value, today)
    return allowed


def is_wanted(after, aim, domain) -> bool:
    """An application without a value is in order where the rest decides."""
    if isinstance(after, Undecided):
        return domain is ANYTHING
    return aim.contains(after)


@BOUNDED
def test_bounds_keep_what_is_wanted(entry: Entry):
    assert violations(entry, 4, 24) or entry.name in RIGID, "nothing but today's values was ever allowed"


@BOUNDED
@pytest.mark.slow
def test_bounds_keep_what_is_wanted_of_many(entry: Entry):
    violations(entry, 12, 150)


def disagreements(entry: Entry, uses_at_most: int, most: int) -> int:
    said, names = 0, count()
    for use, values, _, domains, rng in cases(entry, uses_at_most, most):
        siblings = {f"a{place}": value for place, value in enumerate(values)}
        for place, (domain, sort) in enumerate(zip(domains, use.sorts, strict=True)):
            name = f"fresh{next(names)}"
            fresh = apply(declared(name, (), sort))
            claim = bound.constrain(domain, fresh)
            if claim is None:
                continue
            for value in tried(domain, values[place], sort, rng):
                truth = Evaluator(Given({name: value, **siblings})).value(claim)
                assert truth is domain.contains(value) or isinstance(truth, Unknown), (domain, value, claim)
                said += truth is True
    return said


@BOUNDED
def test_what_a_domain_says_is_what_it_contains(entry: Entry):
    assert disagreements(entry, 3, 8)
