"""The `bound` readers of bit-vectors: where arcs and known bits do not say it, the operator itself does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.theories.bitvec.width import width_of
from refute.theories.domains.bits import (
    Arc,
    arc,
    as_arc,
    as_bits,
    bits,
    reflected,
    turned,
)
from refute.theories.domains.domain import ANYTHING, Domain, Except, Only, other_than
from refute.theories.domains.through import Through

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from refute.smtlib.terms import Term
    from refute.theories.domains.through import Back
    from refute.theories.theory import Bound
    from refute.theories.values import Value


def ones_of(term: Term) -> int:
    """The greatest value of the first argument's sort."""
    return (1 << width_of(term.args[0].sort)) - 1


def through(
    term: Term, place: int, wanted: Domain, values: Sequence[Value], back: Back | None = None
) -> Domain | None:
    return Through.made(term, place, wanted, values, back)


def order(*, up: bool, strict: bool, signed: bool) -> Bound:
    """`bvult` is up, strict and not signed."""

    def bound(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
        if type(wanted) is not Only:
            return None
        ones = ones_of(term)
        least = (ones >> 1) + 1 if signed else 0
        greatest = least - 1 & ones
        one, two = values
        step = 1 if strict is wanted.value else 0
        if up is wanted.value:
            return arc(ones, least, two - step & ones), arc(ones, one + step & ones, greatest)
        return arc(ones, two + step & ones, greatest), arc(ones, least, one - step & ones)

    return bound


def addition(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    ones, total = ones_of(term), sum(values)
    return [
        turned(wanted, total - value, ones) or through(term, place, wanted, values)
        for place, value in enumerate(values)
    ]


def subtraction(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    ones, first, rest = ones_of(term), values[0], sum(values[1:])
    found = [turned(wanted, -rest, ones)]
    found += [reflected(wanted, first - rest + value, ones) for value in values[1:]]
    return [domain or through(term, place, wanted, values) for place, domain in enumerate(found)]


def negation(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    return (reflected(wanted, 0, ones_of(term)) or through(term, 0, wanted, values),)


def complement(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    ones = ones_of(term)
    return (reflected(wanted, ones, ones) or through(term, 0, wanted, values),)


def increment(by: int) -> Bound:
    def bound(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
        return (turned(wanted, by, ones_of(term)) or through(term, 0, wanted, values),)

    return bound


def _masked(kept: Callable[[int, int], int], unit: Callable[[int], int],
            join: Callable[[int, int], int], *, flipped: bool = False) -> Bound:  # fmt: skip
    """Of an operator on each bit. `kept` are the bits which the others let through, as they are or `flipped`."""

    def bound(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
        ones = ones_of(term)
        known = as_bits(wanted, ones)
        found: list[Domain | None] = []
        for place in range(len(values)):
            others = unit(ones)
            for value in (*values[:place], *values[place + 1 :]):
                others = join(others, value)
            free = kept(others, ones)
            if not free:
                found.append(ANYTHING)
            elif known is None:
                found.append(through(term, place, wanted, values))
            else:
                value = known.value ^ known.mask if flipped else known.value
                found.append(bits(known.mask & free, value))
        return found

    return bound


conjunction: Final = _masked(lambda others, _ones: others, lambda ones: ones, lambda a, b: a & b)
disjunction: Final = _masked(lambda others, ones: others ^ ones, lambda _ones: 0, lambda a, b: a | b)
not_both: Final = _masked(lambda others, _ones: others, lambda ones: ones, lambda a, b: a & b, flipped=True)
neither: Final = _masked(
    lambda others, ones: others ^ ones, lambda _ones: 0, lambda a, b: a | b, flipped=True
)


def exclusion(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    total = 0
    for value in values:
        total ^= value
    return [_differing(term, place, wanted, values, total ^ value) for place, value in enumerate(values)]


def equivalence(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    """`bvxnor` of two."""
    if len(values) != 2:
        return None
    ones = ones_of(term)
    return [_differing(term, place, wanted, values, values[1 - place] ^ ones) for place in (0, 1)]


def _differing(term: Term, place: int, wanted: Domain, values: Sequence[Value], by: int) -> Domain | None:
    """The x for which x ^ by is wanted."""
    if type(wanted) is Except:
        return Except([each ^ by for each in wanted.values])
    ones = ones_of(term)
    if by in (0, ones):
        found = reflected(wanted, ones, ones) if by else wanted
        return found or through(term, place, wanted, values)
    known = as_bits(wanted, ones)
    if known is not None:
        return bits(known.mask, known.value ^ by)
    if by == (ones >> 1) + 1 and type(wanted) is Arc:
        return turned(wanted, by, ones)
    return through(term, place, wanted, values, lambda image, _rng: image ^ by)


def comparison(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    """`bvcomp`."""
    if type(wanted) is not Only:
        return (ANYTHING, ANYTHING) if wanted.contains(0) and wanted.contains(1) else None
    return None if wanted.value else (other_than(values[1:]), other_than(values[:1]))


def multiplication(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    ones = ones_of(term)
    found: list[Domain | None] = []
    for place, value in enumerate(values):
        factor = 1
        for other in (*values[:place], *values[place + 1 :]):
            factor = factor * other & ones
        if not factor:
            found.append(ANYTHING)
        elif type(wanted) is Only:
            # Factors of 2 in the others hide as many of the upper bits.
            zeros = (factor & -factor).bit_length() - 1
            found.append(bits(ones >> zeros, value))
        elif factor == 1:
            found.append(wanted)
        else:
            back = _dividing(factor, ones) if factor & 1 else None
            found.append(through(term, place, wanted, values, back))
    return found


def _dividing(factor: int, ones: int) -> Back:
    return lambda image, _rng: image * pow(factor, -1, ones + 1) & ones


def division(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    """Unsigned."""
    ones, divisor = ones_of(term), values[1]
    second = through(term, 1, wanted, values)
    range_ = as_arc(wanted, ones)
    if not divisor:
        return ANYTHING, second
    if range_ is None or range_.low > range_.high:
        return through(term, 0, wanted, values), second
    return arc(ones, range_.low * divisor, min(ones, (range_.high + 1) * divisor - 1)), second
