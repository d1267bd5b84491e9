"""The pre-analysis of whole scripts: what a bound allows for one occurrence keeps every assertion true."""

from __future__ import annotations

import random

import pytest

from refute.semantics import bound, elaborate
from refute.semantics.evaluate import Evaluator
from refute.semantics.grow import Grower
from refute.semantics.incremental import UNCHANGED, Valued
from refute.semantics.productions import Leaf, Taste, grammar
from refute.semantics.queries import queries
from refute.smtlib.printer import term_text
from refute.smtlib.sorts import BOOL
from refute.smtlib.terms import Term, apply, declared
from refute.theories import registry
from refute.theories.domains import ANYTHING, Only
from refute.theories.domains.domain import is_same
from tests.semantics.given import Given
from tests.semantics.test_grow import POOLS


def analysed(text: str, **values):
    (query,) = queries(elaborate.read(text + "(check-sat)"))
    valued = Valued(
        query.assertions,
        Evaluator(Given(values, {name: value for name, value in values.items() if callable(value)})),
    )
    return query.assertions, valued, bound.bounds(query.assertions, valued)


def named(found, name: str):
    return next(domain for term, domain in found.items() if term.op.name == name)


def said(domain, of: Term) -> str:
    claim = bound.constrain(domain, of)
    assert claim is not None
    return term_text(claim)


X = "(declare-const x Int)(declare-const y Int)(declare-const p Bool)(declare-const q Bool)"


def test_of_linear_arithmetic():
    """(x + y) >= 3 with y = 1 leaves x >= 2; the example of the paper."""
    _, _, found = analysed(f"{X}(assert (>= (+ x y) 3))", x=5, y=1)
    x = next(term for term in found if term.op.name == "x")
    assert said(found[x], x) == "(>= x 2)"


def test_what_is_not_needed_may_be_anything():
    _, _, found = analysed(f"{X}(assert (or p (> x y)))", p=True, x=0, y=7)
    assert named(found, "x") is ANYTHING
    assert repr(named(found, "p")) == "Only(True)"


def test_a_term_with_two_occurrences_is_bound_by_both():
    _, _, found = analysed(f"{X}(assert (> x 3))(assert (< x 10))(assert (distinct x y))", x=5, y=7)
    x = named(found, "x")
    assert [value for value in range(15) if x.contains(value)] == [4, 5, 6, 8, 9]


def test_an_assertion_that_is_not_true_allows_nothing():
    assertions, _, found = analysed(f"{X}(assert (> x 3))", x=0)
    assert not found[assertions[0]].contains(True)
    assert repr(named(found, "x")) == "Only(0)"


def test_of_operands_without_a_value():
    """y is open; the disjunction is true without it."""
    _, _, found = analysed(f"{X}(assert (or p (> x y)))", p=True, x=0)
    assert named(found, "y") is ANYTHING


def test_inside_a_function_today_s_value_stays():
    _, _, found = analysed("(declare-fun f (Int) Int)(declare-const x Int)(assert (> (f x) 0))", f=abs, x=5)
    assert repr(named(found, "f")) == "Interval(0, None]"
    assert type(named(found, "x")) is Only


def test_along_a_path_as_for_an_occurrence():
    text = f"{X}(assert (or (and p (> x 3)) (> (* 2 x) 9)))"
    assertions, valued, found = analysed(text, p=True, x=5, y=0)
    (root,) = assertions
    conjunction, product = root.args
    first = bound.along(((root, 0), (conjunction, 1)), valued.values)
    assert first is ANYTHING
    second = bound.along(((root, 1), (product, 0), (product.args[0], 1)), valued.values)
    assert second is ANYTHING
    assert found[conjunction.args[1]] is ANYTHING


def nodes(root: Term):
    """The tree, a term before its arguments, and for each node the way up to the root."""
    found: list[tuple[Term, int, int, tuple[tuple[Term, int], ...]]] = []
    stack = [(root, -1, 0, ())]
    while stack:
        top = stack.pop()
        term, _, _, path = top
        number = len(found)
        found.append(top)
        stack += [
            (arg, number, place, ((term, place), *path))
            for place, arg in reversed(list(enumerate(term.args)))
        ]
    return found


def scenes(name: str, count: int, depth: int):
    """Random assertions that are true under random values."""
    rng = random.Random(name)
    sorts = POOLS[name]
    leaves = {s: [] for s in sorts}
    for place, s in enumerate(sorts * 2):
        value = registry.sort_row(s).draw(s, rng)
        leaves[s].append(Leaf(f" c{place}", value, apply(declared(f"c{place}", (), s))))
    for _ in range(count):
        for leaf in (leaf for group in leaves.values() for leaf in group):
            leaf.value = registry.sort_row(leaf.term.sort).draw(leaf.term.sort, rng)
        given = Given({leaf.text[1:]: leaf.value for group in leaves.values() for leaf in group})
        grower = Grower(grammar(Taste(sorts)), lambda s: (tuple(leaves[s]),), {}, given)
        grown = grower.grow((BOOL, False), depth, rng)
        truth = Evaluator(given).value(grown.term) if grown is not None else None
        if type(truth) is bool:
            root = grown.term if truth else apply(registry.operators()["not"], (grown.term,))
            yield root, Valued((root,), Evaluator(given)), rng


def members(domain, sort, rng):
    yield from domain.corners(sort)[:4]
    for _ in range(3):
        value = domain.draw(sort, rng)
        if value is not None:
            yield value


@pytest.mark.parametrize("name", POOLS)
def test_any_value_in_a_bound_keeps_the_root_true(name):
    changed = 0
    for root, valued, rng in scenes(name, 60, 4):
        tree = nodes(root)
        each = bound.occurrences(
            [n[0] for n in tree], [n[1] for n in tree], [n[2] for n in tree], valued.values
        )
        shared = bound.bounds((root,), valued)
        for (term, _, _, path), own in zip(tree, each, strict=True):
            for domain in (own, shared[term]):
                for value in members(domain, term.sort, rng):
                    after = valued.root(term, value, path)
                    why = (term_text(root), term_text(term), domain, value)
                    if own is ANYTHING:
                        # What is open where nothing is wanted leaves the root true, though the evaluator cannot tell.
                        assert after is not False, why
                    else:
                        assert after is UNCHANGED or after is True, why
                    changed += bool(path) and after is UNCHANGED and not is_same(value, valued.values[term])
    assert changed > 100
