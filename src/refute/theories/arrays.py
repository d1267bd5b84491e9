"""The ArraysEx theory, with arrays of several indices and constant arrays as solvers read them.

It is a map with a default and exceptions (`ArrayValue`), or a function, as z3's `lambda` (`FunctionArray`).
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from refute.smtlib.sorts import UNKNOWN, Sort
from refute.theories.array_values import ArrayValue, FunctionArray
from refute.theories.carriers import cardinality, domain, finite_size, sort_row, tuples
from refute.theories.domains.through import Through, each_through
from refute.theories.theory import Row, SortRow, Theory
from refute.theories.uf import FunctionValue
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from refute.smtlib.terms import Term
    from refute.theories.domains.domain import Domain
    from refute.theories.theory import Function, Indices, Show, Sorts, Use
    from refute.theories.values import Value

Array = ArrayValue | FunctionArray

MOST_POINTS: Final = 1 << 10
"""A function over no more indices than this becomes a table."""


# Values


def make(sort: Sort, default: Value, exceptions: Mapping[Value, Value] | None = None) -> ArrayValue:
    """The array of this sort with a default and exceptions. Several indices are one tuple."""
    return ArrayValue.make(default, exceptions or {}, domain(sort.args[:-1]))


def from_function(sort: Sort, function: Callable[..., Value]) -> Array:
    """The array that a function on indices describes: a table where that can be had.

    The function may return an `Unknown`, or raise `Undecided`; `select` then raises at that index.
    """
    several = len(sort.args) > 2
    if isinstance(function, FunctionValue) and not isinstance(function.default, Unknown):
        return make(sort, function.default, {k if several else k[0]: v for k, v in function.table.items()})

    def by_key(key: Value) -> Value:
        value = function(*key) if several else function(key)
        if isinstance(value, Unknown):
            raise Undecided(value.key or value.reason)
        return value

    indices = domain(sort.args[:-1])
    if indices.size is None or indices.size > MOST_POINTS:
        return FunctionArray(by_key)
    try:
        table = {index: by_key(index) for index in indices.elements()}
        return ArrayValue.make(next(iter(table.values())), table, indices)
    except Undecided:
        return FunctionArray(by_key)


def pointwise(sort: Sort, function: Callable[..., Value], arrays: Sequence[Array]) -> Array:
    """z3's `(_ map f)`: the array of this sort with `function` of the arguments' values everywhere."""
    tables = [array for array in arrays if isinstance(array, ArrayValue)]
    if len(tables) < len(arrays):
        return FunctionArray(lambda key: function(*[array.select(key) for array in arrays]))
    keys = dict.fromkeys(key for table in tables for key in table.exceptions)
    default = function(*[table.default for table in tables])
    return make(sort, default, {key: function(*[table.select(key) for table in tables]) for key in keys})


# Operators


def is_array(sort: Sort) -> bool:
    return sort.name == "Array" and len(sort.args) > 1 and not sort.indices


def _fits(sorts: Sequence[Sort], wanted: Sequence[Sort]) -> bool:
    """z3 reads an Int where a Real is wanted, and writes such scripts; the values are the same."""
    return len(sorts) == len(wanted) and all(
        have is want or have is UNKNOWN or (have.name == "Int" and want.name == "Real")
        for have, want in zip(sorts, wanted, strict=True)
    )


def _select_check(indices: Indices, sorts: Sorts) -> Sort | None:
    if indices or not sorts or not is_array(sorts[0]) or not _fits(sorts[1:], sorts[0].args[:-1]):
        return None
    return sorts[0].args[-1]


def _store_check(indices: Indices, sorts: Sorts) -> Sort | None:
    fits = not indices and sorts and is_array(sorts[0]) and _fits(sorts[1:], sorts[0].args)
    return sorts[0] if fits else None


def _select(array: Array, index: Value) -> Value:
    return array.select(index)


def _select_several(array: Array, *indices: Value) -> Value:
    return array.select(indices)


def _store(array: Array, index: Value, value: Value) -> Array:
    return array.store(index, value)


def _store_several(array: Array, *rest: Value) -> Array:
    return array.store(rest[:-1], rest[-1])


def _select_kleene(array: Value, *_indices: Value) -> Value:
    """A constant array has one value, wherever it is read."""
    if isinstance(array, ArrayValue) and not array.exceptions:
        return array.default
    return next(value for value in (array, *_indices) if isinstance(value, Unknown))


def _select_bound(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    array, key = values[0], values[1] if len(values) == 2 else tuple(values[1:])
    found = each_through(term, wanted, values)
    return [Through.made(term, 0, wanted, values, lambda image, _rng: array.store(key, image)), *found[1:]]


def _store_bound(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    """Of the array that is changed, what it held there does not matter."""
    key = values[1] if len(values) == 3 else tuple(values[1:-1])
    element = term.sort.args[-1]

    def back(image: Value, rng: random.Random) -> Value:
        return image.store(key, sort_row(element).draw(element, rng))

    found = each_through(term, wanted, values)
    return [Through.made(term, 0, wanted, values, back), *found[1:]]


def _select_ask(wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
    return [((), (array, *array.args[:-1])) for array in pool if is_array(array) and array.args[-1] is wanted]


def _store_ask(wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
    return (((), (wanted, *wanted.args)),) if is_array(wanted) else ()


def _const_check(indices: Indices, sorts: Sorts) -> Sort | None:
    if len(indices) != 1 or not isinstance(indices[0], Sort) or not is_array(indices[0]):
        return None
    return indices[0] if _fits(sorts, indices[0].args[-1:]) else None


def _const_run(_indices: Indices, _sorts: Sorts, result: Sort) -> Function:
    indices = domain(result.args[:-1])
    return lambda value: ArrayValue(value, {}, indices)


def _const_ask(wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
    return (((wanted,), wanted.args[-1:]),) if is_array(wanted) else ()


# Elements


def _elements(sort: Sort) -> Iterator[ArrayValue]:
    indices = domain(sort.args[:-1])
    if cardinality(sort) == 1:
        # There may be infinitely many indices.
        yield make(sort, next(sort_row(sort.args[-1]).elements(sort.args[-1])))
        return
    keys = tuple(indices.elements())
    for values in tuples(sort.args[-1:] * len(keys)):
        yield ArrayValue.make(values[0], dict(zip(keys, values, strict=True)), indices)


def _key(sorts: Sorts, draw: Callable[[Sort], Value]) -> Value:
    return draw(sorts[0]) if len(sorts) == 1 else tuple([draw(sort) for sort in sorts])


def _corner(number: int, sort: Sort) -> Value:
    corners = sort_row(sort).corners(sort)
    return corners[number % len(corners)]


def _corners(sort: Sort) -> tuple[ArrayValue, ...]:
    """Constant arrays, and the first of them with one exception and with two."""
    indices, element = sort.args[:-1], sort.args[-1]
    values = sort_row(element).corners(element)[:3]
    found = [make(sort, value) for value in values]
    # Values that cannot be told apart cannot be stored beside each other.
    with suppress(Undecided):
        for number, value in enumerate(values[1:]):
            found.append(found[-number].store(_key(indices, partial(_corner, number)), value))
    return tuple(found)


def _draw(sort: Sort, rng: random.Random) -> ArrayValue:
    def one(inner: Sort) -> Value:
        return sort_row(inner).draw(inner, rng)

    default = one(sort.args[-1])
    points = [(_key(sort.args[:-1], one), one(sort.args[-1])) for _ in range(int(rng.random() * 4))]
    try:
        return make(sort, default, dict(points))
    except Undecided:
        return make(sort, default)


def _show(value: Array, sort: Sort) -> Show | None:
    if isinstance(value, FunctionArray):
        return None
    indices, element = sort.args[:-1], sort.args[-1]
    pieces: list[Any] = [
        "(store " * len(value.exceptions),
        f"((as const {sort}) ",
        (value.default, element),
        ")",
    ]
    for key, stored in value.exceptions.items():
        for index, inner in zip((key,) if len(indices) == 1 else key, indices, strict=True):
            pieces += [" ", (index, inner)]
        pieces += [" ", (stored, element), ")"]
    return tuple(pieces)


_FUSIONS = """
(fusion array-element (par (I E) ((x (Array I E)) (y E) (z (Array I E)) (i I))
  (= z (store x i y)) (= x (store z i (select x i))) (= y (select z i))))
(fusion array-exchange (par (I E) ((x (Array I E)) (y (Array I E)) (z (Array I E)) (i I) (j I))
  (= z (store x i (select y j))) (= x (store z i (select x i))) (= y (store y j (select z i)))))
(fusion array-of-two (par (S) ((x S) (y S) (z (Array Int S)) (a (Array Int S)))
  (= z (store (store a 0 x) 1 y)) (= x (select z 0)) (= y (select z 1))))
"""

THEORY = Theory(
    "arrays",
    rows=(
        Row(
            "select",
            _select_check,
            lambda _i, sorts, _r: _select if len(sorts) == 2 else _select_several,
            _select_ask,
            kleene=_select_kleene,
            takes="an array and its indices",
            bound=_select_bound,
        ),
        Row(
            "store",
            _store_check,
            lambda _i, sorts, _r: _store if len(sorts) == 3 else _store_several,
            _store_ask,
            takes="an array, its indices and a value",
            bound=_store_bound,
        ),
        Row(
            "const",
            _const_check,
            _const_run,
            _const_ask,
            takes="a value, in ((as const ARRAY) value)",
            bound=each_through,
            spoken_by=("z3", "cvc5", "cvc4", "bitwuzla"),
        ),
    ),
    fusions=_FUSIONS,
    sorts=(SortRow("Array", is_array, finite_size, _elements, _corners, _draw, _show),),
)
