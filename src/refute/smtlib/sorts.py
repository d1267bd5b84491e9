"""Sorts: interned, so that equal sorts are one object and `is` compares them.

A sort knows its name, its numerals, its arguments and, for a datatype, its declaration; what its elements are is the
business of a theory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from collections.abc import Mapping

Index = int | str


class Sort:
    """`(name indices arguments)`. Make one with `sort`, never directly."""

    __slots__ = ("__weakref__", "args", "datatype", "indices", "name", "text")

    name: str
    indices: tuple[Index, ...]
    args: tuple[Sort, ...]
    datatype: Datatype | None
    text: str

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return sort, (self.name, self.indices, self.args, self.datatype)


class Constructor:
    """A constructor of a datatype with its selectors and their sorts, in which the parameters of the datatype occur."""

    __slots__ = ("fields", "name")

    def __init__(self, name: str, fields: tuple[tuple[str, Sort], ...]) -> None:
        self.name = name
        self.fields = fields


class Datatype:
    """The declaration behind a datatype sort. Interned by its text: the same declaration read twice is one object."""

    __slots__ = ("__weakref__", "arity", "constructors", "key", "name", "params")

    def __init__(self, name: str, arity: int, key: str) -> None:
        self.name = name
        self.arity = arity
        self.key = key
        self.params: tuple[Sort, ...] = ()
        self.constructors: tuple[Constructor, ...] = ()

    def __repr__(self) -> str:
        return f"Datatype({self.name})"


_SORTS: WeakValueDictionary[tuple[object, ...], Sort] = WeakValueDictionary()
_DATATYPES: WeakValueDictionary[str, Datatype] = WeakValueDictionary()


def sort(
    name: str, indices: tuple[Index, ...] = (), args: tuple[Sort, ...] = (), datatype: Datatype | None = None
) -> Sort:
    key = (name, indices, args, datatype)
    found = _SORTS.get(key)
    if found is None:
        found = object.__new__(Sort)
        found.name, found.indices, found.args, found.datatype = name, indices, args, datatype
        head = f"(_ {name} {' '.join(map(str, indices))})" if indices else name
        found.text = f"({head} {' '.join(a.text for a in args)})" if args else head
        _SORTS[key] = found
    return found


def declared_datatype(name: str, arity: int, key: str) -> tuple[Datatype, bool]:
    """The datatype declared by the text `key`, and whether it is new and still to be filled in."""
    found = _DATATYPES.get(key)
    if found is not None:
        return found, False
    _DATATYPES[key] = made = Datatype(name, arity, key)
    return made, True


def parameter(name: str) -> Sort:
    """A sort parameter, as in `(par (T) ...)`."""
    return sort(name, ("par",))


def instantiate(template: Sort, values: Mapping[Sort, Sort]) -> Sort:
    """`template` with its parameters replaced. Nesting in sorts is small; the stack is explicit all the same."""
    if not values:
        return template
    done: dict[Sort, Sort] = dict(values)
    stack = [template]
    while stack:
        top = stack[-1]
        missing = [arg for arg in top.args if arg not in done] if top not in done else []
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        if top not in done:
            args = tuple(done[arg] for arg in top.args)
            done[top] = top if args == top.args else sort(top.name, top.indices, args, top.datatype)
    return done[template]


BOOL: Final = sort("Bool")
UNKNOWN: Final = sort("?")
"""The sort of a term whose operator no theory knows."""
