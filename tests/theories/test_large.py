"""Numbers with more digits than Python cares to print end as unknown, not as an error of ours."""

import pytest

from refute.theories import registry
from refute.theories.ints import INT
from refute.theories.values import Undecided

HUGE = 10**5000


@pytest.mark.parametrize(
    ("name", "values"), [("int.pow2", (HUGE,)), ("piand", (HUGE, -1, -2)), ("^", (3, HUGE))]
)
def test_a_huge_number_is_undecided(name, values):
    _, function = registry.rows()[name].rank(registry.operators()[name], (INT,) * len(values))
    with pytest.raises(Undecided):
        function(*values)
