from refute.campaign.qualify import qualified
from refute.records import Answer, Derivation
from refute.semantics.seeds import read_seed, seed_text
from refute.solvers.process import Limits
from refute.solvers.spec import resolve
from refute.trial.asking import fresh

LIMITS = Limits(seconds=5)
TEXT = """
(declare-fun x () Int)
(declare-fun y () Int)
(assert (> x 3))
(assert (distinct y x))
(assert (= y (* 2 x)))
(assert (< y 5))
(check-sat)
"""


def asked(text, lie=None):
    """The seed as it is qualified, and what was asked; `lie` changes what solvers are given."""
    heard = []
    honest = fresh(LIMITS)

    def ask(solver, script):
        heard.append((solver.spec, script))
        return honest(solver, lie(script) if lie else script)

    solvers = [resolve(name, install=False) for name in ("z3", "cvc5")]
    return qualified(read_seed(text), "QF_LIA", solvers, ask), heard


def test_a_core_is_named_by_one_solver_and_confirmed_by_two():
    seed, heard = asked(TEXT)
    assert seed.evidence == Derivation("unsat to begin with", frozenset({"z3", "cvc5"}), (0, 2, 3))
    assert [spec for spec, script in heard if "get-unsat-core" in script] == ["z3"]
    assert [spec for spec, script in heard if "distinct" not in script] == ["z3", "cvc5"]


def test_a_seed_file_keeps_its_core():
    seed, _ = asked(TEXT)
    again = read_seed(seed_text(seed))
    assert (again.evidence, again.digest, again.status) == (seed.evidence, seed.digest, Answer.UNSAT)


def test_a_core_that_is_not_unsat_by_itself_is_none():
    """Whoever is asked about the core is asked about something weaker."""
    seed, _ = asked(
        TEXT, lambda script: script if "distinct" in script else script.replace("(< y 5)", "true")
    )
    assert seed.evidence == Derivation("unsat to begin with", frozenset({"z3", "cvc5"}))


def test_a_seed_that_is_its_own_core_has_none():
    seed, _ = asked(TEXT.replace("(assert (distinct y x))", ""))
    assert seed.evidence.core == ()
