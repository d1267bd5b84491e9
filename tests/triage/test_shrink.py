"""What is left of a script when all that a mistake does not need is gone."""

from refute.records import Kind
from refute.semantics.elaborate import read
from refute.semantics.queries import queries
from refute.smtlib.printer import term_text
from refute.smtlib.sharing import order
from refute.solvers.session import Mode
from refute.solvers.spec import resolve
from refute.triage.shrink import shrink
from refute.triage.signature import notable, signature

SCRIPT = """
(declare-fun x () Int)(declare-fun y () Int)(declare-fun s () String)
(assert (> (+ x y) 3))
(assert (or (= y 2) (and (> x 1) (= (mod (+ x (* 2 y)) 7) 3) (= (str.len (str.++ s "abc")) 5))))
(assert (distinct x y))
(check-sat)
"""


def assertions():
    return next(queries(read(SCRIPT))).assertions


def uses(name):
    return lambda terms: any(each.op.name == name for each in order(terms))


def test_the_one_operator_is_left():
    small = shrink(assertions(), uses("mod"), 200)
    assert uses("mod")(small)
    assert notable(small) == ["mod"]
    assert sum(len(term_text(each)) for each in small) < 30


def test_the_property_always_holds_and_nothing_grows():
    for name in ("mod", "str.len", "distinct", "+", "or"):
        for questions in (0, 1, 5, 50):
            small = shrink(assertions(), uses(name), questions)
            assert uses(name)(small)
            assert len(order(small)) <= len(order(assertions()))


def test_no_more_questions_than_allowed():
    asked = []
    shrink(assertions(), lambda terms: bool(asked.append(terms)), 7)
    assert len(asked) <= 7


def test_signatures():
    z3 = resolve("z3 smt.arith.solver=2", install=False)
    terms = assertions()
    crash = signature(Kind.CRASH, z3, Mode.RESET, "nlsat.cpp: m_ok", terms, "QF_SLIA")
    assert crash == "crash z3 smt.arith.solver=2: nlsat.cpp: m_ok"
    nameless = signature(Kind.CRASH, z3, Mode.PUSH, "SIGSEGV", terms, "QF_SLIA")
    assert nameless == "crash z3 smt.arith.solver=2 push: SIGSEGV: QF_SLIA"
    wrong = signature(Kind.UNSAT_WRONG, z3, Mode.RESET, None, terms[:1], "QF_LIA")
    assert wrong == "unsat-wrong z3 smt.arith.solver=2: QF_LIA +, >"
