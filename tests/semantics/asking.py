"""A script's last query and the values of terms in it, for tests."""

from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.semantics.queries import queries
from tests.semantics.given import Given


def query(text):
    *_, last = queries(elaborate.read(text))
    return last


def asserted(declarations, *assertions):
    return query(declarations + "".join(f"(assert {each})" for each in assertions) + "(check-sat)")


def value(declarations, term, constants=None, functions=None, tables=None):
    """The value of a Bool term."""
    (found,) = asserted(declarations, term).assertions
    return Evaluator(Given(constants or {}, functions, tables)).value(found)
