"""The `bound` readers of Ints and Reals: linear in each argument, whose factor is what the others are today."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING

from refute.theories.domains.compound import Pieces
from refute.theories.domains.domain import ANYTHING, Domain, Except, Only
from refute.theories.domains.linear import divided, mirrored, moved
from refute.theories.domains.numbers import Interval, floor, holds, interval, outside
from refute.theories.domains.through import Through

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from refute.smtlib.terms import Term
    from refute.theories.theory import Bound
    from refute.theories.values import Value


def addition(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    if len(values) == 2:
        return moved(wanted, values[1]), moved(wanted, values[0])
    total = sum(values)
    return [moved(wanted, total - value) for value in values]


def subtraction(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    first, *rest = values
    if not rest:
        return (mirrored(wanted),)
    if len(rest) == 1:
        return moved(wanted, -rest[0]), mirrored(wanted, first)
    total = sum(rest)
    return [moved(wanted, -total), *[mirrored(wanted, first - total + value) for value in rest]]


def multiplication(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    if len(values) == 2:
        return _factor(wanted, values[1]), _factor(wanted, values[0])
    found = []
    for place in range(len(values)):
        others: Value = 1
        for value in (*values[:place], *values[place + 1 :]):
            others = others * value
        found.append(_factor(wanted, others))
    return found


def _factor(wanted: Domain, others: Value) -> Domain | None:
    if others == 0:
        return ANYTHING
    return wanted if others == 1 else divided(wanted, others)


def division(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    """Of Reals."""
    divisor: Value = 1
    for value in values[1:]:
        divisor = divisor * value
    if len(values) == 1 or divisor == 0:
        return None
    inverse = 1 / divisor if type(divisor) is not int else Fraction(1, divisor)
    return [divided(wanted, inverse), *[None] * (len(values) - 1)]


def whole_division(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    """`div` of two Ints, by a number that stays."""
    if len(values) != 2 or values[1] == 0:
        return None
    return _dividend(wanted, values[1]), None


def _dividend(wanted: Domain, divisor: int) -> Domain | None:
    if divisor < 0:
        turned = mirrored(wanted)
        return None if turned is None else _dividend(turned, -divisor)
    if type(wanted) is Except:
        # The blocks of several values lie apart or side by side: one is enough to say so.
        blocks = [each for each in wanted.values if floor(each) == each]
        if len(blocks) != 1:
            return None if blocks else ANYTHING
        return outside(Interval(blocks[0] * divisor, (blocks[0] + 1) * divisor, False, True))
    found = interval(wanted)
    if found is None:
        return None
    low, high = found.whole()
    return Interval(
        None if low is None else low * divisor, None if high is None else (high + 1) * divisor, False, True
    )


def absolute(_term: Term, wanted: Domain, _values: Sequence[Value]) -> Sequence[Domain | None] | None:
    if type(wanted) is Except:
        values = [each for each in wanted.values if each >= 0]
        return (Except([*values, *[-each for each in values]]) if values else ANYTHING,)
    found = interval(wanted)
    if found is None:
        return None
    if found.low is None or found.low < 0:
        high = found.high
        return (ANYTHING if high is None else Interval(-high, high, found.open_high, found.open_high),)
    positive = found.shared(Interval(0, None))
    negative = mirrored(positive)
    return None if negative is None else (Pieces((positive, negative)),)


def remainder(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    """`mod` by a number that stays."""
    step = abs(values[1])

    def back(image: Value, rng: random.Random) -> Value:
        return image % step + step * (int(rng.random() * 17) - 8)

    return (Through.made(term, 0, wanted, values, back, step), None) if step else None


def rounded_down(_term: Term, wanted: Domain, _values: Sequence[Value]) -> Sequence[Domain | None]:
    return (_dividend(wanted, 1),)


def unchanged(_term: Term, wanted: Domain, _values: Sequence[Value]) -> Sequence[Domain | None]:
    """What the operator does to a value is nothing."""
    return (wanted,)


def first_through(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    """The first argument is whatever the operator makes a wanted value of."""
    return [Through.made(term, 0, wanted, values), *[None] * (len(values) - 1)]


def order(*, up: bool, strict: bool) -> Bound:
    """`<` is up and strict. Chainable."""

    def bound(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
        if type(wanted) is not Only:
            return None
        truth: bool = wanted.value
        if len(values) == 2:
            one, two = values
            if up is truth:
                opened = strict is truth
                return Interval(None, two, False, opened), Interval(one, None, opened)
            opened = strict is truth
            return Interval(two, None, opened), Interval(None, one, False, opened)
        ascending = list(values) if up else list(values)[::-1]
        found = _between_neighbours(ascending, strict, truth)
        return found if up else found[::-1]

    return bound


def _between_neighbours(values: list[Value], strict: bool, truth: bool) -> list[Domain]:
    """Of an ascending chain."""
    found: list[Domain] = []
    fails = [not (a < b if strict else a <= b) for a, b in itertools.pairwise(values)]
    for place in range(len(values)):
        low = values[place - 1] if place else None
        high = values[place + 1] if place + 1 < len(values) else None
        elsewhere = sum(fails) - sum(fails[max(0, place - 1) : place + 1])
        found.append(ANYTHING if elsewhere else holds(low, high, strict=strict, wanted=truth))
    return found
