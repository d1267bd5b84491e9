"""`(_ is c)`, and the updates of a field that solvers add. The index is a symbol that a script declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.smtlib.sorts import BOOL, UNKNOWN, Sort
from refute.theories.carriers import fields
from refute.theories.datatypes.symbols import test
from refute.theories.domains.through import each_through
from refute.theories.theory import Row
from refute.theories.values import Constructed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from refute.theories.theory import Function, Indices, Sorts, Use
    from refute.theories.values import Value


def _is_check(indices: Indices, sorts: Sorts) -> Sort | None:
    if len(indices) != 1 or len(sorts) != 1:
        return None
    return BOOL if any(constructor.name == indices[0] for constructor, _ in fields(sorts[0])) else None


def _is_ask(wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
    if wanted is not BOOL:
        return ()
    return [((constructor.name,), (s,)) for s in pool for constructor, _ in fields(s)]


def _places(datatype: Sort) -> Iterator[tuple[str, str, int, Sort]]:
    """Selector, constructor, position and sort of every field."""
    for constructor, inner in fields(datatype):
        for position, ((selector, _), field) in enumerate(zip(constructor.fields, inner, strict=True)):
            yield selector, constructor.name, position, field


def _place(indices: Indices, sorts: Sorts) -> tuple[str, str, int, Sort] | None:
    return next((place for place in _places(sorts[0]) if place[0] == indices[0]), None)


def _update_check(indices: Indices, sorts: Sorts) -> Sort | None:
    if len(indices) != 1 or len(sorts) != 2:
        return None
    place = _place(indices, sorts)
    if place is None:
        return None
    field, have = place[3], sorts[1]
    fits = have is field or have is UNKNOWN or (have.name == "Int" and field.name == "Real")
    return sorts[0] if fits else None


def _update_run(indices: Indices, sorts: Sorts, result: Sort) -> Function:
    place = _place(indices, sorts)
    name, position = (place[1], place[2]) if place is not None else ("", 0)

    def update(value: Constructed, new: Value) -> Constructed:
        if value.constructor != name:
            return value
        arguments = value.arguments
        return Constructed(name, (*arguments[:position], new, *arguments[position + 1 :]), result)

    return update


def _update_ask(wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
    return [((selector,), (wanted, field)) for selector, _, _, field in _places(wanted)]


def _update(name: str, speaker: str) -> Row:
    takes = "a selector, a value of its datatype and a value for the field"
    return Row(
        name, _update_check, _update_run, _update_ask, takes=takes, spoken_by=(speaker,), bound=each_through
    )


ROWS = (
    Row(
        "is",
        _is_check,
        lambda indices, _s, _r: test(indices[0]),
        _is_ask,
        takes="a constructor and a value of its datatype",
        traits=frozenset({"tester"}),
        bound=each_through,
    ),
    # A value of another constructor stays as it is, in both solvers.
    _update("update", "cvc5"),
    _update("update-field", "z3"),
)
