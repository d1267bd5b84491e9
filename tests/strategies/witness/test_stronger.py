"""The table of what follows from what, against the rows: for the corner values of all sorts that both take."""

from itertools import product

import pytest

from refute.smtlib.sorts import BOOL, sort
from refute.smtlib.terms import SortError, apply, declared
from refute.strategies.witness.polarity import NEGATIVE, NEITHER, POSITIVE, passed
from refute.strategies.witness.stronger import joined
from refute.theories import registry
from refute.theories.values import Undecided

SORTS = (
    sort("Int"), sort("Real"), sort("String"), sort("BitVec", (3,)), sort("FloatingPoint", (3, 3)), BOOL,
)  # fmt: skip
PAIRS = [(strong, weak) for strong, weaker in registry.implications() for weak in weaker]


def function(name, of, count):
    try:
        return apply(registry.operators()[name], (apply(declared("x", (), of)),) * count).fn
    except SortError:
        return None


@pytest.mark.parametrize(("strong", "weak"), PAIRS)
def test_what_is_said_to_follow_follows(strong, weak):
    tried = 0
    for of in SORTS:
        for count in (2, 3):
            one, other = function(strong, of, count), function(weak, of, count)
            if one is None or other is None:
                continue
            corners = registry.sort_row(of).corners(of)[: 14 if count == 2 else 8]
            for values in product(corners, repeat=count):
                try:
                    if one(*values) is True:
                        tried += 1
                        assert other(*values) is True, (of, values)
                except Undecided:
                    pass
    assert tried > 3


@pytest.mark.parametrize("polarity", [POSITIVE, NEGATIVE])
@pytest.mark.parametrize("choice", range(4))
def test_a_formula_that_is_joined_with_another_is_stronger_or_weaker(polarity, choice):
    names = registry.operators()
    for whole, other in product(("true", "false"), repeat=2):
        term, text = joined((apply(names[whole]), whole), (apply(names[other]), other), polarity, choice)
        value = evaluated(term)
        assert (value <= (whole == "true")) if polarity == POSITIVE else (value >= (whole == "true")), text


def evaluated(term):
    return term.fn(*map(evaluated, term.args))


def test_a_joined_formula_depends_on_both():
    names = registry.operators()
    for polarity, choice in product((POSITIVE, NEGATIVE), range(4)):
        given = [(apply(names[name]), name) for name in ("true", "false")]
        values = {evaluated(joined(one, other, polarity, choice)[0]) for one in given for other in given}
        assert values == {True, False}


def test_polarity_is_turned_by_negation_and_lost_in_conditions():
    p = apply(declared("p", (), BOOL))
    names = registry.operators()
    implies, choose = apply(names["=>"], (p, p)), apply(names["ite"], (p, p, p))
    assert [passed(apply(names["not"], (p,)), 0), passed(implies, 0), passed(implies, 1)] == [-1, -1, 1]
    assert [passed(choose, place) for place in range(3)] == [NEITHER, POSITIVE, POSITIVE]
    assert passed(apply(names["="], (p, p)), 0) == passed(apply(names["xor"], (p, p)), 1) == NEITHER
