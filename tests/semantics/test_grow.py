import random

import pytest

from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.semantics.features import NONLINEAR
from refute.semantics.fitting import Fitter
from refute.semantics.grow import Grower
from refute.semantics.productions import Leaf, Taste, grammar
from refute.semantics.uses import Tongue, speakers
from refute.smtlib.sharing import order
from refute.smtlib.sorts import BOOL, sort
from refute.smtlib.terms import LITERAL, apply, declared
from refute.theories import registry
from refute.theories.values import Unknown
from tests.semantics.given import Given

INT, REAL, STRING, REGLAN = sort("Int"), sort("Real"), sort("String"), sort("RegLan")
BV8, BV4, FP = sort("BitVec", (8,)), sort("BitVec", (4,)), sort("FloatingPoint", (5, 11))
MODE, ARRAY, INTS = sort("RoundingMode"), sort("Array", (), (INT, BV4)), sort("Seq", (), (INT,))
POOLS = {
    "ints": (BOOL, INT),
    "numbers": (BOOL, INT, REAL),
    "strings": (BOOL, INT, STRING, REGLAN),
    "bits": (BOOL, BV8, BV4, INT),
    "floats": (BOOL, FP, MODE, REAL, BV8),
    "arrays": (BOOL, INT, BV4, ARRAY),
    "sequences": (BOOL, INT, INTS),
}
VALUES = {BOOL: True, INT: 7, REAL: 3, BV8: 200, BV4: 9, STRING: "ab", FP: 15360, MODE: "RTZ"}


def constants(sorts):
    """One for each sort that has a plain value."""
    return {s: Leaf(f" c{place}", VALUES[s], apply(declared(f"c{place}", (), s))) for place, s in enumerate(sorts)
            if s in VALUES}  # fmt: skip


def grown(name, count=150, depth=3, **taste):
    """Slots and what grew for them."""
    sorts = POOLS[name]
    leaves = constants(sorts)
    given = Given({leaf.text[1:]: leaf.value for leaf in leaves.values()})
    grower = Grower(
        grammar(Taste(sorts, **taste)), lambda s: ((leaves[s],),) if s in leaves else (), {}, given
    )
    rng = random.Random(name)
    for _ in range(count):
        slot = sorts[int(rng.random() * len(sorts))], False
        found = grower.grow(slot, depth, rng)
        if found is not None:
            yield slot, found, given


def declarations(name):
    return "".join(f"(declare-const{leaf.text} {s})\n" for s, leaf in constants(POOLS[name]).items())


@pytest.mark.parametrize("name", POOLS)
def test_the_text_reads_as_the_term(name):
    found = list(grown(name))
    assert len(found) > 80
    asked = "".join(f"(assert (= {each.text} {each.text}))\n" for _, each, _ in found)
    script = elaborate.read(declarations(name) + asked)
    assert script.warnings == ()
    for ((wanted, _), each, _), read in zip(found, script.assertions(), strict=True):
        assert each.term is read.args[0], each.text
        assert each.term.sort is wanted


@pytest.mark.parametrize("name", POOLS)
def test_the_value_is_that_of_the_term(name):
    known = 0
    for _, each, given in grown(name):
        value = Evaluator(given).value(each.term)
        if type(each.value) is not Unknown:
            known += 1
            assert registry.show(each.value, each.term.sort) == registry.show(value, each.term.sort), (
                each.text
            )
    assert known > 40


def test_what_is_made_of_an_unknown_value_is_unknown():
    leaf = Leaf(" k", Unknown("nobody knows"), apply(declared("k", (), INT)))
    grower = Grower(grammar(Taste((BOOL, INT))), lambda s: ((leaf,),) if s is INT else (), {})
    rng = random.Random(3)
    found = [grower.grow((INT, False), 3, rng) for _ in range(100)]
    with_it = [each for each in found if leaf.term in order((each.term,))]
    assert all(type(each.value) is Unknown for each in with_it)
    assert 20 < len(with_it) < 100
    assert all(type(each.value) is int for each in found if each not in with_it and " 0" not in each.text)


def test_a_term_is_as_deep_as_is_asked():
    def depth(term):
        deep = {}
        for each in order((term,)):
            negative = each.op.name in {"-", "/"} and all(
                arg.op.row is LITERAL or arg.args for arg in each.args
            )
            deep[each] = 0 if not each.args or negative else 1 + max(deep[arg] for arg in each.args)
        return deep[term]

    for limit in range(4):
        depths = [depth(each.term) for _, each, _ in grown("bits", depth=limit)]
        assert max(depths) <= limit
        assert limit in depths


def test_linear_terms():
    fitter = Fitter()
    assert not any(fitter.term(each.term) & NONLINEAR for _, each, _ in grown("numbers", 400, linear=True))
    assert any(fitter.term(each.term) & NONLINEAR for _, each, _ in grown("numbers", 400))


def test_a_factor_is_a_literal_that_is_not_zero():
    grower = Grower(grammar(Taste((BOOL, INT))), lambda _sort: (), {})
    rng = random.Random(1)
    values = {grower.grow((INT, True), 3, rng).value for _ in range(200)}
    assert 0 not in values
    assert len(values) > 5


def test_operators_of_one_solver_only_where_they_are_wanted():
    standard = {row.name for row in registry.all_rows() if not row.spoken_by}
    own = {row.name for row in registry.all_rows()} - standard
    for kind in (None, *speakers()):
        tongue = Tongue(frozenset({kind} if kind else ()))
        used = {t.op.name for _, each, _ in grown("bits", 300, tongue=tongue) for t in order((each.term,))}
        spoken = used & own
        assert all(kind in row.spoken_by for row in registry.all_rows() if row.name in spoken)
        assert bool(spoken) is (kind is not None)


def test_names_that_are_taken():
    tongue = Tongue(without=frozenset({"bvadd", "="}))
    used = {t.op.name for _, each, _ in grown("bits", 300, tongue=tongue) for t in order((each.term,))}
    assert used.isdisjoint({"bvadd", "="})
    assert "bvmul" in used


def test_weights():
    often = [each.term.op.name for _, each, _ in grown("ints", 400, 1, weights=(("mod", 30), ("abs", 0)))]
    assert often.count("mod") > 80
    assert "abs" not in often


def test_the_same_stream_gives_the_same_terms():
    for name in POOLS:
        assert [each.text for _, each, _ in grown(name, 50)] == [each.text for _, each, _ in grown(name, 50)]


def test_a_sort_without_terms_gives_none():
    alone = sort("Alone")
    grower = Grower(grammar(Taste((BOOL, INT))), lambda _sort: (), {})
    found = {grower.grow((alone, False), 3, random.Random(i)) for i in range(20)}
    assert found == {None}
