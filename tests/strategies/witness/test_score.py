"""The score function of the paper, and what it becomes for small sorts."""

import pytest

from refute.smtlib.sorts import BOOL, sort
from refute.strategies.witness.score import score
from refute.theories.domains import ANYTHING, NOTHING, Only
from refute.theories.domains.domain import OneOf
from refute.theories.domains.numbers import Interval

INT, BYTE, NIBBLE = sort("Int"), sort("BitVec", (8,)), sort("BitVec", (4,))


@pytest.mark.parametrize(
    ("domain", "of", "wanted"),
    [
        (ANYTHING, BOOL, 1.0),
        (Only(True), BOOL, 0.5),
        (Only(False), BOOL, 0.5),
        (ANYTHING, INT, 1.0),
        (Interval(None, 7), INT, 1.0),
        (Interval(0, None), INT, 1.0),
        (Interval(0, 999), INT, 1.0),
        (Interval(0, 5000), INT, 1.0),
        (Interval(0, 99), INT, 0.1),
        (Only(3), INT, 0.001),
        (NOTHING, INT, 0.001),
        (OneOf((1, 2, 3, 4)), NIBBLE, 0.25),
        (Only(1), BYTE, 0.001),
    ],
)
def test_the_looser_a_place_the_higher_its_score(domain, of, wanted):
    assert score(domain, of) == pytest.approx(wanted)
