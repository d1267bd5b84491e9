"""Values nest deeper than Python recurses."""

from __future__ import annotations

import pytest

from refute.smtlib.sorts import Constructor, declared_datatype, sort
from refute.theories import arrays, registry
from refute.theories.datatypes import operators
from refute.theories.values import Constructed
from tests.theories.datatypes.shapes import INT, INTS, LIST

DEPTH = 100_000


def deep(last: int) -> Constructed:
    cons = operators(LIST)["cons"].row.run((), (INT, INTS), INTS)
    value = Constructed("cons", (last, Constructed("nil", (), INTS)), INTS)
    for _ in range(DEPTH):
        value = cons(0, value)
    return value


@pytest.fixture(scope="module")
def three():
    return deep(1), deep(1), deep(2)


def test_equality_hash_and_text_of_deep_values(three):
    one, same, other = three
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert len({one, same, other}) == 2
    text = registry.show(one, INTS)
    assert text.count("(cons 0 ") == DEPTH
    assert text.endswith("(cons 1 (as nil (List Int)))" + ")" * DEPTH)
    assert repr(one).startswith("(cons 0 (cons 0 ")
    assert repr(one).endswith("...")


def test_deep_values_inside_of_arrays(three):
    wanted = sort("Array", (), (INT, INTS))
    one, same, other = (arrays.make(wanted, each, {3: Constructed("nil", (), INTS)}) for each in three)
    assert one == same
    assert hash(one) == hash(same)
    assert one != other


def test_a_value_that_shares_its_parts_is_not_written_out_in_full():
    datatype, _ = declared_datatype("Twin", 0, "of test_deep_datatypes")
    twin = sort("Twin", (), (), datatype)
    datatype.constructors = (Constructor("twin", (("a", twin), ("b", twin))), Constructor("end", ()))
    value = Constructed("end", (), twin)
    for _ in range(100):
        value = Constructed("twin", (value, value), twin)
    assert registry.show(value, twin) is None
