import pytest

from refute.oracles.contested import doubtful
from refute.semantics import elaborate
from refute.semantics.queries import queries

DECLARED = "(declare-fun s () String)(declare-fun v () (_ BitVec 2))(declare-fun x () Float32)"


def doubt(assertion):
    (query,) = queries(elaborate.read(f"{DECLARED}(assert {assertion})(check-sat)"))
    return doubtful(query.assertions)


@pytest.mark.parametrize(
    "assertion",
    [
        '(= s (str.replace_re s (re.* (str.to_re "a")) "b"))',
        '(= s (str.replace_re s (str.to_re s) "b"))',
        "(= v (bvxnor v v v))",
        "(= v ((_ fp.to_ubv 2) RTZ x))",
        "(no-such-operator v)",
    ],
)
def test_the_texts_or_the_solvers_do_not_agree(assertion):
    assert doubt(assertion)


@pytest.mark.parametrize(
    "assertion",
    [
        '(= s (str.replace_re s (re.+ (str.to_re "a")) "b"))',
        '(= s (str.replace_re_all s (re.* (str.to_re "a")) "b"))',
        "(= v (bvxnor v v))",
        "(= v ((_ fp.to_sbv 2) RTZ x))",
    ],
)
def test_all_agree(assertion):
    assert doubt(assertion) is None
