"""Names of their own for scripts, and terms put in the places of others."""

from __future__ import annotations

from random import Random

import pytest

from refute.semantics import elaborate
from refute.smtlib.printer import term_text
from refute.smtlib.substitute import expand, substitute
from refute.smtlib.terms import apply
from refute.strategies.fusion.assertion import Assertion
from refute.strategies.fusion.parts import part
from refute.strategies.fusion.renaming import definitions, introduced, renamed
from refute.strategies.material import Workbench
from tests.strategies.fusion.given import SAT, UNSAT, seed


def test_everything_that_a_script_names_is_introduced():
    script = elaborate.read(
        "(declare-sort U 0)(define-sort W (T) (Array T U))"
        "(declare-datatypes ((P 1)) ((par (Q) ((mk (fst Q) (snd U))))))"
        "(declare-fun f (U) Int)(define-fun g ((a Int)) Int (+ a 1))(define-fun-rec h ((b Int)) Int b)"
        "(assert (forall ((c Int)) (exists ((d U)) (let ((e c)) (= (f d) (g e))))))"
        "(declare-const p (P Int))(assert (match p (((mk i j) (= i 1)))))"
    )
    names = set(introduced(script.commands))
    assert names == {"P", "Q", "mk", "is-mk", "fst", "snd", *"WTfgahbcdepij"}


def test_symbols_are_renamed_and_nothing_else():
    names = {"x": "x.1", "a b": "a b.1", "U": "U.1"}
    text = '(f x |x| |a b| "x" :x xx) ; x\n(_ x 1)(x y)'
    assert renamed(text, names) == '(f x.1 x.1 |a b.1| "x" :x xx) ; x\n(_ x.1 1)(x.1 y)'


def test_elements_follow_the_names_of_their_sorts():
    names = {"U": "U.1"}
    assert (
        renamed("(= U!val!3 V!val!3 @uc_U_0 (as @U_2 U))", names)
        == "(= U.1!val!3 V!val!3 @uc_U.1_0 (as @U.1_2 U.1))"
    )


@pytest.mark.parametrize(
    "text",
    ["(\n(define-fun x () Int 1)\n)", "(model (define-fun x () Int 1))", "( (define-fun x () Int 1) )"],
)
def test_definitions_stand_in_a_printed_model(text):
    assert definitions(text) == "(define-fun x () Int 1)"


@pytest.mark.parametrize("name", [*SAT, *UNSAT])
def test_a_part_with_other_names_says_the_same(name):
    bench = Workbench()
    first, second = part(bench, seed(name), 0), part(bench, seed(name), 3)
    assert first.names.isdisjoint(second.names)
    assert first.names.isdisjoint(second.symbols)
    assert len(first.names) == len(second.names)
    assert [len(places) for places in first.places.values()] == [len(each) for each in second.places.values()]
    assert first.satisfied == second.satisfied == (name in SAT)
    assert len(first.values) == len(second.values) == (len(first.places) if name in SAT else 0)


def test_a_name_that_means_something_else_too_cannot_be_renamed():
    """`abs` is a variable here and a function there."""
    from refute.semantics.seeds import read_seed

    both = read_seed("(declare-const x Int)(assert (= (abs x) (let ((abs 1)) abs)))(check-sat)")
    assert part(Workbench(), both, 0) is not None
    assert part(Workbench(), both, 1) is None


SCRIPTS = {
    "tree": "(declare-const x Int)(declare-const y Int)(assert (and (< x (+ y x)) (> y 3 (ite (= x y) x 2))))",
    "root": "(declare-const x Bool)(assert x)",
    "binder": "(declare-const x Int)(assert (forall ((y Int)) (=> (> y x) (exists ((v Int)) (= (* v x) y)))))",
    "shared": "(declare-const x Int)(declare-const y Int)(assert "
    "(let ((a (+ x y))) (let ((b (* a a a)) (c (- a x))) (let ((d (+ b c b)) (e (- b x))) (let ((f (* d e d a)))"
    " (let ((g (+ f f f f)) (h (- f x y a))) (let ((i (* g g g h))) (let ((k (+ i i g h))) (= k (* k y k i)))))))))"
    ")",
    "shared in a binder": "(declare-const x Int)(assert (forall ((u Int))"
    "(let ((a (+ x u))) (let ((b (* a a a)) (c (- a x))) (let ((d (+ b c b)) (e (- b x))) (let ((f (* d e d a)))"
    " (let ((g (+ f f f f)) (h (- f x u a))) (let ((i (* g g g h))) (let ((k (+ i i g h))) (= k (* k u k i))))))))))"
    ")",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_replacing_all_occurrences_is_substitution(name):
    script = elaborate.read(SCRIPTS[name])
    (root,) = expand(script.assertions())
    assertion = Assertion(root)
    assert ("(let " in assertion.text) == name.startswith("shared")
    constants = {apply(command.op) for command in script.declared()}
    new = {
        constant: next(
            elaborate.read(f"(declare-const z {constant.sort})(assert (= z z))").assertions()
        ).args[0]
        for constant in constants
    }
    places = {node: (new[constant], "z") for constant, node in assertion.constants()}
    term, text = assertion.replaced(places)
    assert term_text(term) == text
    assert expand((term,))[0] is substitute(root, new)


@pytest.mark.parametrize("name", SCRIPTS)
def test_text_and_term_change_together(name):
    """Whatever occurrences are chosen, the term is what the reader makes of the text."""
    script = elaborate.read(SCRIPTS[name])
    (root,) = expand(script.assertions())
    assertion = Assertion(root)
    header = "".join(f"(declare-const {each.name} {each.op.indices[1]})" for each in script.declared())
    for number in range(30):
        rng = Random(number)
        places = {
            node: (apply(constant.op), f"|{constant.op.name}|")
            if rng.random() < 0.2
            else _fresh(constant.sort, rng)
            for constant, node in assertion.constants()
            if rng.random() < 0.5
        }
        term, text = assertion.replaced(places)
        extra = "".join(
            f"(declare-const {kind.lower()}{n} {kind})" for kind in ("Int", "Bool") for n in range(3)
        )
        (again,) = elaborate.read(f"{header}{extra}(assert {text})").assertions()
        assert again is term


def _fresh(sort, rng):
    name = f"{sort.name.lower()}{int(rng.random() * 3)}"
    term = next(elaborate.read(f"(declare-const {name} {sort})(assert (= {name} {name}))").assertions()).args[
        0
    ]
    return term, name


def test_a_huge_graph_stays_as_it_is():
    text = f"(declare-const x Int)(assert (> (+ x {' '.join(map(str, range(25_000)))}) x))"
    (root,) = expand(elaborate.read(text).assertions())
    assertion = Assertion(root)
    assert list(assertion.constants()) == []
    assert assertion.replaced({}) == (root, assertion.text)
