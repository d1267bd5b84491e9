from refute.records import Kind
from refute.strategies.operators import OPERATORS
from tests.quality.bugs import check_found
from tests.strategies.grounds import seed


def test_a_solver_that_is_wrong_about_signed_remainders():
    """The seed has no remainder; a mutant that its witness satisfies has one."""
    check_found(OPERATORS, seed("bits"), r"\(bvs(rem|mod) ", "flip-sat", Kind.UNSAT_WRONG)


def test_a_solver_whose_models_are_wrong_where_there_is_a_maximum():
    """Nothing is expected of the case: the model speaks for itself."""
    check_found(OPERATORS, seed("bits"), r"\(bvu(ge|le) ", "bad-model", Kind.INVALID_MODEL, rng=3)
