from random import Random

import pytest

from refute.records import Answer, Derivation
from refute.semantics.seeds import read_seed
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job
from refute.strategies.witness import WITNESS
from tests.strategies.grounds import check_text

CORE = """
(set-info :status unsat)
(set-info :proved-by "cvc5 z3")
(set-info :core "0 2")
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun p () Bool)
(assert (or (> x 7) (and p (= x 9))))
(assert (= y (* 3 x)))
(assert (and (not (< 5 x 100)) (<= x 12)))
(check-sat)
"""
QUANTIFIED = """
(set-info :status unsat)
(set-info :proved-by "cvc5 z3")
(declare-fun f (Int) Int)
(declare-fun c () Int)
(assert (exists ((x Int)) (< (f x) 0)))
(assert (not (exists ((y Int)) (or (< (f y) 5) (= y c)))))
(assert (=> (forall ((x Int)) (let ((z (f x))) (>= z 0))) (ite (> c 0) (< c 0) (= c 1 2))))
(check-sat)
"""
BITS = """
(set-info :status unsat)
(set-info :proved-by "cvc5 z3")
(declare-fun u () (_ BitVec 8))
(assert (! (bvule u #x0f) :named low))
(assert (let ((v (bvadd u #x01))) (and (bvuge v #x20) (bvule v #x30))))
(check-sat)
"""
TEXTS = {"core": CORE, "quantified": QUANTIFIED, "bits": BITS}


def mirrored(text, rng=1, most=60, bench=None):
    job = Job((read_seed(text, "unsat"),), Random(rng), bench or Workbench(), most)
    return list(WITNESS.make(job))


def z3_says(text):
    import z3

    solver = z3.Solver(ctx=z3.Context())
    solver.set("timeout", 300)
    solver.from_string(text)
    return str(solver.check())


@pytest.mark.parametrize("name", TEXTS)
def test_a_mutant_reads_as_what_it_is_and_is_never_satisfiable(name):
    made = mirrored(TEXTS[name])
    assert len(made) == 60
    for case in made:
        check_text(case)
        (expect,) = case.expects
        assert expect.answer is Answer.UNSAT
        assert expect.certain
        assert isinstance(expect.evidence, Derivation)
        assert expect.evidence.families == {"z3", "cvc5"}
    said = [z3_says(case.text) for case in made if readable(case.text)]
    assert "sat" not in said
    assert said.count("unsat") > len(said) / 2


def readable(text):
    import z3

    try:
        z3.parse_smt2_string(text, ctx=z3.Context())
    except z3.Z3Exception:
        return False
    return True


def test_what_is_outside_of_the_core_becomes_anything_and_the_core_stays_below():
    lines = [line for case in mirrored(CORE, most=200) for line in case.text.splitlines()]
    second = {line for line in lines if line.startswith("(assert") and "(* 3 x)" not in line}
    assert any(line.startswith("(assert (= ") and "(* 3 x)" not in line for line in second)


def test_something_is_asserted_besides():
    counts = [case.text.count("(assert ") for case in mirrored(CORE, most=100)]
    assert min(counts) == 3
    assert max(counts) > 4


def test_formulas_of_the_core_become_stronger_by_themselves():
    whole = "\n".join(case.text for case in mirrored(CORE, most=300))
    assert "(assert (> x 7))" in whole
    assert "(< x 12)" in whole or "(= x 12)" in whole
    assert "(<= 5 x 100)" in whole


def test_an_existential_gives_way_to_an_instance():
    texts = [case.text for case in mirrored(QUANTIFIED, most=300)]
    assert any("(exists ((x Int)) (< (f x) 0))" not in text and "(assert (< (f " in text for text in texts)


def test_without_a_core_every_assertion_belongs_to_it():
    plain = CORE.replace('(set-info :core "0 2")\n', "")
    assert all(z3_says(case.text) != "sat" for case in mirrored(plain, most=40) if readable(case.text))
    assert any(
        "(= y (* 3 x))" in case.text and "(and (= y (* 3 x))" in case.text
        for case in mirrored(plain, most=300)
    )


def test_the_same_job_gives_the_same_cases():
    bench = Workbench()
    texts = [case.text for case in mirrored(BITS, 3)]
    assert [case.text for case in mirrored(BITS, 3, bench=bench)] == texts
    assert [case.text for case in mirrored(BITS, 3, 9, bench)] == texts[:9]
    assert [case.text for case in mirrored(BITS, 4, bench=bench)] != texts


def test_some_terms_bring_a_variable_of_which_nothing_is_known():
    made = mirrored(CORE, most=100)
    found = [case for case in made if "(declare-const fresh0 " in case.text]
    assert len(found) > 10
    assert all("fresh0" in case.text.split("(assert", 1)[1] for case in found[:3])
