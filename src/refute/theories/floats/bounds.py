"""The `bound` readers of floating-point numbers: order and classes as ranges, arithmetic by the operator itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.theories.domains.compound import Pieces
from refute.theories.domains.domain import ANYTHING, Domain, Except, OneOf, Only
from refute.theories.domains.through import Through, each_through
from refute.theories.floats.ranges import (
    MINUS,
    PLUS,
    Range,
    by_magnitude,
    everything_above,
    everything_below,
    negated,
    rank,
)
from refute.theories.floats.sorts import form

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from refute.smtlib.terms import Term
    from refute.theories.floats.format import Format
    from refute.theories.theory import Bound
    from refute.theories.values import Value


def order(*, up: bool, strict: bool) -> Bound:
    """`fp.lt` is up and strict. False with NaN."""

    def bound(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
        if type(wanted) is not Only or len(values) != 2:
            return each_through(term, wanted, values)
        f, truth = form(term.args[0].sort), wanted.value
        lower, upper = values if up else values[::-1]
        step = 1 if strict is truth else 0
        if truth:
            found = [
                everything_below(f, rank(f, upper) - step, nan=False),
                everything_above(f, rank(f, lower) + step, nan=False),
            ]
        else:
            found = [
                ANYTHING if upper == f.nan else everything_above(f, rank(f, upper) + step, nan=True),
                ANYTHING if lower == f.nan else everything_below(f, rank(f, lower) - step, nan=True),
            ]
        return found if up else found[::-1]

    return bound


def equality(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    """`fp.eq`."""
    if type(wanted) is not Only or len(values) != 2:
        return each_through(term, wanted, values)
    f = form(term.args[0].sort)
    zeros = (0, f.sign_bit)
    found: list[Domain | None] = []
    for other in reversed(values):
        if wanted.value:
            found.append(OneOf(zeros) if other in zeros else Only(other))
        elif other == f.nan:
            found.append(ANYTHING)
        else:
            found.append(Except(zeros if other in zeros else (other,)))
    return found


def negation(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    return (negated(wanted, form(term.sort)) or Through.made(term, 0, wanted, values),)


def magnitude(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    """`fp.abs`."""
    f = form(term.sort)
    if type(wanted) is Only:
        return (OneOf((wanted.value, wanted.value | f.sign_bit)) if wanted.value != f.nan else wanted,)
    if type(wanted) is Range and wanted.low <= 0 and wanted.zeros & PLUS:
        return (Range(f, -wanted.high, wanted.high, nan=wanted.nan),)
    return (
        Through.made(term, 0, wanted, values, lambda image, rng: image | (rng.random() < 0.5) * f.sign_bit),
    )


def test(inside: Callable[[Format], Domain], outside: Callable[[Format], Domain]) -> Bound:
    """Of a class of numbers."""

    def bound(term: Term, wanted: Domain, _values: Sequence[Value]) -> Sequence[Domain | None] | None:
        f = form(term.args[0].sort)
        return ((inside if wanted.value else outside)(f),) if type(wanted) is Only else None

    return bound


def _zeros(f: Format) -> tuple[int, int]:
    return 0, f.sign_bit


def _infinities(f: Format) -> tuple[int, int]:
    return f.infinity, f.negative_infinity


normal = test(
    lambda f: by_magnitude(f, f.hidden_bit, f.largest),
    lambda f: Pieces((Range(f, 1 - f.hidden_bit, f.hidden_bit - 1, nan=True), OneOf(_infinities(f)))),
)
subnormal = test(
    lambda f: by_magnitude(f, 1, f.hidden_bit - 1),
    lambda f: Pieces((*by_magnitude(f, f.hidden_bit, f.infinity).parts, OneOf((*_zeros(f), f.nan)))),
)
zero = test(lambda f: OneOf(_zeros(f)), lambda f: Except(_zeros(f)))
infinite = test(lambda f: OneOf(_infinities(f)), lambda f: Except(_infinities(f)))
not_a_number = test(lambda f: Only(f.nan), lambda f: Except((f.nan,)))
negative = test(
    lambda f: Range(f, -f.infinity, 0, zeros=MINUS), lambda f: Range(f, 0, f.infinity, zeros=PLUS, nan=True)
)
positive = test(
    lambda f: Range(f, 0, f.infinity, zeros=PLUS), lambda f: Range(f, -f.infinity, 0, zeros=MINUS, nan=True)
)
