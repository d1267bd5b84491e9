"""Witness finds solvers that go wrong where a seed's own operators meet others; fusion comes nowhere near these."""

import re
from random import Random

import pytest

from refute.records import Kind
from refute.strategies.fusion import FUSION
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job
from refute.strategies.witness import WITNESS
from tests.quality.bugs import check_found
from tests.strategies.grounds import seed

PLANTED = [
    ("strings", r"\(str\.(from_code|from_int|replace_all|indexof|to_code) ", "flip-sat", Kind.UNSAT_WRONG),
    ("ints", r"\(mod fresh\d |\(div fresh\d ", "flip-sat", Kind.UNSAT_WRONG),
    ("bits", r"\(bvs(rem|mod|div) ", "bad-model", Kind.INVALID_MODEL),
    ("arrays", r"\(select fresh\d ", "flip-sat", Kind.UNSAT_WRONG),
    ("unsat", r"\(assert \(not \(=> ", "flip-unsat", Kind.SAT_WRONG),
]


@pytest.mark.parametrize(("name", "when", "behaviour", "kind"), PLANTED)
def test_a_solver_that_is_wrong_where_anything_may_stand(name, when, behaviour, kind):
    check_found(WITNESS, seed(name), when, behaviour, kind)


@pytest.mark.parametrize(("name", "when"), [(name, when) for name, when, _, _ in PLANTED])
def test_fusion_makes_no_such_case(name, when):
    origin = seed(name)
    job = Job((origin, origin), Random(1), Workbench(), 200)
    texts = [case.text for case in FUSION.make(job)]
    assert len(texts) > 20
    assert not any(re.search(when, text) for text in texts)
