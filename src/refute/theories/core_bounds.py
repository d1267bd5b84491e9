"""The `bound` readers of the Core theory. Arguments whose value is not known count as whatever is worse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.theories.domains.domain import (
    ANYTHING,
    FALSE,
    TRUE,
    Domain,
    OneOf,
    Only,
    is_same,
    other_than,
    unlike,
)
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from refute.smtlib.terms import Term
    from refute.theories.values import Value

_MANY: Final = 64
"""Among more arguments each is not compared with all others."""


def negation(_term: Term, wanted: Domain, _values: Sequence[Value]) -> Sequence[Domain | None] | None:
    return (other_than((wanted.value,)),) if type(wanted) is Only else None


def conjunction(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    return _decided(wanted, values, False)


def disjunction(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    return _decided(wanted, values, True)


def _decided(wanted: Domain, values: Sequence[Value], decisive: bool) -> Sequence[Domain | None] | None:
    """One argument with the decisive value decides; without one the result is the other truth value."""
    if type(wanted) is not Only:
        return None
    if wanted.value is not decisive:
        return (FALSE if decisive else TRUE,) * len(values)
    deciding = [place for place, value in enumerate(values) if value is decisive]
    found: list[Domain] = [ANYTHING] * len(values)
    if len(deciding) == 1:
        found[deciding[0]] = TRUE if decisive else FALSE
    return found if deciding else None


def implication(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    """True by a premise that is false, or by the conclusion."""
    if type(wanted) is not Only:
        return None
    last = len(values) - 1
    if not wanted.value:
        return [*[TRUE] * last, FALSE]
    deciding = [place for place, value in enumerate(values) if value is (place == last)]
    found: list[Domain] = [ANYTHING] * len(values)
    if len(deciding) == 1:
        found[deciding[0]] = TRUE if deciding[0] == last else FALSE
    return found if deciding else None


def choice(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    condition, then, other = values
    if type(condition) is Unknown:
        return (ANYTHING, wanted, wanted) if wanted.contains(then) and wanted.contains(other) else None
    free = wanted.contains(other if condition else then)
    return (
        ANYTHING if free else TRUE if condition else FALSE,
        wanted if condition else ANYTHING,
        ANYTHING if condition else wanted,
    )


def equality(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    if type(wanted) is not Only or wanted.value:
        return None
    if len(values) == 2:
        return other_than(values[1:]), other_than(values[:1])
    if len(values) > _MANY:
        return None
    found: list[Domain | None] = []
    for place in range(len(values)):
        others = unlike([*values[:place], *values[place + 1 :]])
        found.append(other_than(others) if len(others) == 1 else ANYTHING)
    return found


def difference(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    if type(wanted) is not Only:
        return None
    if len(values) == 1:
        return (ANYTHING,)
    if wanted.value and len(values) == 2:
        return other_than(values[1:]), other_than(values[:1])
    if len(values) > _MANY:
        return None
    found: list[Domain | None] = []
    for place in range(len(values)):
        others = [*values[:place], *values[place + 1 :]]
        if wanted.value:
            found.append(other_than(others))
        else:
            found.append(OneOf(unlike(others)) if _differ(others) else ANYTHING)
    return found


def _differ(values: Sequence[Value]) -> bool:
    """Whether no two of them are known to be the same."""
    return not any(is_same(value, other) for place, value in enumerate(values) for other in values[:place])
