"""Seeds with witnesses for tests of mutation, one for each thing that a script may hold."""

from __future__ import annotations

from random import Random

from refute.records import Answer
from refute.semantics import elaborate
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.semantics.seeds import read_seed
from refute.smtlib.printer import script_text
from refute.smtlib.sharing import order
from refute.strategies.material import Workbench
from refute.strategies.strategy import Job
from refute.theories import registry
from refute.theories.strings.text import STANDARD

INTS = """
(set-info :status sat)
(set-info :witness "((define-fun x () Int 3) (define-fun y () Int (- 4)) (define-fun p () Bool true))")
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun p () Bool)
(assert (and (< (* 2 x) (+ x 5 y 9)) (=> p (distinct (mod y 3) 0))))
(assert (or (>= (- x y) 7) (not p) (= (ite p x (abs y)) 12)))
(check-sat)
"""
REALS = """
(set-info :status sat)
(set-info :witness "((define-fun a () Real (/ 1.0 2.0)) (define-fun b () Real (- 2.0)))")
(declare-const a Real)
(assert (let ((t (+ a 1))) (and (> (* 3.5 t) 1) (<= (/ t 4) 2.0))))
(declare-const b Real)
(assert (< (- b) (+ (* 4 a) 1.5 a)))
(check-sat)
"""
PRODUCTS = """
(set-info :status sat)
(set-info :witness "((define-fun a () Real 2.0) (define-fun b () Real 3.0))")
(declare-const a Real)
(declare-const b Real)
(assert (= (* a b) (+ a 4.0)))
(assert (> (* b b a) (- a b)))
(check-sat)
"""
BITS = """
(set-info :status sat)
(set-info :witness "((define-fun u () (_ BitVec 8) #x0f) (define-fun v () (_ BitVec 4) #b1010))")
(declare-fun u () (_ BitVec 8))
(declare-fun v () (_ BitVec 4))
(assert (bvult (bvadd u ((_ zero_extend 4) v)) ((_ rotate_left 3) (bvnot u))))
(assert (= ((_ extract 3 0) u) (bvor v (bvneg #b1011))))
(check-sat)
"""
STRINGS = """
(set-info :status sat)
(set-info :witness "((define-fun s () String ""ab"") (define-fun n () Int 1))")
(declare-fun s () String)
(declare-fun n () Int)
(assert (str.in_re (str.++ s "c") (re.+ (re.union (str.to_re "ab") (re.range "a" "c")))))
(assert (= (str.at s n) (str.replace "xb" "x" "")))
(assert (<= (str.len s) (+ n 3)))
(check-sat)
"""
ARRAYS = """
(set-info :status sat)
(set-info :witness "((define-fun m () (Array Int Int) (store ((as const (Array Int Int)) 0) 1 5))
(define-fun f ((k Int)) Int (+ k 1)) (define-fun i () Int 1))")
(declare-fun m () (Array Int Int))
(declare-fun f (Int) Int)
(declare-fun i () Int)
(assert (= (select (store m (f i) 7) i) (+ (f i) 3)))
(assert (distinct m (store m 0 (f 0))))
(check-sat)
"""
FLOATS = """
(set-info :status sat)
(set-info :witness "((define-fun z () Float16 (fp #b0 #b01111 #b0000000000))
(define-fun r () RoundingMode RTZ))")
(declare-fun z () Float16)
(declare-fun r () RoundingMode)
(assert (fp.leq (fp.add r z z) (fp.mul RNE z (fp.sub r z (fp.neg z)))))
(assert (not (fp.isNaN (fp.div r z (_ -oo 5 11)))))
(check-sat)
"""
LISTS = """
(set-info :status sat)
(set-info :witness "((define-fun l () L (cons 2 nil)) (define-fun n () Int 2))")
(declare-datatypes ((L 0)) (((nil) (cons (car Int) (cdr L)))))
(declare-fun l () L)
(declare-fun n () Int)
(assert (and ((_ is cons) l) (= (cons n nil) l) (< 1 (car l))))
(check-sat)
"""
SHADOWED = """
(set-info :status sat)
(set-info :witness "((define-fun abs () Int 2) (define-fun n () Int 3))")
(declare-fun abs () Int)
(declare-fun n () Int)
(assert (< (- abs) n (* 2 abs)))
(check-sat)
"""
QUANTIFIED = """
(set-info :status sat)
(set-info :witness "((define-fun c () Int 0) (define-fun g ((k Int)) Int k))")
(declare-fun c () Int)
(declare-fun g (Int) Int)
(assert (or (= c 0) (forall ((x Int) (y Int)) (! (=> (< x y) (exists ((z Int)) (< (g x) z (+ y c)))) :pattern ((g x) (g y))))))
(assert (exists ((c Bool)) (distinct c (forall ((x Int)) (=> c (> x 5))))))
(check-sat)
"""  # noqa: E501 - a script
NAMED = """
(set-info :status sat)
(set-info :witness "((define-fun q () Bool true) (define-fun k () Int 6))")
(declare-fun q () Bool)
(declare-fun k () Int)
(define-fun twice ((h Int)) Int (* 2 h))
(assert (! (=> q (> (twice k) 11)) :named top))
(assert (or top (< k 3)))
(check-sat)
"""
FOLDED = """
(set-info :status sat)
(set-info :witness "((define-fun w () Int 1))")
(declare-fun w () Int)
(assert (let ((a (+ w w))) (let ((b (+ a a a))) (let ((c (- b b a b))) (let ((d (* 2 (+ c c b)))) (< (- 1000) (- d c d) (+ d d d 1000)))))))
(assert (> w 0))
(check-sat)
"""  # noqa: E501 - a script
UNSAT = """
(set-info :status unsat)
(set-info :proved-by "z3 cvc5")
(declare-fun x () Int)
(assert (= (* 2 x) 7))
(check-sat)
"""
TEXTS = {
    "ints": INTS, "reals": REALS, "products": PRODUCTS, "bits": BITS, "strings": STRINGS, "arrays": ARRAYS,
    "floats": FLOATS, "lists": LISTS, "shadowed": SHADOWED, "quantified": QUANTIFIED, "named": NAMED,
    "folded": FOLDED, "unsat": UNSAT,
}  # fmt: skip


def seed(name):
    return read_seed(TEXTS[name], name)


def cases(strategy, name, rng=1, most=40, bench=None):
    job = Job((seed(name),), Random(rng), bench or Workbench(), most)
    return list(strategy.make(job))


def check_text(case):
    """A case reads as what it is: the same terms, the same text, every operator known."""
    read = elaborate.read(case.text)
    assert read.warnings == ()
    assert script_text(read) == case.text == script_text(case.script)
    assert tuple(read.assertions()) == tuple(case.script.assertions())


def standard(case):
    """Whether no operator is one that only some solvers have; z3 has no `divisible`."""
    rows = map(registry.row_of, order(tuple(case.script.assertions())))
    return all(row is None or not (row.spoken_by or row.name == "divisible") for row in rows)


def z3_objects(text):
    import z3

    try:
        z3.parse_smt2_string(text, ctx=z3.Context())
    except z3.Z3Exception as problem:
        return str(problem)
    return None


def cvc5_objects(text):
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, f"(set-logic ALL)\n{text}", "test")
    try:
        while not (command := parser.nextCommand()).isNull():
            if "check-sat" not in str(command):
                said = command.invoke(solver, parser.getSymbolManager())
                if "error" in str(said):
                    return str(said)
    except cvc5.ParserException as problem:
        return str(problem)
    return None


def check_read(case, name):
    """Solvers read it, where it is made of what every solver has."""
    if standard(case):
        assert z3_objects(case.text) is None, case.text
        # cvc5 lets no constant have the name of a function.
        assert name == "shadowed" or cvc5_objects(case.text) is None, case.text


def satisfied(case, origin):
    """What the judge makes of the seed's witness, given the whole script as it is read again."""
    query = next(queries(elaborate.read(case.text)))
    return judge(query.assertions, read_model(origin.evidence.model, query, STANDARD)).truth


def promotion(strategy, name, rng=1, most=40):
    """How many cases are expected sat, each of them rightly; the texts of those that are not and might be; all."""
    origin = seed(name)
    promoted, missed = 0, []
    made = cases(strategy, name, rng, most)
    for case in made:
        truth = satisfied(case, origin)
        if case.expects:
            (expect,) = case.expects
            assert (expect.answer, expect.evidence, expect.certain) == (Answer.SAT, origin.evidence, True)
            assert truth is True, case.text
            promoted += 1
        elif truth is True:
            missed.append(case.text)
    return promoted, missed, len(made)
