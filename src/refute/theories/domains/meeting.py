"""What two domains have in common."""

from __future__ import annotations

from refute.theories.domains.bits import Arc, Bits, shared
from refute.theories.domains.domain import ANYTHING, All, Domain, Except, Only, unlike
from refute.theories.domains.numbers import Interval, overlap


def meet(one: Domain, other: Domain) -> Domain | None:
    """None where it cannot be told simply. Each must hold today's value, so that what they share does too."""
    if one is other or other is ANYTHING or type(one) is Only:
        return one
    if one is ANYTHING or type(other) is Only:
        return other
    if type(one) is type(other) and type(one) is not All:
        found = _alike(one, other)
        if found is not None:
            return found
    parts = _parts(one)
    for added in _parts(other):
        for place, part in enumerate(parts):
            joined = _alike(part, added) if type(part) is type(added) else None
            if joined is not None:
                parts[place] = joined
                break
        else:
            parts.append(added)
    if len(parts) > All.most:
        return None
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _parts(domain: Domain) -> list[Domain]:
    return list(domain.parts) if isinstance(domain, All) else [domain]


def _alike(one: Domain, other: Domain) -> Domain | None:
    """Of two domains of one kind."""
    if isinstance(one, Interval) and isinstance(other, Interval):
        return overlap(one, other)
    if isinstance(one, Arc) and isinstance(other, Arc):
        return shared(one, other)
    if isinstance(one, Bits) and isinstance(other, Bits):
        return Bits(one.mask | other.mask, one.value | other.value)
    if isinstance(one, Except) and isinstance(other, Except):
        return Except(unlike((*one.values, *other.values)))
    return None
