"""Arrays as most solvers print them, from text to value without terms: `(store ((as const (Array Int Int)) 0) 3 5)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.smtlib.sexpr import read_all, show
from refute.theories import arrays
from refute.theories.values import Abstract, Undecided

if TYPE_CHECKING:
    from collections.abc import Callable

    from refute.smtlib.sexpr import Sexpr
    from refute.smtlib.sorts import Sort
    from refute.theories.strings.text import Dialect
    from refute.theories.values import Value

    Reader = Callable[[str, Sort, Dialect], Value | None]


def array_value(text: str, sort: Sort, strings: Dialect, read: Reader) -> Value | None:
    """The array; None where it is written in another way. `read` reads indices and elements."""
    if not text.startswith(("(store ", "((as const ")):
        return None
    expressions = read_all(text)
    return _array(expressions[0], sort, strings, read) if len(expressions) == 1 else None


def _array(spelled: Sexpr, sort: Sort, strings: Dialect, read: Reader) -> Value | None:
    stored: dict[Value, Value] = {}
    index_sort, element_sort = sort.args[0], sort.args[-1]
    if len(sort.args) != 2:
        return None
    while True:
        match spelled:
            case ("store", inner, index, element):
                place = _part(index, index_sort, strings, read)
                value = _part(element, element_sort, strings, read)
                if place is None or value is None:
                    return None
                try:
                    stored.setdefault(place, value)  # what is stored last stands outermost
                except Undecided:
                    return None
                spelled = inner
            case (("as", "const", _), element):
                default = _part(element, element_sort, strings, read)
                return None if default is None else arrays.make(sort, default, stored)
            case _:
                return None


def _part(spelled: Sexpr, sort: Sort, strings: Dialect, read: Reader) -> Value | None:
    if sort.name == "Array":
        return _array(spelled, sort, strings, read)
    value = read(show(spelled), sort, strings)
    # Another symbol may be a constant of the script, which the model defines elsewhere.
    return (
        None if type(value) is Abstract and value.label[:1] != "@" and "!val!" not in value.label else value
    )
