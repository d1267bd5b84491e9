"""How promising a place is: the score function of DIVER, for the domains of all sorts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.smtlib.sorts import BOOL
from refute.theories.carriers import sort_row
from refute.theories.domains import ANYTHING
from refute.theories.domains.domain import roughly

if TYPE_CHECKING:
    from refute.smtlib.sorts import Sort
    from refute.theories.domains import Domain

_LEAST: Final = 0.001
_MANY: Final = 1000
"""So many values are as good as any number of them."""
_ONE_OF_TWO: Final = 0.5


def score(domain: Domain, sort: Sort) -> float:
    """Between 0.001 and 1: 1 where anything goes, half for one truth value, then by the number of values.

    Of a small sort a domain is also as good as its share of the sort.
    """
    if domain is ANYTHING:
        return 1.0
    size = domain.size(sort)
    if size <= 0:
        return _LEAST
    if sort is BOOL:
        return _ONE_OF_TWO if size < 2 else 1.0
    count = sort_row(sort).size(sort)
    share = 0.0 if count is None or size <= 1 else size / max(1.0, roughly(count))
    return min(1.0, max(_LEAST, size / _MANY, share))
