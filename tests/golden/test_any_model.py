"""Whatever a solver prints for a model is read, or said not to be understood; nothing is raised."""

from hypothesis import given, settings
from hypothesis import strategies as st

from refute.semantics import elaborate
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.smtlib.source import Source
from refute.theories.strings.text import STANDARD
from tests.golden.test_golden import SCRIPTS

MODELS = {path: Source(path.with_suffix(".model").read_text(encoding="utf-8")).tokens() for path in SCRIPTS}
ODD = {
    "(", "((", "(_", "(as", "(let", "(lambda", "(ite", "(root-obj", "(define-fun-rec", "(_ as-array f)", "(as-array",
    '"', "|", "²", "\ud800", "#b", "#x", "-1", "1.5?", "(_ bv1 0)", "9" * 5000,
}  # fmt: skip
PIECES = sorted({token for tokens in MODELS.values() for token in tokens} | ODD)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_change_of_a_model(data):
    path = data.draw(st.sampled_from(SCRIPTS))
    tokens = list(MODELS[path])
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(tokens)))
        kept = data.draw(st.sampled_from([0, 1, 1]))
        tokens[place : place + kept] = data.draw(st.lists(st.sampled_from(PIECES), max_size=1))
    *_, query = queries(elaborate.read(path.read_text(encoding="utf-8")))
    text = " ".join(token + "\n" * (token[:1] == ";") for token in tokens)
    assert judge(query.assertions, read_model(text, query, STANDARD)).truth in {True, False, None}


def test_digits_of_other_scripts_are_no_numbers():
    (query,) = queries(elaborate.read("(declare-const x Real)(assert (> x 0.0))(check-sat)"))
    for value in ("(root-obj (+ (^ x ²) (- 2)) 1)", "(root-obj (+ (^ x 2) (- ²)) 1)", "(root-obj x ²)", "²"):
        found = judge(query.assertions, read_model(f"((define-fun x () Real {value}))", query, STANDARD))
        assert found.truth is None
