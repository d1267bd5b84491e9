"""The carriers of sorts, for rooms whose sorts hold other sorts: arrays, datatypes, sequences.

Such a room has to ask about sorts of other rooms and cannot import the list of theories, which imports it:
the list is handed over when it is made.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from refute.smtlib.sorts import Sort, instantiate
from refute.theories.array_values import ENDLESS, INFINITE, UNSIZED, Domain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from refute.smtlib.sorts import Constructor
    from refute.theories.theory import SortRow, Theory
    from refute.theories.values import Value

DATATYPE: Final = "(datatype)"
UNINTERPRETED: Final = "(uninterpreted)"

_MOST_SORTS: Final = 1_000
"""A datatype may hold itself at ever larger arguments; no sort of a real script reaches so many others."""

_MOST_COUNTED: Final = 100
"""Going through elements takes a level of recursion for each sort inside a sort."""

_rows: dict[str, SortRow] = {}


def hand_over(theories: Iterable[Theory]) -> None:
    """Called once, where the list of theories is."""
    _rows.update((row.name, row) for theory in theories for row in theory.sorts)


def sort_row(sort: Sort) -> SortRow:
    """Who knows the elements of this sort: the rows `(datatype)` and `(uninterpreted)` for declared ones."""
    row = _rows.get(sort.name)
    if row is not None and row.valid(sort):
        return row
    return _rows[DATATYPE if sort.datatype is not None else UNINTERPRETED]


def is_theory_sort(sort: Sort) -> bool:
    row = _rows.get(sort.name)
    return row is not None and row.valid(sort)


@lru_cache(maxsize=4096)
def fields(sort: Sort) -> tuple[tuple[Constructor, tuple[Sort, ...]], ...]:
    """The constructors of a datatype sort with the sorts of their fields."""
    datatype = sort.datatype
    if datatype is None:
        return ()
    values = dict(zip(datatype.params, sort.args, strict=False))
    return tuple(
        (c, tuple([instantiate(field, values) for _, field in c.fields])) for c in datatype.constructors
    )


def parts(sort: Sort) -> tuple[Sort, ...]:
    """The sorts whose elements the elements of this sort are made of."""
    if sort.datatype is not None:
        return tuple(chain.from_iterable(inner for _, inner in fields(sort)))
    return sort.args


def reachable(sort: Sort) -> tuple[Sort, ...] | None:
    """The sort, its parts, their parts and so on; None when there is no end of them."""
    found = {sort: None}
    waiting = [sort]
    while waiting:
        for part in parts(waiting.pop()):
            if part not in found:
                found[part] = None
                waiting.append(part)
        if len(found) > _MOST_SORTS:
            return None
    return tuple(found)


@lru_cache(maxsize=4096)
def cardinality(sort: Sort) -> int | None:
    """How many elements there are, `ENDLESS`, or None when that is not known."""
    inside = reachable(sort)
    if inside is None or len(inside) > _MOST_COUNTED:
        return None
    known: dict[Sort, int | None] = {}
    entered: set[Sort] = set()
    stack = [sort]
    while stack:
        top = stack[-1]
        if top in known:
            stack.pop()
        elif top in entered:
            # A part that is entered and not known yet holds this sort: both are recursive datatypes.
            known[top] = _counted(top, [known.get(part, ENDLESS) for part in parts(top)])
        else:
            entered.add(top)
            stack += [part for part in parts(top) if part not in known and part not in entered]
    return known[sort]


def finite_size(sort: Sort) -> int | None:
    """The `size` of a row of sorts that hold others."""
    size = cardinality(sort)
    return None if size == ENDLESS else size


def _counted(sort: Sort, sizes: list[int | None]) -> int | None:
    if sort.datatype is not None:
        rest = iter(sizes)
        return _sum(_product(islice(rest, len(inner))) for _, inner in fields(sort))
    if sort.name == "Array" and len(sizes) > 1:
        return _power(sizes[-1], _product(sizes[:-1]))
    if sort.name == "Tuple":
        return _product(sizes)
    row = sort_row(sort)
    if row.name == UNINTERPRETED:
        return None
    size = row.size(sort)
    return ENDLESS if size is None else min(size, ENDLESS)


def _sum(sizes: Iterable[int | None]) -> int | None:
    total, known = 0, True
    for size in sizes:
        known = known and size is not None
        total = min(ENDLESS, total + (size or 0))
    return total if known or total == ENDLESS else None


def _product(sizes: Iterable[int | None]) -> int | None:
    total, known = 1, True
    for size in sizes:
        known = known and size is not None
        total = min(ENDLESS, total * (size or 1))
    return total if known or total == ENDLESS else None


def _power(elements: int | None, indices: int | None) -> int | None:
    """Of a number that is not known at least 1 is known."""
    if elements in (1, ENDLESS):
        return elements
    if elements is None or indices is None:
        return None
    return ENDLESS if (elements.bit_length() - 1) * indices >= 4096 else elements**indices


@lru_cache(maxsize=4096)
def domain(sorts: tuple[Sort, ...]) -> Domain:
    """The indices of an array. Several indices are one tuple."""
    size = _product(map(cardinality, sorts))
    if size is None:
        return UNSIZED
    return INFINITE if size == ENDLESS else Domain(size, _Elements(sorts))


class _Elements:
    """All values of one sort, or all tuples of values of several."""

    def __init__(self, sorts: tuple[Sort, ...]) -> None:
        self.sorts = sorts

    def __call__(self) -> Iterator[Value]:
        if len(self.sorts) == 1:
            return sort_row(self.sorts[0]).elements(self.sorts[0])
        return tuples(self.sorts)


def tuples(sorts: Sequence[Sort]) -> Iterator[tuple[Value, ...]]:
    """All tuples of values of these sorts, lazily: a sort may have more elements than memory holds."""
    rows = [sort_row(sort) for sort in sorts]
    wheels = [row.elements(sort) for row, sort in zip(rows, sorts, strict=True)]
    now = [next(wheel) for wheel in wheels]
    while True:
        yield tuple(now)
        place = len(sorts) - 1
        while place >= 0:
            value = next(wheels[place], wheels)
            if value is not wheels:
                now[place] = value
                break
            wheels[place] = rows[place].elements(sorts[place])
            now[place] = next(wheels[place])
            place -= 1
        else:
            return
