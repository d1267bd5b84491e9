"""The tuples of cvc5: `(tuple a b)`, `tuple.unit`, and `tuple.select`, `.update`, `.project` with indices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.smtlib.sorts import Sort, sort
from refute.theories.carriers import finite_size, sort_row
from refute.theories.carriers import tuples as all_tuples
from refute.theories.theory import Row, SortRow
from refute.theories.values import Constructed

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from refute.theories.theory import Function, Indices, Show, Sorts, Use
    from refute.theories.values import Value

UNIT: Final = sort("UnitTuple")


def tuple_sort(sorts: Sorts) -> Sort:
    return sort("Tuple", (), sorts) if sorts else UNIT


def tuple_value(arguments: tuple[Value, ...], result: Sort) -> Constructed:
    return Constructed("tuple", arguments, result)


def _places(indices: Indices, sorts: Sorts) -> Sorts | None:
    """The sorts of the components that the indices name; None when there is no such component."""
    if not sorts or sorts[0].name != "Tuple":
        return None
    components = sorts[0].args
    if not all(isinstance(index, int) and 0 <= index < len(components) for index in indices):
        return None
    return tuple([components[index] for index in indices])


def _select_check(indices: Indices, sorts: Sorts) -> Sort | None:
    places = _places(indices, sorts)
    return places[0] if places is not None and len(places) == len(sorts) == 1 else None


def _select_run(indices: Indices, _sorts: Sorts, _result: Sort) -> Function:
    position = indices[0]
    return lambda value: value.arguments[position]


def _select_ask(wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
    return [
        ((i,), (s,)) for s in pool if s.name == "Tuple" for i, part in enumerate(s.args) if part is wanted
    ]


def _update_check(indices: Indices, sorts: Sorts) -> Sort | None:
    return (
        sorts[0] if len(indices) == 1 and len(sorts) == 2 and _places(indices, sorts) == sorts[1:] else None
    )


def _update_run(indices: Indices, _sorts: Sorts, result: Sort) -> Function:
    at = indices[0]
    return lambda value, new: tuple_value((*value.arguments[:at], new, *value.arguments[at + 1 :]), result)


def _update_ask(wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
    return [((i,), (wanted, part)) for i, part in enumerate(wanted.args)] if wanted.name == "Tuple" else ()


def _project_check(indices: Indices, sorts: Sorts) -> Sort | None:
    places = _places(indices, sorts)
    return tuple_sort(places) if places and len(sorts) == 1 else None


def _project_run(indices: Indices, _sorts: Sorts, result: Sort) -> Function:
    return lambda value: tuple_value(tuple([value.arguments[index] for index in indices]), result)


def _elements(of: Sort) -> Iterator[Constructed]:
    return (tuple_value(arguments, of) for arguments in all_tuples(of.args))


def _project_ask(wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
    sources = [
        s for s in pool if s.name == "Tuple" and wanted.name == "Tuple" and set(wanted.args) <= set(s.args)
    ]
    return [(tuple([s.args.index(part) for part in wanted.args]), (s,)) for s in sources]


def _each(of: Sort, value: Callable[[Sort], Value]) -> Constructed:
    return tuple_value(tuple([value(part) for part in of.args]), of)


def _corners(of: Sort) -> tuple[Constructed, ...]:
    found = []
    for number in range(3 if of.args else 1):
        corners = [sort_row(part).corners(part) for part in of.args]
        found.append(tuple_value(tuple([values[number % len(values)] for values in corners]), of))
    return tuple(found)


def _draw(of: Sort, rng: random.Random) -> Constructed:
    return _each(of, lambda part: sort_row(part).draw(part, rng))


def _show(value: Constructed, of: Sort) -> Show:
    if not of.args:
        return ("tuple.unit",)
    pieces: list[str | tuple[Value, Sort]] = ["(tuple"]
    for argument, part in zip(value.arguments, of.args, strict=True):
        pieces += [" ", (argument, part)]
    return (*pieces, ")")


_CVC: Final = ("cvc5", "cvc4")

ROWS: Final = (
    Row(
        "tuple",
        lambda indices, sorts: None if indices else tuple_sort(sorts),
        lambda _i, _s, result: lambda *arguments: tuple_value(arguments, result),
        lambda wanted, _pool: (((), wanted.args),) if wanted.name == "Tuple" else (),
        takes="components",
        spoken_by=_CVC,
        traits=frozenset({"constructor"}),
    ),
    Row(
        "tuple.unit",
        lambda indices, sorts: None if indices or sorts else UNIT,
        lambda _i, _s, result: lambda: tuple_value((), result),
        lambda wanted, _pool: (((), ()),) if wanted is UNIT else (),
        takes="no arguments",
        spoken_by=_CVC,
        traits=frozenset({"constructor"}),
    ),
    Row(
        "tuple.select",
        _select_check,
        _select_run,
        _select_ask,
        takes="the number of a component and a tuple",
        spoken_by=_CVC,
        traits=frozenset({"selector"}),
    ),
    Row(
        "tuple.update",
        _update_check,
        _update_run,
        _update_ask,
        takes="the number of a component, a tuple and a value",
        spoken_by=_CVC,
    ),
    Row(
        "tuple.project",
        _project_check,
        _project_run,
        _project_ask,
        takes="numbers of components and a tuple",
        spoken_by=_CVC,
    ),
)

SORTS: Final = (
    SortRow(
        "Tuple", lambda of: bool(of.args) and not of.indices, finite_size, _elements, _corners, _draw, _show
    ),
    SortRow("UnitTuple", lambda of: of is UNIT, lambda _of: 1, _elements, _corners, _draw, _show),
)
