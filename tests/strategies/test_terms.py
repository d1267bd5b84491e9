from random import Random

import pytest

from refute.semantics.features import NONLINEAR
from refute.semantics.fitting import Fitter
from refute.semantics.seeds import read_seed
from refute.strategies.material import Workbench
from refute.strategies.operands import ambiguous
from refute.strategies.strategy import Job
from refute.strategies.terms import TERMS
from tests.strategies.grounds import TEXTS, cases, check_read, check_text, promotion, seed


@pytest.mark.parametrize("name", TEXTS)
def test_a_mutant_reads_as_what_it_is_and_solvers_read_it(name):
    made = cases(TERMS, name)
    assert len(made) == 40
    for case in made:
        check_text(case)
    for case in made[::8]:
        check_read(case, name)


@pytest.mark.parametrize("name", [name for name in TEXTS if name != "unsat"])
def test_what_is_expected_of_a_mutant_holds(name):
    promoted, _, made = promotion(TERMS, name)
    assert 0 < promoted < made


def test_nothing_is_expected_of_mutants_of_an_unsat_seed():
    assert not any(case.expects for case in cases(TERMS, "unsat"))


def test_the_same_job_gives_the_same_cases_and_fewer_are_the_first_of_them():
    bench = Workbench()
    texts = [case.text for case in cases(TERMS, "arrays", 5, 40)]
    assert [case.text for case in cases(TERMS, "arrays", 5, 40, bench)] == texts
    assert [case.text for case in cases(TERMS, "arrays", 5, 7, bench)] == texts[:7]
    assert [case.text for case in cases(TERMS, "arrays", 6, 40, bench)] != texts
    assert len(set(texts)) == len(texts)


def test_mutants_do_not_grow_and_grow():
    seeds = {
        name: Workbench().material(seed(name)).ground.layout.text for name in ("ints", "strings", "bits")
    }
    for name, text in seeds.items():
        sizes = [len(case.text) for case in cases(TERMS, name, most=200)]
        assert sum(sizes) / len(sizes) < 2 * len(text)


def test_a_change_inside_of_a_changed_term_replaces_nothing_else():
    """Each mutant differs from the one before in one place: the texts around are the same."""
    made = cases(TERMS, "ints", most=100)
    for case in made:
        assert case.text.startswith("(declare-fun x () Int)\n")
        assert case.text.endswith("\n(check-sat)\n")
        assert case.text.count("(assert ") == 2


def test_declared_functions_are_used():
    assert any("(f (" in case.text for case in cases(TERMS, "arrays", most=200))


def test_variables_of_quantifiers_are_used_in_their_scope():
    """The reader knows every symbol, so none has left its scope; some new term has one."""
    original = Workbench().material(seed("quantified")).ground.layout.text
    assert any(case.text.count("x") > original.count("x") for case in cases(TERMS, "quantified", most=100))


def test_nothing_grows_where_a_name_means_two_things():
    """Here a variable has the name of the constant `c`."""
    ground = Workbench().material(seed("quantified")).ground
    assert len(ambiguous(ground.layout, ground.scope)) == 2
    start = ground.layout.text.index("(exists ((c Bool))")
    kept = ground.layout.text[start:].split("\n", 1)[0][:-1]
    changed = [case.text for case in cases(TERMS, "quantified", most=100) if kept not in case.text]
    assert all("(exists ((c Bool))" not in text for text in changed)


def test_a_linear_seed_stays_linear_mostly():
    fitter = Fitter()
    made = cases(TERMS, "ints", most=300)
    wild = sum(bool(fitter.commands(case.script.commands) & NONLINEAR) for case in made)
    assert 0 < wild < 60


def test_names_of_the_script_are_left_alone():
    """`abs` is a constant in this seed."""
    assert all("(abs " not in case.text for case in cases(TERMS, "shadowed", most=200))


def test_declarations_between_assertions_come_first():
    assert "(assert" not in cases(TERMS, "reals", most=1)[0].text.split("(declare-const b")[0]


def test_a_script_that_is_far_larger_without_let_keeps_it():
    ground = Workbench().material(seed("folded")).ground
    assert ground.folded
    assert all("(let ((a " in case.text or "let" not in case.text for case in cases(TERMS, "folded"))


@pytest.mark.parametrize(("assertion", "rough"), [("(< x 1.0)", False), ("(< (sin x) 1.0)", True)])
def test_transcendental_functions_only_where_the_seed_has_them(assertion, rough):
    text = f"(declare-const x Real)(assert (or {assertion} (= x 2.0)))(check-sat)"
    job = Job((read_seed(text),), Random(3), Workbench(), 1500)
    found = " ".join(case.text for case in TERMS.make(job))
    assert any(f"({word} " in found for word in ("exp", "cos", "asinh", "sec")) is rough
