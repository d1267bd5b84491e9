"""Numbers with more digits than Python cares to print end as unknown, not as an error of ours."""

from fractions import Fraction

import pytest

from refute.theories import registry
from refute.theories.ints import INT
from refute.theories.reals import elementary
from refute.theories.values import Undecided

HUGE = 10**5000


@pytest.mark.parametrize(
    ("name", "values"), [("int.pow2", (HUGE,)), ("piand", (HUGE, -1, -2)), ("^", (3, HUGE))]
)
def test_a_huge_number_is_undecided(name, values):
    _, function = registry.rows()[name].rank(registry.operators()[name], (INT,) * len(values))
    with pytest.raises(Undecided):
        function(*values)


def test_a_root_of_an_exponential_is_exact():
    """The logarithm of e to the 300 is the integer 300, and a third of it no float."""
    cube = elementary.power(elementary.exp(300), Fraction(1, 3))
    assert elementary.log(cube) == 100
    assert type(elementary.log(cube)) is int
