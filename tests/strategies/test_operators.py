import re

import pytest

from refute.semantics.uses import STANDARD, Tongue, exchangeable, speakers
from refute.smtlib.sorts import BOOL, sort
from refute.smtlib.terms import EXISTS, FORALL
from refute.strategies.material import Workbench
from refute.strategies.operators import OPERATORS
from refute.theories import registry
from tests.strategies.grounds import TEXTS, cases, check_read, check_text, promotion, seed

INT, BV8, BV4 = sort("Int"), sort("BitVec", (8,)), sort("BitVec", (4,))


def op(name):
    return registry.operators()[name]


def names(operator, sorts, result, tongue=STANDARD):
    return {each.op.head for group in exchangeable(operator, sorts, result, tongue) for each in group}


@pytest.mark.parametrize("name", TEXTS)
def test_a_mutant_reads_as_what_it_is_and_solvers_read_it(name):
    made = cases(OPERATORS, name)
    assert len(made) > 20
    for case in made[1:]:
        check_text(case)
    for case in made[::8]:
        check_read(case, name)


@pytest.mark.parametrize("name", TEXTS)
def test_only_operators_change(name):
    bench = Workbench()
    ground = bench.material(seed(name)).ground
    symbols = {term.op.name for term in ground.layout.terms if not term.args and term.op.name.islower()}
    for case in cases(OPERATORS, name, bench=bench):
        for symbol in symbols - {"true", "false", "abs"}:
            assert case.text.count(symbol) >= 1


@pytest.mark.parametrize("name", [name for name in TEXTS if name != "unsat"])
def test_what_is_expected_of_a_mutant_holds(name):
    promoted, _, made = promotion(OPERATORS, name)
    assert 0 < promoted < made


def test_nothing_is_missed_where_nothing_is_open():
    """Division by zero is a function of its own for z3 alone."""
    missed = promotion(OPERATORS, "bits", 3, 200)[1]
    assert all(re.search(r"\(bv\w+0 ", text) for text in missed)


def test_nothing_is_expected_of_mutants_of_an_unsat_seed():
    untouched, *mutants = cases(OPERATORS, "unsat")
    assert untouched.text == seed("unsat").text
    assert not any(case.expects for case in mutants)


def test_the_same_job_gives_the_same_cases_and_fewer_are_the_first_of_them():
    bench = Workbench()
    texts = [case.text for case in cases(OPERATORS, "strings", 5, 40)]
    assert [case.text for case in cases(OPERATORS, "strings", 5, 40, bench)] == texts
    assert [case.text for case in cases(OPERATORS, "strings", 5, 7, bench)] == texts[:7]
    assert [case.text for case in cases(OPERATORS, "strings", 6, 40, bench)] != texts
    assert len(set(texts)) == len(texts)


def test_a_seed_with_nothing_to_change_gives_nothing():
    assert cases(OPERATORS, "unsat", most=10_000)
    assert len(cases(OPERATORS, "unsat", most=10_000)) < 10_000


def test_walks_go_back_to_the_seed():
    """One change away from the seed again and again, and never very far."""
    original = Workbench().material(seed("ints")).ground.layout.text.split()
    apart = [
        sum(one != other for one, other in zip(case.text.split(), original, strict=True))
        for case in cases(OPERATORS, "ints", most=200)
    ]
    assert apart.count(1) > 20
    assert max(apart) < 10


def test_quantifiers_are_swapped():
    seen = set()
    for case in cases(OPERATORS, "quantified", most=200):
        rows = [term.op.row for term in case.script.assertions() if term.op.row in (FORALL, EXISTS)]
        seen.update(rows)
    assert seen == {FORALL, EXISTS}


def test_operators_of_the_same_rank():
    assert {"<", "<=", ">", ">=", "=", "distinct"} - {"<"} == names(op("<"), (INT, INT), BOOL)
    assert {"+", "-", "*", "div", "mod"} - {"+"} == names(op("+"), (INT, INT), INT)
    assert "bvxor" in names(op("bvadd"), (BV8, BV8), BV8)
    assert "bvsub" not in names(op("bvadd"), (BV8, BV8, BV8), BV8)


def test_many_arguments_are_taken_where_three_are():
    assert {"-", "*", "div"} <= names(op("+"), (INT,) * 5, INT)
    assert "mod" not in names(op("+"), (INT,) * 5, INT)


def test_indices_are_drawn_or_kept():
    rotate = exchangeable(op_indexed("rotate_left", 3), (BV8,), BV8, STANDARD)
    heads = {each.op.head for group in rotate for each in group}
    assert {"(_ rotate_right 3)", "(_ rotate_left 1)", "bvnot"} <= heads
    extract = names(op_indexed("extract", 4, 1), (BV8,), BV4)
    assert {"(_ extract 3 0)", "(_ extract 7 4)"} <= extract


def op_indexed(name, *indices):
    from refute.semantics.elaborate import THEORIES

    return THEORIES.indexed(name, indices)


def test_what_one_solver_speaks_alone_is_used_where_that_is_wanted():
    assert "bvudiv_i" not in names(op("bvudiv"), (BV8, BV8), BV8)
    assert "bvudiv_i" in names(op("bvudiv"), (BV8, BV8), BV8, Tongue(frozenset({"z3"})))
    assert "bvrol" not in names(op("bvudiv"), (BV8, BV8), BV8, Tongue(frozenset({"z3", "bitwuzla"})))
    assert {"z3", "cvc5", "bitwuzla"} <= set(speakers())


def test_names_of_the_script_are_left_alone():
    """`abs` is a constant in this seed."""
    assert all("(abs" not in case.text for case in cases(OPERATORS, "shadowed", most=200))
    assert "abs" not in names(op("-"), (INT,), INT, Tongue(without=frozenset({"abs"})))


def test_a_linear_seed_stays_linear_mostly():
    made = cases(OPERATORS, "ints", most=300)
    assert 0 < sum("(* x" in case.text or "(* (ite" in case.text for case in made) < 60


def test_relations_between_three():
    assert {"=", "<", ">="} <= names(op("distinct"), (INT,) * 3, BOOL)
    assert "distinct" in names(op("<"), (INT,) * 4, BOOL)
