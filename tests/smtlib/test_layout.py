"""The text of a mutant is cut and pasted; what stands where is known for every subterm."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refute.semantics import elaborate
from refute.smtlib.layout import MAX_NODES, Layout, TooLarge
from refute.smtlib.printer import script_text, term_text
from tests.smtlib.formulas import PREAMBLE, formulas

TEXT = (
    "(set-logic ALL)\n(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))\n(declare-const l L)\n"
    "(declare-fun |odd f| (Int) Bool)\n"
    "(assert (let ((a 1) (|b c| (hd l))) (and (|odd f| (+ a |b c|)) (! (> a 0) :pattern ((|odd f| a)) :named n))))\n"
    "(check-sat)\n"
    "(assert (forall ((x Int) (y Int)) (match l ((nil true) ((cons h t) (= h x))))))\n(assert n)\n"
)


def test_every_node_stands_where_it_is_said_to():
    layout = Layout(elaborate.read(TEXT).commands)
    assert layout.text == script_text(elaborate.read(TEXT))
    assert len(layout.terms) == 23
    for node, term in enumerate(layout.terms):
        assert layout.text[layout.start[node] : layout.end[node]] == term_text(term)
        for above, place in layout.path(node)[:1]:
            assert above.args[place] is term
        if layout.parent[node] < 0:
            assert layout.path(node) == []


@settings(max_examples=60, deadline=None)
@given(formulas, formulas, st.data())
def test_a_replaced_node_reads_back_as_the_mutant(text, new, data):
    layout = Layout(elaborate.read(f"{PREAMBLE}(assert {text})").commands)
    (term,) = list(elaborate.read(f"{PREAMBLE}(assert {new})").assertions())
    node = data.draw(st.integers(0, len(layout.terms) - 1))
    found = Layout(elaborate.read(layout.replaced(node, term_text(term))).commands)
    assert found.text[found.start[node] : found.end[node]] == term_text(term)
    assert found.terms[node].op.head == term.op.head


def test_a_dialect_is_laid_out_too():
    script = elaborate.read('(declare-const s String)(assert (str.in_re s (str.to_re "a")))')
    names = {"str.in_re": "str.in.re", "str.to_re": "str.to.re"}
    layout = Layout(script.commands, names)
    assert layout.text == script_text(script, names)
    assert layout.replaced(2, "re.nostr").endswith("(assert (str.in.re s re.nostr))\n")


def test_a_tree_that_is_too_large_is_refused():
    lets = "".join(f"(let ((x{i + 1} (and x{i} x{i}))) " for i in range(40))
    script = elaborate.read(f"(declare-const x0 Bool)(assert {lets}x40{')' * 40})")
    assert len(Layout(script.commands).terms) < 200
    many = elaborate.read(f"(declare-const p Bool)(assert (and{' p' * (MAX_NODES + 1)}))")
    with pytest.raises(TooLarge):
        Layout(many.commands)
