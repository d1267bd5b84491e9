"""The values that rows compute: elements of the result sort, the same each time, printed so that they read back."""

from __future__ import annotations

import pytest

from refute.smtlib.sorts import BOOL
from refute.theories import registry
from refute.theories.values import Free, Undecided
from tests.laws.examples import examples, run
from tests.laws.exceptions import WITHOUT_VALUES
from tests.laws.ground import value_of
from tests.laws.rooms import INT, Entry, every_row, spread, uses

_TYPES = {BOOL: (bool,), INT: (int,)}


def _some(entry: Entry, uses_at_most: int, most: int):
    return examples(spread(uses(entry.row), uses_at_most), entry.name, most)


def check_values(given):
    for example in given:
        again = run(example.use, example.arguments)
        if not example.decided:
            assert isinstance(again, Undecided), example
            assert again.what == example.value.what, example
            continue
        try:
            assert again == example.value, example
        except Undecided:
            continue
        check_element(example.value, example.use.result)


def check_element(value, sort):
    if sort in _TYPES:
        assert type(value) in _TYPES[sort], (value, sort)
    text = registry.show(value, sort)
    if text is None:
        return
    read_sort, read_back = value_of(text)
    assert read_sort is sort, text
    assert read_back == value, text


@every_row
def test_values(entry: Entry):
    given = _some(entry, 8, 40)
    check_values(given)
    if entry.row.name not in WITHOUT_VALUES:
        assert any(example.decided or isinstance(example.value.what, Free) for example in given)


@pytest.mark.slow
@every_row
def test_values_of_many(entry: Entry):
    check_values(_some(entry, 100, 1000))
