"""Units: the same ones for any number of workers, none lost and none twice."""

from random import Random

import pytest

from refute.campaign.dealer import EPOCH, PATIENCE, Dealer, Past
from refute.campaign.plan import Plan


def length(number):
    """Cases that the row of a unit gives: shorter than asked for as often as not."""
    return Random(number).randrange(0, 31)


def dealt(plan, workers, past=(), stop=None):
    """The cases of a campaign with so many workers that come back in random order."""
    rng = Random(workers)
    dealer = Dealer(plan, past)
    flying, cases, known = [], [], list(past)
    while True:
        while len(flying) < workers and (unit := dealer.deal()) is not None:
            flying.append(unit)
        if not flying or (stop is not None and len(known) >= stop):
            return cases, known, dealer
        unit = flying.pop(rng.randrange(len(flying)))
        end = min(unit.most, max(unit.first, length(unit.number)))
        cases += [(unit.number, unit.seed, unit.back, index) for index in range(unit.first, end)]
        done = Past(unit.number, end, end == length(unit.number) or unit.most == plan.row, {})
        known.append(done)
        dealer.done(done)


@pytest.mark.parametrize("tests", [1, 29, 30, 31, 500])
def test_the_number_of_workers_changes_nothing(tests):
    plan = Plan(tests=tests)
    alone = sorted(dealt(plan, 1)[0])
    assert len(alone) == tests
    for workers in (2, 3, 8):
        assert sorted(dealt(plan, workers)[0]) == alone


def test_going_on_loses_and_repeats_nothing():
    plan = Plan(tests=400)
    whole = sorted(dealt(plan, 2)[0])
    for stop in (1, 3, 7, 11):
        cases, past, _ = dealt(plan, 3, stop=stop)
        again, _, _ = dealt(plan, 2, past=past)
        assert sorted(cases + again) == whole


def test_a_larger_number_goes_on_in_the_middle_of_a_row():
    few, past, _ = dealt(Plan(tests=40), 1)
    more, _, dealer = dealt(Plan(tests=100), 2, past=past)
    assert sorted(few + more) == sorted(dealt(Plan(tests=100), 1)[0])
    assert dealer.finished


def test_a_lost_unit_is_dealt_again():
    dealer = Dealer(Plan())
    first, second = dealer.deal(), dealer.deal()
    dealer.again(first)
    assert dealer.deal() == first
    assert dealer.deal().number == second.number + 1


def test_seeds_that_time_out_are_put_back_at_a_fixed_point():
    dealer = Dealer(Plan())
    seen = {}
    while len(seen) < 4 * EPOCH:
        unit = dealer.deal()
        seen[unit.number] = unit.back
        dealer.done(Past(unit.number, 30, True, {"slow": 1} if unit.number < PATIENCE else {}))
    assert all("slow" not in seen[number] for number in range(2 * EPOCH))
    assert all("slow" in seen[number] for number in range(2 * EPOCH, 4 * EPOCH))
