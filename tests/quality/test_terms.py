from refute.records import Kind
from refute.strategies.terms import TERMS
from tests.quality.bugs import check_found
from tests.strategies.grounds import seed


def test_a_solver_that_is_wrong_about_divisibility_inside_of_a_sum():
    check_found(TERMS, seed("ints"), r"\(\+ [^()]*\((div|mod) ", "flip-sat", Kind.UNSAT_WRONG)


def test_a_solver_whose_models_are_wrong_where_a_remainder_is_negated():
    check_found(TERMS, seed("bits"), r"\(bvneg \(bv", "bad-model", Kind.INVALID_MODEL)
