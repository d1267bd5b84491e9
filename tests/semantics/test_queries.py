import pytest

from refute.semantics import elaborate
from refute.semantics.queries import queries, symbols
from refute.smtlib.printer import term_text

DECLARED = "(declare-fun p () Bool)(declare-fun q () Bool)"


def asked(text):
    return [
        [term_text(each) for each in query.assertions] for query in queries(elaborate.read(DECLARED + text))
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("(assert p)(check-sat)", [["p"]]),
        ("(assert p)(check-sat)(assert q)(check-sat)", [["p"], ["p", "q"]]),
        ("(assert p)(push 1)(assert q)(check-sat)(pop 1)(check-sat)", [["p", "q"], ["p"]]),
        ("(push 2)(assert p)(pop 1)(check-sat)(pop 1)(check-sat)", [[], []]),
        ("(push)(assert p)(pop)(check-sat)", [[]]),
        ("(assert p)(check-sat-assuming (q (not p)))(check-sat)", [["p", "q", "(not p)"], ["p"]]),
        ("(assert p)(reset-assertions)(check-sat)", [[]]),
        ("(assert p)(exit)(check-sat)", []),
        ("(assert (! p :named n))(assert (=> n q))(check-sat)", [["p", "(=> p q)"]]),
        ("(define-fun both ((a Bool)) Bool (and a p))(assert (both q))(check-sat)", [["(and q p)"]]),
        ("(assert (let ((p q) (q p)) (and p (not q))))(check-sat)", [["(and q (not p))"]]),
    ],
)
def test_a_check_asks_what_is_asserted_on_all_open_levels(text, wanted):
    assert asked(text) == wanted


def test_a_reset_forgets_what_was_declared():
    text = f"{DECLARED}(assert p)(reset)(declare-fun p () Int)(assert (= p 1))(check-sat)"
    (query,) = queries(elaborate.read(text))
    assert [str(op.indices[1]) for op in symbols(query).values()] == ["Int"]
    assert len(query.assertions) == 1


def test_the_symbols_of_a_popped_level_are_not_declared():
    text = "(push 1)(declare-fun n () Int)(define-fun one () Int 1)(check-sat)(pop 1)(check-sat)"
    first, second = queries(elaborate.read(DECLARED + text))
    assert [*symbols(first)] == ["p", "q", "n"]
    assert [*symbols(second)] == ["p", "q"]
    assert [each.name for each in first.defined] == ["one"]
    assert second.defined == ()


def test_a_query_says_its_logic_its_place_and_what_is_strange_in_it():
    text = "(set-logic ALL)(declare-fun n () Int)(assert (forall ((k Int)) (odd-one k n)))(check-sat)"
    (query,) = queries(elaborate.read(text))
    assert (query.logic, query.place, query.quantified, query.unnamed) == ("ALL", 3, True, ("odd-one",))
    (query,) = queries(elaborate.read("(declare-fun n () Int)(assert (= n 1))(check-sat)"))
    assert (query.logic, query.quantified, query.unnamed) == (None, False, ())
