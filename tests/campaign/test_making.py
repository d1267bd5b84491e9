"""From recipes to cases: the same bytes each time, a logic that fits, words that the release knows."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from refute.campaign.contestants import contestant, contestants
from refute.campaign.making import Changed, Maker, Row, remake
from refute.campaign.plan import LogicWeights
from refute.campaign.pool import Pool, entries
from refute.semantics.seeds import read_seed, seed_text
from refute.solvers.session import Mode
from refute.solvers.spec import resolve
from refute.strategies.catalogue import STRATEGIES, STRATEGY
from refute.strategies.material import Workbench
from refute.theories.logics import logic

MOST = 12


@pytest.fixture(scope="module")
def pool():
    return Pool(entries(()))


def rows(pool, count=3):
    """A few rows of each strategy."""
    for strategy in STRATEGIES:
        found = 0
        for number in range(40):
            rng = Random(number)
            seeds = [seed for seed in pool.handful(rng) if strategy.takes(seed)]
            drawn = strategy.draw(seeds, rng)
            if drawn:
                yield Row(strategy, drawn, rng.getrandbits(48))
                found += 1
            if found == count:
                break
        assert found == count, strategy.name


def maker(**weights):
    return Maker(Workbench(), LogicWeights(**weights))


def test_recipes(pool):
    """Another process, which has read the seeds from its own file, makes the same case from a recipe."""
    for row in rows(pool):
        made = list(maker().cases(row, MOST))
        for each in made[:: max(1, len(made) // 3)]:
            seeds = [read_seed(seed_text(seed), "again") for seed in row.seeds]
            again = remake(each.recipe, seeds, maker())
            assert (again.body, again.logic, again.fit) == (each.body, each.logic, each.fit)
            assert [e.answer for e in again.case.expects] == [e.answer for e in each.case.expects]


def test_a_shorter_row_is_the_beginning_of_the_longer(pool):
    for row in rows(pool, 2):
        longer = [each.body for each in maker().cases(row, MOST)]
        assert [each.body for each in maker().cases(row, 4)] == longer[:4]


def test_another_version_is_refused(pool):
    row = next(rows(pool))
    made = next(maker().cases(row, 1))
    with pytest.raises(Changed, match="version"):
        remake(made.recipe.__class__(**{**fields(made.recipe), "version": -1}), row.seeds, maker())


def fields(recipe):
    return {name: getattr(recipe, name) for name in recipe.__slots__}


def test_weights_of_logics(pool):
    chosen = Counter(each.logic for row in rows(pool) for each in maker().cases(row, MOST))
    assert any(logic(name).known for name in chosen)
    assert {
        each.logic for row in rows(pool, 1) for each in maker(fit=0, all=1, none=0, seed=0).cases(row, 3)
    } == {"ALL"}
    assert {
        each.logic for row in rows(pool, 1) for each in maker(fit=0, all=0, none=1, seed=0).cases(row, 3)
    } == {""}


def made(text, name="QF_SLIA"):
    seed = read_seed(f'(set-logic {name})\n(set-info :status sat)(set-info :witness "")\n{text}(check-sat)')
    row = Row(STRATEGY["operators"], (seed,), 1)
    return next(maker().cases(row, 1))


def test_a_release_is_asked_in_its_own_words():
    """Operator mutation changes one place, so that of two the other keeps its operator."""
    twice = "(assert (str.in_re a (str.to_re a)))" * 2
    case = made(
        f'(declare-const a String){twice}(assert (= a "x\\u{{3b1}}" "\\u{{7}}"))'.replace("3b1", "b1")
    )
    old = contestant(replace(resolve("z3", install=False), version="4.8.7"), Mode.RESET)
    head, text = old.text(case)
    assert head.startswith("(set-option :produce-models true)\n(set-logic ")
    assert text.endswith("(check-sat)\n(get-model)\n")
    assert "(str.in.re a (str.to.re a))" in text
    assert '"x\\xb1" "\\x07"' in text
    assert "(str.in_re a (str.to_re a))" in contestant(resolve("z3", install=False), Mode.RESET).text(case)[1]


@pytest.mark.parametrize(
    ("literal", "said"),
    [("\\u{ff}", True), ("\\u{0ff}", True), ("\\u{100}", False), ("\\u00e9", True), ("\\u0123", False), ("ü", True),
     ("ж", False), ("\\u{1f600}", False)],
)  # fmt: skip
def test_a_release_with_bytes_is_not_asked_about_other_characters(literal, said):
    case = made(f'(declare-const a String)(assert (= a "{literal}"))(assert (distinct a "{literal}x"))')
    old = contestant(replace(resolve("z3", install=False), version="4.8.7"), Mode.RESET)
    assert (old.text(case) is not None) is said


def test_who_cannot_take_a_case_is_not_asked():
    case = made("(declare-const a String)(assert (str.< a (str.++ a a)))")
    asked = {
        each.spec: each.text(case)
        for each in contestants(["z3", "cvc5", "yices", "bitwuzla"], incremental=False)
    }
    assert asked["z3"] is not None
    assert asked["cvc5"] is not None
    assert asked["yices"] is None
    assert asked["bitwuzla"] is None


def test_between_push_and_pop_is_a_configuration_of_its_own():
    both = contestants(["z3"], incremental=True)
    assert [each.spec for each in both] == ["z3", "z3 (push)"]
    case = made("(declare-const a String)(assert (str.< a (str.++ a a)))")
    alone, pushed = (each.asked(case) for each in both)
    assert "(push 1)" not in alone
    assert pushed.index("(push 1)") < pushed.index("(declare") < pushed.index("(pop 1)")
