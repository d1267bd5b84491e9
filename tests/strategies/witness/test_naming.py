from random import Random

from refute.records import Answer, Witness
from refute.semantics import elaborate
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.semantics.seeds import read_seed
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job
from refute.strategies.witness import WITNESS
from refute.strategies.witness.naming import named
from refute.theories.strings.text import STANDARD
from tests.strategies.grounds import check_text


def doubling(steps):
    """A tree that doubles with every `let`."""
    body = f"(assert (and (< 0 a{steps}) (distinct a{steps} (- a{steps - 1} w))))"[8:-1]
    for step in range(steps, 0, -1):
        before = f"a{step - 1}" if step > 1 else "(ite (> w 0) (+ w (* 2 w) (- w) (abs w)) (- 7))"
        body = f"(let ((a{step} (+ {before} {before}))) {body})"
    return f"""(set-info :status sat)(set-info :witness "((define-fun w () Int 5))")
    (declare-fun w () Int)(assert {body})(assert (< w 9))(check-sat)"""


def truth(script, evidence):
    query = next(queries(script))
    return judge(query.assertions, read_model(evidence.model, query, STANDARD)).truth


def test_what_is_shared_gets_a_name_and_the_witness_knows_it():
    seed = read_seed(doubling(16))
    other = named(seed, next(queries(seed.script)))
    assert other.status is Answer.SAT
    assert isinstance(other.evidence, Witness)
    assert "let" not in other.text
    assert len(other.text) < 3 * len(seed.text)
    assert truth(other.script, other.evidence) is True
    assert truth(elaborate.read(other.text), other.evidence) is True


def test_mutants_of_an_exploding_seed_change_its_shared_terms():
    made = list(WITNESS.make(Job((read_seed(doubling(16)),), Random(1), Workbench(), 60)))
    assert len(made) == 60
    for case in made:
        check_text(case)
        (expect,) = case.expects
        assert truth(elaborate.read(case.text), expect.evidence) is True
    stated = {
        line for case in made for line in case.text.splitlines() if line.startswith("(assert (= shared")
    }
    assert len(stated) > 8


def test_a_seed_that_shares_nothing_needs_no_names():
    seed = read_seed(
        '(set-info :status sat)(set-info :witness "((define-fun w () Int 5))")'
        "(declare-fun w () Int)(assert (< w 9))(check-sat)"
    )
    assert named(seed, next(queries(seed.script))) is None
