"""What `ask` offers, `check` takes."""

from __future__ import annotations

from refute.smtlib.sorts import sort
from tests.laws.rooms import Entry, every_row, pool, unasked, uses


@every_row
def test_check_takes_what_ask_offers(entry: Entry):
    for use in uses(entry.row):
        assert entry.row.check(use.indices, use.sorts) is use.result, (use.indices, use.sorts)


@every_row
def test_the_row_is_offered_for_some_sort(entry: Entry):
    """Otherwise no law about its values is held against anything."""
    assert uses(entry.row)


@every_row
def test_what_is_written_by_hand_is_not_offered(entry: Entry):
    if unasked(entry.row):
        assert not any(list(entry.row.ask(wanted, pool())) for wanted in pool())


@every_row
def test_check_refuses_in_silence(entry: Entry):
    """It never raises: `rank` words the error."""
    strange = sort("Nobody knows this sort")
    for indices in ((), (0,), (-1, 2), ("x",), (strange,)):
        for sorts in ((), (strange,), *((s,) for s in pool()), *((s, s) for s in pool()), (strange,) * 3):
            entry.row.check(indices, sorts)
