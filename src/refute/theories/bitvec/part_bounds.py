"""The `bound` readers of what cuts bit-vectors, joins them, shifts them and turns them into other sorts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.theories.bitvec.bounds import ones_of, through
from refute.theories.bitvec.width import width_of
from refute.theories.domains.bits import Arc, Bits, arc, as_arc, as_bits, bits, turned
from refute.theories.domains.domain import ANYTHING, Domain, Except, Only
from refute.theories.domains.numbers import interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from refute.smtlib.terms import Term
    from refute.theories.theory import Bound
    from refute.theories.values import Value


def concatenation(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    offset, total = width_of(term.sort), 0
    ones = (1 << offset) - 1
    places = []
    for arg, value in zip(term.args, values, strict=True):
        width = width_of(arg.sort)
        offset -= width
        total |= value << offset
        places.append((width, offset, value))
    return [
        _part(wanted, ones, width, total - (value << offset), offset) or through(term, place, wanted, values)
        for place, (width, offset, value) in enumerate(places)
    ]


def zero_extension(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    ones = (1 << width_of(term.sort)) - 1
    found = _part(wanted, ones, width_of(term.args[0].sort), 0, 0)
    return (found or through(term, 0, wanted, values),)


def sign_extension(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    """With both widths moved up by half of what they hold, the extension adds a number."""
    width, wide = width_of(term.args[0].sort), width_of(term.sort)
    half, wide_half = 1 << width - 1, 1 << wide - 1
    up = turned(wanted, wide_half, 2 * wide_half - 1)
    found = None if up is None else _part(up, 2 * wide_half - 1, width, wide_half - half, 0)
    down = None if found is None else found if found is ANYTHING else turned(found, half, 2 * half - 1)
    return (down or through(term, 0, wanted, values),)


def _part(wanted: Domain, ones: int, width: int, rest: int, offset: int) -> Domain | None:
    """The x of a width for which rest + (x << offset) is wanted; `rest` leaves room for x."""
    most = (1 << width) - 1
    known = as_bits(wanted, ones)
    if known is not None:
        if type(wanted) is not Only and known.mask & most << offset == 0:
            return ANYTHING
        return bits(known.mask >> offset & most, known.value >> offset)
    if type(wanted) is Except:
        moved = [(each - rest, each - rest >> offset) for each in wanted.values]
        values = [x for each, x in moved if x << offset == each and 0 <= x <= most]
        return Except(values) if values else ANYTHING
    if type(wanted) is not Arc:
        return None
    if wanted.low <= wanted.high:
        low, high = _between(wanted.low - rest, wanted.high - rest, offset, most)
        return arc(most, low, high)
    low, high = _between(wanted.high + 1 - rest, wanted.low - 1 - rest, offset, most)
    return ANYTHING if low > high else arc(most, high + 1 & most, low - 1 & most)


def _between(low: int, high: int, offset: int, most: int) -> tuple[int, int]:
    return max(0, -(-low >> offset)), min(most, high >> offset)


def extraction(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    upper, lower = term.op.indices
    ones = (1 << width_of(term.sort)) - 1
    known = as_bits(wanted, ones)
    if known is not None:
        return (bits(known.mask << lower, known.value << lower),)
    range_ = as_arc(wanted, ones)
    whole = ones_of(term)
    if range_ is not None and whole >> upper == 1:
        return (arc(whole, range_.low << lower, (range_.high + 1 << lower) - 1),)
    today = values[0] & ~(ones << lower)
    return (through(term, 0, wanted, values, lambda image, _rng: today | image << lower),)


def shift_left(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    ones, by = ones_of(term), values[1]
    second = through(term, 1, wanted, values)
    if by >= ones.bit_length():
        return ANYTHING, second
    known = as_bits(wanted, ones)
    if known is not None:
        return bits(known.mask >> by, known.value >> by), second
    return through(term, 0, wanted, values, lambda image, _rng: image >> by), second


def shift_right(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    """Logical."""
    ones, by = ones_of(term), values[1]
    second = through(term, 1, wanted, values)
    if by >= ones.bit_length():
        return ANYTHING, second
    most = ones >> by
    if type(wanted) is Bits:
        return bits(wanted.mask << by & ones, wanted.value << by), second
    found = _part(wanted, ones, most.bit_length(), 0, 0)
    range_ = None if found is None or found is ANYTHING else as_arc(found, most)
    if type(wanted) is Only:
        range_ = Arc(most, wanted.value, wanted.value)
    if found is ANYTHING and type(wanted) is not Only:
        return ANYTHING, second
    if range_ is None:
        return through(term, 0, wanted, values, lambda image, _rng: image << by & ones), second
    return arc(ones, range_.low << by, (range_.high + 1 << by) - 1), second


def shift_keeping_sign(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    ones = ones_of(term)
    by = min(values[1], ones.bit_length() - 1)
    first = through(
        term, 0, wanted, values, lambda image, _rng: image << by & ones | values[0] & (1 << by) - 1
    )
    return first, through(term, 1, wanted, values)


def rotation(*, left: bool) -> Bound:
    """By an index."""

    def bound(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
        ones = ones_of(term)
        width = ones.bit_length()
        by = (-term.op.indices[0] if left else term.op.indices[0]) % width

        def turn(value: int) -> int:
            turned_over: int = value << by | value >> width - by
            return turned_over & ones

        if type(wanted) is Bits:
            return (Bits(turn(wanted.mask), turn(wanted.value)),)
        if type(wanted) is Except:
            return (Except([turn(each) for each in wanted.values]),)
        return (through(term, 0, wanted, values, lambda image, _rng: turn(image)),)

    return bound


def bit(term: Term, wanted: Domain, _values: Sequence[Value]) -> Sequence[Domain | None] | None:
    """`bit2bool`."""
    place = term.op.indices[0]
    return (bits(1 << place, int(wanted.value) << place),) if type(wanted) is Only else None


def to_int(*, signed: bool) -> Bound:
    def bound(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
        ones = ones_of(term)
        least = -(ones >> 1) - 1 if signed else 0
        range_ = interval(wanted)
        if range_ is None:
            return (through(term, 0, wanted, values),)
        low, high = range_.whole()
        low = least if low is None else max(low, least)
        high = least + ones if high is None else min(high, least + ones)
        return (arc(ones, low & ones, high & ones),)

    return bound


def from_int(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    size = 1 << width_of(term.sort)
    return (through(term, 0, wanted, values, lambda image, rng: image + size * (int(rng.random() * 9) - 4)),)
