"""What fusion makes: scripts whose answer is known, with the evidence for it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import product
from random import Random

import pytest

from refute.records import Answer, Derivation, Label
from refute.semantics import elaborate
from refute.semantics.fitting import fit
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.semantics.seeds import read_seed
from refute.smtlib.printer import script_text
from refute.smtlib.script import CheckSat, SetLogic
from refute.strategies.catalogue import STRATEGY
from refute.strategies.fusion import FUSION
from refute.strategies.material import Workbench
from refute.theories.strings.text import STANDARD
from tests.strategies.fusion.given import NAMES, UNSAT, cases, seed

PAIRS = [(name, NAMES[(place + step) % len(NAMES)]) for place, name in enumerate(NAMES) for step in (0, 1, 4)]


def again(case):
    """The script as a solver reads it: from the text."""
    return elaborate.read(case.text, "again", elaborate.DECIMALS)


def check_whole(case):
    assert isinstance(case.script.commands[-1], CheckSat)
    assert not any(isinstance(command, SetLogic) for command in case.script.commands)
    assert script_text(case.script) == case.text
    assert not case.script.warnings
    assert script_text(again(case)) == case.text
    assert not again(case).warnings


def check_expected(case):
    (expect,) = case.expects
    assert expect.certain
    if expect.answer is Answer.SAT:
        query = next(queries(again(case)))
        assert judge(query.assertions, read_model(expect.evidence.model, query, STANDARD)).truth is True
    else:
        assert expect.evidence.families == {"z3", "cvc5"}


@pytest.mark.parametrize("name", NAMES)
def test_the_seeds_are_what_they_say(name):
    assert FUSION.takes(seed(name))
    assert not seed(name).script.warnings
    assert name in UNSAT or cases(name, name, most=1)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_cases_are_whole_and_expectations_hold(pair):
    made = cases(*pair, most=12)
    assert made
    assert len({case.text for case in made}) == len(made)
    for case in made:
        check_whole(case)
        check_expected(case)


def answers(*names, **more):
    return {case.expects[0].answer for case in cases(*names, **more)}


def test_what_is_expected_follows_from_the_seeds():
    assert answers("ints", "reals") == {Answer.SAT}
    assert answers("below", "square") == {Answer.UNSAT}
    assert answers("ints", "square") == answers("odd", "bits") == {Answer.SAT, Answer.UNSAT}


def test_three_seeds_are_fused_as_well():
    for names in (("ints", "reals", "bits"), ("below", "every", "odd"), ("ints", "below", "zero")):
        made = cases(*names, most=12)
        assert len(made) == 12
        for case in made:
            check_whole(case)
            check_expected(case)


@pytest.mark.parametrize("pair", [("ints", "zero"), ("below", "lists"), ("sorts", "shared"), ("odd", "long")])
def test_the_same_job_gives_the_same_cases(pair):
    first = cases(*pair)
    bench = Workbench()
    cases(*pair[::-1], rng=5, bench=bench)
    for second in (cases(*pair), cases(*pair, bench=bench), cases(*pair, most=40)[:30]):
        assert [case.text for case in second] == [case.text for case in first]
        assert [case.expects for case in second] == [case.expects for case in first]
    assert [case.text for case in cases(*pair, rng=2)] != [case.text for case in first]


PRINTING = """
from hashlib import sha256
from tests.strategies.fusion.given import NAMES, cases, seed
made = [case for pair in zip(NAMES, NAMES[5:]) for case in cases(*pair, most=4)]
texts = [case.text + getattr(case.expects[0].evidence, "model", "") for case in made]
print(sha256("".join(texts).encode()).hexdigest(), len(made))
"""


def test_another_process_makes_the_same_cases():
    """Hashes of strings are others there, and no order may rest on them."""
    printed = set()
    for hashing in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", PRINTING]
        printed.add(
            subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
        )
    assert len(printed) == 1
    assert int(printed.pop().split()[1]) > 40


def test_names_are_kept_apart():
    """Both seeds declare x and y; the second has other names in the case, in its witness too."""
    for case in cases("ints", "zero", most=8):
        names = [command.name for command in case.script.declared()]
        assert len(set(names)) == len(names)
        assert {"x", "y", "x.1", "y.1"} <= set(names)
        assert "(define-fun x.1 () Int 0)" in case.expects[0].evidence.model


def test_declared_sorts_meet():
    """Both seeds declare U, once in the case, and their elements are fused."""
    made = cases("sorts", "sorts", most=20)
    for case in made:
        assert case.text.count("(declare-sort ") == 1
        check_expected(case)
    assert any("(declare-fun z1 () U)" in case.text for case in made)
    other = read_seed(
        '(set-info :status unsat)(set-info :proved-by "z3 cvc5")'
        "(declare-sort U 1)(declare-const a (U Int))(assert (distinct a a))(check-sat)"
    )
    assert cases("sorts", other) == []


def test_coefficients_may_be_constants_of_their_own():
    found = 0
    for case in cases("ints", "ints", most=100):
        for name in re.findall(r"\(declare-fun (z\da) \(\) ", case.text):
            assert f"(define-fun {name} () " in case.expects[0].evidence.model
            check_expected(case)
            found += 1
    assert found


def test_occurrences_are_chosen_one_by_one():
    made = cases("ints", "ints", most=40)
    assert len({case.text.count(" z") for case in made}) > 3
    assert any("(f x)" in case.text and "(f (+ x 1))" not in case.text for case in made)


def test_division_by_zero_is_settled_by_the_witness():
    """No script divides by an x that is 0 under the witness in the place of what it divides."""
    for case in cases("zero", "zero", most=60):
        check_expected(case)


def test_a_witness_that_leans_on_division_by_zero_is_of_no_use():
    text = '(set-info :status sat)(set-info :witness "((define-fun x () Int 1)(define-fun div0 ((a Int)) Int 7))")'
    leaning = read_seed(f"{text}(declare-const x Int)(assert (= (div x 0) 7))(check-sat)")
    assert cases(leaning, "ints") == []


_CONSTRAINT = "(assert (= z"


def test_an_unsatisfiable_case_holds_the_fusion_constraints():
    for case in cases("below", "square"):
        assert "(assert (or " in case.text
        assert _CONSTRAINT in case.text
    for case in cases("ints", "square"):
        assert (_CONSTRAINT in case.text) == (case.expects[0].answer is Answer.UNSAT)


def test_binders_are_respected():
    """Bound variables stay, and nothing that is put inside of their scope is captured."""
    for case in cases("every", "nested", most=40) + cases("bound", "ints", most=40):
        (query,) = queries(again(case))
        declared = {command.op for command in query.declared}
        assert declared == {command.op for command in case.script.declared()}
        assert "(forall ((y Int))" in case.text or "(exists ((y Bool))" in case.text


def test_concatenation_only():
    made = cases("ints", "reals", flags=["concat"])
    assert len(made) == 1
    assert " z" not in made[0].text
    check_expected(made[0])
    assert len(cases("ints", "square", flags=["concat"])) == 2


def test_labels_alone_make_nothing_certain():
    labelled = read_seed(f"(set-info :status unsat){UNSAT['below']}(check-sat)", "file")
    assert FUSION.takes(labelled)
    for case in cases(labelled, "square", most=5):
        assert isinstance(case.expects[0].evidence, Label)
        assert not case.expects[0].certain


def test_families_that_proved_all_parents_count():
    text = f'(set-info :status unsat)(set-info :proved-by "z3 yices"){UNSAT["below"]}(check-sat)'
    for case in cases(read_seed(text), "square", most=5):
        evidence = case.expects[0].evidence
        assert isinstance(evidence, Derivation)
        assert evidence.families == {"z3"}
        assert not case.expects[0].certain


def test_what_it_takes():
    assert not FUSION.takes(read_seed("(declare-const x Int)(assert (> x 0))(check-sat)"))
    assert not FUSION.takes(
        read_seed("(set-info :status sat)(declare-const x Int)(assert (> x 0))(check-sat)")
    )
    assert not FUSION.takes(read_seed("(set-info :status unsat)(assert false)(check-sat)"))


def test_nothing_is_made_of_a_seed_of_unknown_status():
    unknown = read_seed("(declare-const x Int)(assert (> x 0))(check-sat)")
    assert cases(unknown, "ints") == cases("below", unknown) == []


def test_drawing():
    assert FUSION.draw((), Random(1)) == ()
    assert FUSION.draw((seed("ints"),), Random(1)) in {(seed("ints"),) * 2, (seed("ints"),) * 3}
    drawn = [FUSION.draw([seed(name) for name in NAMES], Random(n)) for n in range(300)]
    assert {len(each) for each in drawn} == {2, 3}
    assert {each.name for seeds in drawn for each in seeds} == set(NAMES)
    both = [len({each.status for each in seeds}) == 1 for seeds in drawn]
    assert 150 < sum(both) < 290


def test_the_catalogue_has_it():
    assert STRATEGY["fusion"] is FUSION


def test_every_pair_of_kinds_meets_without_an_accident():
    made = [len(cases(*pair, most=2)) for pair in product(NAMES[::2], NAMES[1::2])]
    assert min(made) >= 1


def test_most_cases_stay_in_the_logic_of_their_seeds():
    logics = [fit(again(case).commands) for case in cases("ints", "ints", most=100)]
    assert 0.6 < sum(logic == "QF_UFLIA" for logic in logics) / len(logics) < 0.95
    assert any("N" in logic for logic in logics)
