"""What every strategy owes, tested as soon as it is listed: cases that read as what they are, the same ones again, and
expectations that hold."""

from itertools import islice
from random import Random

import pytest

from refute.campaign.making import Maker, Row, remake
from refute.campaign.plan import LogicWeights
from refute.records import Answer, Derivation, Witness
from refute.semantics import elaborate
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.smtlib.printer import script_text
from refute.strategies.catalogue import STRATEGIES
from refute.strategies.material import Workbench
from refute.theories.strings.text import STANDARD
from tests.strategies.grounds import TEXTS, seed

SEEDS = [seed(name) for name in TEXTS]
ROWS = 12
CASES = 6

every_strategy = pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)


def rows(strategy):
    """Draws from all seeds; every switch is on in some rows."""
    pool = [each for each in SEEDS if strategy.takes(each)]
    rng = Random(7)
    flags = ((), *((flag,) for flag in strategy.flags))
    for number in range(ROWS * len(flags)):
        drawn = strategy.draw(pool, rng)
        if drawn:
            yield Row(strategy, drawn, number, flags[number % len(flags)])


def made(strategy, rows):
    maker = Maker(Workbench(), LogicWeights())
    return [[*islice(maker.cases(row, CASES), CASES)] for row in rows]


@every_strategy
def test_cases_read_as_what_they_are_and_what_they_expect_holds(strategy):
    drawn = [*rows(strategy)]
    found = [(row, each) for row, cases in zip(drawn, made(strategy, drawn), strict=True) for each in cases]
    assert len(found) > ROWS
    for row, each in found:
        # A case names no logic, so that its numerals must not need one.
        read = elaborate.read(each.body, "case", elaborate.DECIMALS)
        assert read.warnings == (), each.body
        assert script_text(read) == each.body == script_text(each.case.script)
        for expect in each.case.expects:
            check_expected(expect, read, row.seeds)
    assert any(each.case.expects for _, each in found)


def check_expected(expect, script, seeds):
    query = [*queries(script)][expect.check]
    match expect.evidence:
        case Witness(model):
            assert expect.answer is Answer.SAT
            assert holds(model, query), script_text(script)
        case Derivation(rule, families):
            assert expect.answer is Answer.UNSAT
            assert rule
            # Nobody has proved it yet where no family is named, so that nobody can be convicted by it.
            assert expect.certain == (len(families) > 1)
            models = [each.evidence.model for each in seeds if isinstance(each.evidence, Witness)]
            assert not any(holds(model, query) for model in models), script_text(script)
        case other:
            pytest.fail(f"no evidence: {other}")


def holds(model, query):
    return judge(query.assertions, read_model(model, query, STANDARD)).truth is True


@every_strategy
def test_a_recipe_makes_its_case_again(strategy):
    """Whatever was made before it, and in another process: nothing is remembered but the recipe and the seeds."""
    for row, cases in zip(rows(strategy), made(strategy, rows(strategy)), strict=True):
        for each in cases[-1:]:
            again = remake(each.recipe, row.seeds, Maker(Workbench(), LogicWeights()))
            assert (again.body, again.logic, again.case.expects) == (each.body, each.logic, each.case.expects)


@every_strategy
def test_another_random_seed_makes_other_cases(strategy):
    """A strategy that ignores its random stream would test one case for days."""
    (row, *_) = [row for row in rows(strategy) if not row.flags]
    texts = [
        {each.body for cases in made(strategy, [Row(strategy, row.seeds, rng)]) for each in cases}
        for rng in range(4)
    ]
    assert len(set().union(*texts)) > max(map(len, texts))
