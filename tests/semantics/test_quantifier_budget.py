"""Nested quantifiers multiply: the evaluator gives up in time instead of going on for ever."""

import time

from refute.semantics.elaborate import read
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.theories.strings.text import STANDARD


def test_nested_quantifiers_are_given_up_in_time():
    names = [f"x{number}" for number in range(8)]
    body = f"(or (= c 1) (> (+ {' '.join(names)}) c 1000000))"
    for name in names:
        body = f"(exists (({name} Int)) (forall ((y{name} (_ BitVec 8))) {body}))"
    query = next(queries(read(f"(declare-fun c () Int)(assert {body})(check-sat)")))
    model = read_model("((define-fun c () Int 5))", query, STANDARD)
    start = time.process_time()
    found = judge(query.assertions, model)
    assert found.truth is None
    assert found.reason
    assert time.process_time() - start < 5
