from random import Random

import pytest

from refute.records import Answer, Witness
from refute.semantics import elaborate
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.semantics.seeds import read_seed
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job
from refute.strategies.witness import WITNESS
from refute.theories.strings.text import STANDARD
from tests.strategies.grounds import TEXTS, cases, check_read, check_text, seed

SAT = [name for name in TEXTS if name != "unsat"]


def flagged(name, *flags, rng=1, most=100):
    job = Job((seed(name),), Random(rng), Workbench(), most, frozenset(flags))
    return list(WITNESS.make(job))


def truth(case):
    """What the judge makes of the case's own witness, given the script as it is read again."""
    query = next(queries(elaborate.read(case.text)))
    (expect,) = case.expects
    assert (expect.answer, expect.certain, type(expect.evidence)) == (Answer.SAT, True, Witness)
    return judge(query.assertions, read_model(expect.evidence.model, query, STANDARD)).truth


@pytest.mark.parametrize("name", SAT)
def test_a_mutant_reads_as_what_it_is_and_its_witness_makes_it_true(name):
    made = cases(WITNESS, name)
    assert len(made) == 40
    for case in made:
        check_text(case)
        assert truth(case) is True, case.text
    for case in made[::8]:
        check_read(case, name)


def test_the_same_job_gives_the_same_cases_and_fewer_are_the_first_of_them():
    bench = Workbench()
    texts = [case.text for case in cases(WITNESS, "arrays", 5, 40)]
    assert [case.text for case in cases(WITNESS, "arrays", 5, 40, bench)] == texts
    assert [case.text for case in cases(WITNESS, "arrays", 5, 7, bench)] == texts[:7]
    assert [case.text for case in cases(WITNESS, "arrays", 6, 40, bench)] != texts
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", ["ints", "bits", "strings", "floats", "arrays", "lists", "reals"])
def test_fresh_variables_come_with_a_constraint_and_a_value(name):
    """Of every sort that the seed has; what is constrained is what is declared and used."""
    made = [case for case in cases(WITNESS, name, most=100) if "fresh_" not in case.text]
    with_fresh = [case for case in made if "(declare-const fresh" in case.text]
    assert len(with_fresh) > 15
    idle = 0
    for case in with_fresh:
        lines = case.text.splitlines()
        declared = {line.split()[1] for line in lines if line.startswith("(declare-const fresh")}
        (expect,) = case.expects
        for symbol in declared:
            assert f"(define-fun {symbol} " in expect.evidence.model
            idle += case.text.count(symbol) == 1
    assert idle < len(with_fresh) / 5
    assert any("(declare-const fresh1 " in case.text for case in with_fresh)


def test_most_places_of_a_row_change_and_values_change_with_them():
    texts = [case.text for case in cases(WITNESS, "ints", most=100)]
    lines = {line for text in texts for line in text.splitlines() if line.startswith("(assert")}
    assert len(lines) > 80


def test_mutations_pile_up_and_do_not_swell():
    original = len(seed("ints").text)
    sizes = [len(case.text) for case in cases(WITNESS, "ints", most=300)]
    assert max(sizes) > 2 * original
    assert max(sizes) < original + 4000
    assert any(abs(size - original) < 20 for size in sizes)


def test_some_walks_start_from_a_mutant():
    """Its fresh variables are the seed's own then, and new ones have other names."""
    assert any("fresh_0" in case.text for case in cases(WITNESS, "ints", most=300))


def test_plain_brings_no_fresh_variables():
    assert not any("fresh" in case.text for case in flagged("ints", "plain"))


def test_what_is_blind_expects_nothing_and_breaks_the_witness():
    made = flagged("ints", "blind")
    assert made
    assert not any(case.expects for case in made)
    origin = seed("ints")
    query = [next(queries(elaborate.read(case.text))) for case in made]
    truths = [
        judge(each.assertions, read_model(origin.evidence.model, each, STANDARD)).truth for each in query
    ]
    assert truths.count(False) > 10


def test_uniform_choice_makes_other_cases_that_hold_as_well():
    made = flagged("arrays", "uniform", most=40)
    assert [case.text for case in made] != [case.text for case in flagged("arrays", most=40)]
    assert all(truth(case) is True for case in made)


def test_names_of_the_script_are_left_alone():
    """`abs` is a constant in this seed."""
    assert all("(abs " not in case.text for case in cases(WITNESS, "shadowed", most=200))


def test_quantified_subterms_stay_as_they_are_or_go():
    """What is inside of a binder is never changed."""
    text = Workbench().material(seed("quantified")).ground.layout.text
    start = text.index("(forall ((x Int) (y Int))")
    inside = text[start : text.index("\n", start) - 2]
    assert inside.endswith("(g y))))")
    made = cases(WITNESS, "quantified", most=100)
    assert any(inside in case.text for case in made)
    assert all(inside in case.text for case in made if "forall ((x Int) (y Int))" in case.text)


def test_a_seed_without_evidence_is_not_taken():
    assert not WITNESS.takes(read_seed("(declare-const x Int)(assert (> x 0))(check-sat)"))
    nothing = '(set-info :status sat)(set-info :witness "()")(declare-const x Int)(check-sat)'
    assert not WITNESS.takes(read_seed(nothing))
    assert WITNESS.takes(seed("ints"))
    assert WITNESS.takes(seed("unsat"))
