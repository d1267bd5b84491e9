"""For which number a decimal stands that was cut or rounded.

Yices prints the square root of 2 as 1.414214. No such number satisfies `x * x = 2`, and none is meant. But a comparison
in which nothing else is unknown is between polynomials in the number, and their roots near the decimal are what it may
stand for. A model with one of them in the place of the decimal is then judged as it is: exactly.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from refute.semantics.evaluate import Evaluator
from refute.semantics.sampled import Sampled
from refute.theories.reals.algebraic import of_root
from refute.theories.reals.numbers import compare
from refute.theories.reals.ratio import rational
from refute.theories.reals.roots import real_roots
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from refute.semantics.evaluate import Model
    from refute.semantics.sampled import Coefficients
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op, Term
    from refute.theories.values import Free, Value

MAX_CANDIDATES: Final = 6


class _Supposing:
    """A model in which one constant has another value."""

    def __init__(self, model: Model, key: Free, value: Value) -> None:
        self._model = model
        self._key = key
        self._value = value

    def constant(self, op: Op) -> Value:
        found = self._model.constant(op)
        return self._value if type(found) is Unknown and found.key == self._key else found

    def call(self, op: Op, arguments: tuple[Value, ...]) -> Value:
        return self._model.call(op, arguments)

    def free(self, key: Free) -> Value | None:
        return self._model.free(key)

    def samples(self, sort: Sort) -> tuple[Value, ...]:
        return self._model.samples(sort)


def numbers_near(key: Free, terms: Iterable[Term], model: Model) -> tuple[Value, ...]:
    """What a constant may be that is known to be near a decimal: roots first, and the decimal itself."""
    if key.near is None:
        return ()
    low, high = key.near
    middle = rational(Fraction(low + high) / 2)
    passed: set[Coefficients] = set()
    evaluator = Evaluator(_Supposing(model, key, Sampled(middle, (0, 1), passed)))
    for term in terms:
        try:
            evaluator.value(term)
        except (Undecided, TypeError, ValueError):
            # Something other than arithmetic has met the number.
            continue
    found: list[Value] = []
    for coefficients in passed:
        scale = 1
        for value in coefficients:
            scale *= value.denominator
        roots = (of_root(root) for root in real_roots([int(value * scale) for value in coefficients]))
        found += [
            root for root in roots if compare(low, root) <= 0 <= compare(high, root) and root not in found
        ]
    return (*found[:MAX_CANDIDATES], middle)
