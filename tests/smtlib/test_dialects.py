"""Old spellings are read, and printed in the dialect of the release that reads them."""

import pytest

from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.smtlib.printer import script_text
from refute.smtlib.substitute import expand
from refute.solvers.kinds import KINDS
from tests.semantics.given import Given

OLD_AND_NEW = [
    ('(str.in.re "a" (str.to.re "a"))', '(str.in_re "a" (str.to_re "a"))'),
    ('(= (str.to.int "12") 12)', '(= (str.to_int "12") 12)'),
    ('(= (int.to.str 12) "12")', '(= (str.from_int 12) "12")'),
    ('(not (str.in.re "a" re.nostr))', '(not (str.in_re "a" re.none))'),
    ("(= (bv2nat #x0f) 15)", "(= (ubv_to_int #x0f) 15)"),
    ("(= ((_ int2bv 8) 15) #x0f)", "(= ((_ int_to_bv 8) 15) #x0f)"),
    ("(= (bv2int #x0f) 15)", "(= (ubv_to_int #x0f) 15)"),
    ("(implies false false)", "(=> false false)"),
    ("(= (to_real 1) 1)", "(= 1.0 1)"),
]


@pytest.mark.parametrize(("old", "new"), OLD_AND_NEW)
def test_old_spellings_mean_what_new_ones_do_and_print_as_written(old, new):
    for text in (old, new):
        script = elaborate.read(f"(assert {text})\n")
        assert script.warnings == ()
        assert script_text(script) == f"(assert {text})\n"
        (term,) = expand(script.assertions())
        assert Evaluator(Given({})).value(term) is True


@pytest.mark.parametrize(
    "text",
    ["(= 1.5 (+ 1 x))", "(< x 1)", "(= x (ite true 1 2.5))", "(f 1)", "(= (* 2 x) 3)"],
)
def test_an_integer_is_read_where_a_real_is_wanted(text):
    source = f"(declare-const x Real)\n(declare-fun f (Real) Bool)\n(assert {text})\n"
    assert script_text(elaborate.read(source)) == source


def test_a_spelling_reaches_operators_heads_and_sorts():
    script = elaborate.read(
        "(declare-const r RegLan)(declare-fun f (RegLan (Array Int RegLan)) String)"
        "(define-fun g ((r RegLan)) RegLan (re.comp r))"
        "(assert (exists ((q RegLan)) (str.in_re (str.from_int 1) ((_ re.loop 1 2) (re.comp (re.union q r))))))"
    )
    names = {
        "re.comp": "re.complement",
        "str.in_re": "str.in.re",
        "RegLan": "(RegEx String)",
        "str.from_int": "int.to.str",
    }
    assert script_text(script, names) == (
        "(declare-const r (RegEx String))\n"
        "(declare-fun f ((RegEx String) (Array Int (RegEx String))) String)\n"
        "(define-fun g ((r (RegEx String))) (RegEx String) (re.complement r))\n"
        "(assert (exists ((q (RegEx String))) (str.in.re (int.to.str 1)"
        " ((_ re.loop 1 2) (re.complement (re.union q r))))))\n"
    )


def test_symbols_of_the_script_are_not_respelled():
    text = "(declare-fun bvfoo (Bool) Bool)\n(declare-const |str.x| Bool)\n(assert (bvfoo str.x))\n"
    names = {"bvfoo": "wrong", "str.x": "wrong"}
    assert script_text(elaborate.read(text), names) == text.replace("|", "")


def test_every_dialect_of_a_known_solver_is_read_back_as_the_same_terms():
    text = (
        '(declare-const s String)(assert (str.in_re s (re.comp (str.to_re "a"))))'
        "(assert (= (str.to_int s) (ubv_to_int #x0f)))(assert (= ((_ int_to_bv 8) 3) #x03))"
    )
    script = elaborate.read(text)
    names = [border.names for kind in KINDS for border in kind.spellings]
    assert len(names) > 3
    for each in names:
        written = {name: other for name, other in each.items() if other is not None}
        back = elaborate.read(script_text(script, written))
        assert back.warnings == ()
        assert [_meaning(term) for term in back.assertions()] == [
            _meaning(term) for term in script.assertions()
        ]


def _meaning(term):
    """The rows of a term, whatever its operators are called."""
    return (getattr(term.op.row, "name", ""), *map(_meaning, term.args))
