"""Equal terms are one object, and the tables let go of what nobody holds."""

import gc
import random

from refute.semantics import elaborate
from refute.smtlib import sorts
from refute.smtlib.layout import Layout
from refute.smtlib.terms import apply, literal, population, tidy

TEXT = (
    "(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)"
    "(assert (and (< (+ x (* 2 y)) (f (- x 1))) (or (= (f y) (f (f x))) (> (ite (< x y) x y) 0))))"
)


def rebuilt(layout, node, new):
    """The assertion with another term at a node: only the spine is made."""
    for above, place in layout.path(node):
        args = list(above.args)
        args[place] = new
        new = apply(above.op, tuple(args))
    return new


def test_a_mutant_shares_all_but_a_spine():
    layout = Layout(elaborate.read(TEXT).commands)
    node = next(n for n, term in enumerate(layout.terms) if term.op.head == "2")
    before = population()
    mutant = rebuilt(layout, node, literal("3", layout.terms[node].sort, 3))
    assert population() - before <= 2 + len(layout.path(node))
    assert mutant.args[1] is layout.terms[0].args[1]
    assert rebuilt(layout, node, layout.terms[node]) is layout.terms[0]


def test_memory_is_flat_over_many_mutants():
    script = elaborate.read(TEXT)
    layout = Layout(script.commands)
    integers = [n for n, term in enumerate(layout.terms) if term.sort.name == "Int"]
    rng = random.Random(0)
    tidy(now=True)
    held = population()
    for _ in range(5):
        for number in range(4_000):
            node = rng.choice(integers)
            rebuilt(layout, node, literal(f"{rng.getrandbits(60)}", layout.terms[node].sort, number))
        assert population() > held + 4_000
        tidy(now=True)
        assert population() <= held
    assert rebuilt(layout, 1, layout.terms[1]) is layout.terms[0]


def test_what_is_held_stays_and_stays_equal():
    script = elaborate.read(TEXT)
    (term,) = script.assertions()
    tidy(now=True)
    (again,) = elaborate.read(TEXT).assertions()
    assert again is term


def test_tidying_waits_until_it_is_worth_it():
    tidy(now=True)
    before = population()
    elaborate.read("(declare-const q Int)(assert (= q 123456789012))")
    tidy()
    assert population() > before


def test_sorts_and_datatypes_of_old_scripts_are_forgotten():
    def rounds(tag):
        for i in range(1_050):
            elaborate.read(
                f"(declare-datatype D{tag}{i} ((c{tag}{i} (s Int))))(declare-const d D{tag}{i})(assert (= d d))"
            )
            elaborate.read(f"(declare-sort S{tag}{i} 0)(declare-const s S{tag}{i})(assert (distinct s s))")
        tidy(now=True)
        gc.collect()
        return len(sorts._SORTS), len(sorts._DATATYPES)

    first = rounds("a")
    assert rounds("b") <= (first[0] + 50, first[1] + 50)
