"""What two domains have in common."""

from __future__ import annotations

from refute.theories.domains.compound import All
from refute.theories.domains.domain import ANYTHING, NOTHING, Domain, Only


def meet(one: Domain, other: Domain) -> Domain | None:
    """None where it cannot be told simply. Each must hold today's value, so that what they share does too."""
    if one is other or other is ANYTHING or type(one) is Only:
        return one
    if one is ANYTHING or type(other) is Only:
        return other
    if one is NOTHING or other is NOTHING:
        return NOTHING
    if type(one) is type(other) and type(one) is not All:
        found = one.shared(other)
        if found is not None:
            return found
    parts = _parts(one)
    for added in _parts(other):
        for place, part in enumerate(parts):
            joined = part.shared(added) if type(part) is type(added) else None
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
