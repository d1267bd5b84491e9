"""The elements of datatype sorts: how many, the plainest, random ones, and their text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from refute.smtlib.sorts import Sort
from refute.smtlib.source import quoted
from refute.theories.array_values import ArrayValue
from refute.theories.carriers import DATATYPE, domain, fields, finite_size, reachable, sort_row, tuples
from refute.theories.datatypes.symbols import inferable
from refute.theories.theory import SortRow
from refute.theories.values import Constructed, Undecided

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping

    from refute.theories.theory import Show, Sorts
    from refute.theories.values import Value

_FUEL = 8
"""How deep random values nest, and about how many parts they have."""


@lru_cache(maxsize=256)
def plain_values(sort: Sort) -> Mapping[Sort, Value]:
    """A value of least depth for the sort and each sort that occurs in it."""
    missing = list(reachable(sort) or ())
    found: dict[Sort, Value] = {}
    while True:
        made = {inner: value for inner in missing if (value := _from_plain(inner, found)) is not None}
        if not made:
            break
        found.update(made)
        missing = [inner for inner in missing if inner not in made]
    if sort not in found:
        raise Undecided(f"{sort} has no value that can be written down")
    return found


def _from_plain(sort: Sort, found: Mapping[Sort, Value]) -> Value | None:
    """A value of the sort made of values that are there already; None when there are none for it."""
    if sort.datatype is not None:
        for constructor, inner in fields(sort):
            if all(field in found for field in inner):
                return Constructed(constructor.name, tuple([found[field] for field in inner]), sort)
        return None
    if sort.name == "Seq":
        return ()
    if sort.name == "Array" and len(sort.args) > 1:
        return (
            ArrayValue.make(found[sort.args[-1]], {}, domain(sort.args[:-1]))
            if sort.args[-1] in found
            else None
        )
    if sort.name == "Tuple":
        ready = all(part in found for part in sort.args)
        return Constructed("tuple", tuple([found[part] for part in sort.args]), sort) if ready else None
    return sort_row(sort).corners(sort)[0]


@lru_cache(maxsize=1024)
def _simple(sort: Sort) -> bool:
    """Whether no datatype occurs in the sort, so that other rooms need not ask this one about elements."""
    return all(inner.datatype is None for inner in reachable(sort) or (sort,))


def _elements(sort: Sort) -> Iterator[Constructed]:
    for constructor, inner in fields(sort):
        for arguments in tuples(inner):
            yield Constructed(constructor.name, arguments, sort)


def _usable(sort: Sort, plain: Mapping[Sort, Value]) -> list[tuple[str, Sorts]]:
    return [(c.name, inner) for c, inner in fields(sort) if all(field in plain for field in inner)]


def _corners(sort: Sort) -> tuple[Constructed, ...]:
    """The plainest value, each constructor on plainest values, on other corners, and on itself."""
    plain = plain_values(sort)
    found = {plain[sort]: None}
    for name, inner in _usable(sort, plain):
        once = Constructed(name, tuple([plain[field] for field in inner]), sort)
        other = Constructed(name, tuple([_second(field, plain) for field in inner]), sort)
        twice = Constructed(name, tuple([once if field is sort else plain[field] for field in inner]), sort)
        found.update({once: None, other: None, twice: None})
    return tuple(found)


def _second(sort: Sort, plain: Mapping[Sort, Value]) -> Value:
    if not _simple(sort):
        return plain[sort]
    corners = sort_row(sort).corners(sort)
    return corners[1 % len(corners)]


def _draw(sort: Sort, rng: random.Random) -> Constructed:
    drawn: Constructed = _drawn(sort, rng, _FUEL, plain_values(sort))
    return drawn


def _drawn(sort: Sort, rng: random.Random, fuel: int, plain: Mapping[Sort, Value]) -> Value:
    """Recursion is as deep as the fuel reaches."""
    if fuel <= 0:
        return plain[sort]
    choices = _usable(sort, plain)
    name, inner = choices[int(rng.random() * len(choices))]
    share = (fuel - 1) // max(1, sum(field.datatype is not None for field in inner))
    arguments = []
    for field in inner:
        if field.datatype is not None:
            arguments.append(_drawn(field, rng, share, plain))
        elif _simple(field):
            arguments.append(sort_row(field).draw(field, rng))
        else:
            # Other rooms would come back here without the fuel.
            arguments.append(plain[field])
    return Constructed(name, tuple(arguments), sort)


def _show(value: Constructed, sort: Sort) -> Show | None:
    found = next((both for both in fields(sort) if both[0].name == value.constructor), None)
    if found is None:
        return None
    constructor, inner = found
    head = quoted(constructor.name)
    if sort.datatype is not None and not inferable(sort.datatype, constructor):
        head = f"(as {head} {sort})"
    if not inner:
        return (head,)
    pieces: list[str | tuple[Value, Sort]] = [f"({head}"]
    for argument, field in zip(value.arguments, inner, strict=True):
        pieces += [" ", (argument, field)]
    return (*pieces, ")")


SORT = SortRow(
    DATATYPE, lambda sort: sort.datatype is not None, finite_size, _elements, _corners, _draw, _show
)
