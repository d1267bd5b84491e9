"""One changed subterm: what the quick way says is what a new evaluation of the changed term says."""

import random

import pytest

from refute.semantics.evaluate import Evaluator
from refute.semantics.incremental import UNCHANGED, Valued
from refute.smtlib.terms import apply, literal
from refute.theories import registry
from refute.theories.uf import FunctionValue
from refute.theories.values import Abstract, Unknown
from tests.semantics.asking import asserted
from tests.semantics.given import Given

SCRIPTS = (
    (
        "(declare-fun x () Int)(declare-fun y () Int)(declare-fun p () Bool)",
        "(ite p (and (< x (+ y 3 (* 2 x))) (= (mod x 3) 1)) (or (> x y) (distinct x y 7)))",
        {"x": 4, "y": -2, "p": True},
        {"Int": range(-5, 9), "Bool": (True, False)},
    ),
    (
        "(declare-fun x () Int)(declare-fun y () Int)(declare-fun p () Bool)",
        "(ite p (and (< x (div y x)) (= (mod x 3) 1)) (or (> x y) (= 0 (div x y))))",
        {"x": 0, "y": 2},
        {"Int": range(-2, 4), "Bool": (True, False)},
    ),
    (
        "(declare-fun s () String)(declare-fun n () Int)(declare-fun p () Bool)",
        '(=> p (and (= (str.len (str.++ s "a")) n) (str.prefixof s (str.substr s 0 n))))',
        {"s": "bc", "n": 3, "p": True},
        {"String": ("", "a", "bcd"), "Int": range(5), "Bool": (True, False)},
    ),
)


def paths(root):
    """Every occurrence of every subterm, with the terms around it, innermost first."""
    stack = [(root, ())]
    while stack:
        term, path = stack.pop()
        yield term, path
        stack += [(arg, ((term, place), *path)) for place, arg in enumerate(term.args)]


def changed(term, value, path):
    """The root with a literal in place of the occurrence."""
    new = literal(f"<{value!r}>", term.sort, value)
    for above, place in path:
        new = apply(above.op, (*above.args[:place], new, *above.args[place + 1 :]))
    return new


@pytest.mark.parametrize("case", SCRIPTS, ids=["linear", "open", "strings"])
def test_the_root_has_the_value_of_the_changed_term(case):
    declared, assertion, constants, choices = case
    (root,) = asserted(declared, assertion).assertions
    model = Given(constants)
    valued = Valued((root,), Evaluator(model))
    before = Evaluator(model).value(root)
    assert valued.values[root] == before
    rng = random.Random(1)
    seen = set()
    for term, path in paths(root):
        for value in rng.sample([*choices[term.sort.name]], k=2):
            wanted = Evaluator(model).value(changed(term, value, path))
            found = valued.root(term, value, path)
            if found is UNCHANGED:
                found = before
            assert (type(found) is Unknown) is (type(wanted) is Unknown)
            assert type(found) is Unknown or found == wanted, (term, value)
            seen.add(str(found))
    assert len(seen) > 1


def test_the_values_of_the_seed_are_not_touched():
    declared, assertion, constants, _ = SCRIPTS[0]
    (root,) = asserted(declared, assertion).assertions
    valued = Valued((root,), Evaluator(Given(constants)))
    before = dict(valued.values)
    for term, path in paths(root):
        valued.root(term, not valued.values[term] if term.sort.name == "Bool" else 99, path)
    assert valued.values == before


def test_arrays_that_nobody_can_tell_apart():
    """Over indices whose number is not known two tables with unlike defaults may be one array."""
    declared = "(declare-sort I 0)(declare-fun a () (Array I Int))(declare-fun i () I)"
    (root,) = asserted(declared, "(= (select a i) 1)").assertions
    array = root.args[0].args[0].sort
    one, other = (registry.array_of(array, FunctionValue({}, each)) for each in (1, 2))
    valued = Valued((root,), Evaluator(Given({"a": one, "i": Abstract("I", "i")})))
    path = ((root.args[0], 0), (root, 0))
    assert valued.root(root.args[0].args[0], other, path) is False
