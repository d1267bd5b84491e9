"""The operators that a declaration brings: constructors, selectors and testers of the form `is-c`.

They are rows like any other. `(as c S)` is the constructor with the sort as its only index.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from refute.smtlib.sorts import BOOL, UNKNOWN, Sort, sort
from refute.smtlib.source import quoted
from refute.smtlib.terms import intern_op, words
from refute.theories.carriers import fields
from refute.theories.domains.domain import Only
from refute.theories.domains.through import each_through
from refute.theories.theory import Row
from refute.theories.values import Constructed, Free, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from refute.smtlib.sorts import Constructor, Datatype
    from refute.smtlib.terms import Op, Term
    from refute.theories.domains.domain import Domain
    from refute.theories.theory import Function, Indices, Sorts, Use
    from refute.theories.values import Value


def operators(datatype: Datatype) -> Mapping[str, Op]:
    """Every operator that the declaration brings, by name; the same objects as long as one is in use."""
    # A script that declares a name twice is wrong; the first is kept.
    rows = reversed(_family(datatype).rows)
    return {row.name: intern_op(row.name, row, (), None, quoted(row.name)) for row in rows}


def qualified(name: str, result: Sort) -> Op | None:
    """`(as name result)` for a constructor of the datatype."""
    if result.datatype is None:
        return None
    row = _family(result.datatype).constructors.get(name)
    if row is None:
        return None
    return intern_op(name, row, (result,), None, f"(as {quoted(name)} {result.text})")


def matching(value: Value, patterns: Sequence[str | None]) -> tuple[int, tuple[Value, ...]] | None:
    """Which pattern of a `match` is met first, and the values of its variables; None when none is met.

    A pattern is the name of a constructor, or None for a variable, which any value meets.
    """
    for number, pattern in enumerate(patterns):
        if pattern is None:
            return number, (value,)
        if pattern == value.constructor:
            return number, value.arguments
    return None


class _Family:
    """The rows of one datatype. Each of them holds all, so that all live as long as one is used."""

    __slots__ = ("__weakref__", "constructors", "datatype", "rows")

    def __init__(self, datatype: Datatype) -> None:
        self.datatype = datatype
        self.constructors = {
            c.name: _Construct(self, n, c).row() for n, c in enumerate(datatype.constructors)
        }
        rows = list(self.constructors.values())
        for number, constructor in enumerate(datatype.constructors):
            rows += [_Select(self, number, position).row() for position in range(len(constructor.fields))]
            rows.append(_Test(self, constructor.name).row())
        self.rows = tuple(rows)

    def sorts_in(self, pool: Iterable[Sort]) -> list[Sort]:
        return [candidate for candidate in pool if candidate.datatype is self.datatype]


_families: Final[WeakValueDictionary[Datatype, _Family]] = WeakValueDictionary()


def _family(datatype: Datatype) -> _Family:
    found = _families.get(datatype)
    if found is None:
        found = _families[datatype] = _Family(datatype)
    return found


def _unify(template: Sort, actual: Sort, params: Sequence[Sort], bound: dict[Sort, Sort]) -> bool:
    """Whether the template with its parameters replaced is the actual sort; `bound` learns by what."""
    if template.name == "Real" and actual.name == "Int":
        return True  # z3 reads an Int where a Real is wanted; the values are the same
    stack = [(template, actual)]
    while stack:
        wanted, have = stack.pop()
        if wanted in params:
            if have is not UNKNOWN and bound.setdefault(wanted, have) is not have:
                return False
        elif wanted is not have and have is not UNKNOWN:
            if (wanted.name, wanted.indices, wanted.datatype) != (have.name, have.indices, have.datatype):
                return False
            if len(wanted.args) != len(have.args):
                return False
            stack += zip(wanted.args, have.args, strict=True)
    return True


def inferable(datatype: Datatype, constructor: Constructor) -> bool:
    """Whether the arguments of the constructor say what the parameters of the datatype are."""
    missing = set(datatype.params)
    stack = [field for _, field in constructor.fields]
    while stack and missing:
        top = stack.pop()
        missing.discard(top)
        stack += top.args
    return not missing


class _Construct:
    def __init__(self, family: _Family, number: int, constructor: Constructor) -> None:
        self.family = family
        self.number = number
        self.constructor = constructor
        self.inferable = inferable(family.datatype, constructor)

    def row(self) -> Row:
        name, takes = self.constructor.name, words([field for _, field in self.constructor.fields])
        return Row(
            name,
            self.check,
            self.run,
            self.ask,
            takes=takes,
            traits=frozenset({"constructor"}),
            bound=_construct_bound if self.constructor.fields else None,
        )

    def check(self, indices: Indices, sorts: Sorts) -> Sort | None:
        datatype = self.family.datatype
        templates = self.constructor.fields
        if len(sorts) != len(templates):
            return None
        bound: dict[Sort, Sort] = {}
        if indices:
            result = indices[0]
            if len(indices) > 1 or not isinstance(result, Sort) or result.datatype is not datatype:
                return None
            bound.update(zip(datatype.params, result.args, strict=True))
        if not all(
            _unify(field, have, datatype.params, bound)
            for (_, field), have in zip(templates, sorts, strict=True)
        ):
            return None
        if len(bound) < len(datatype.params):
            return UNKNOWN  # `nil` without a sort: z3 finds it out from what is around
        return sort(datatype.name, (), tuple([bound[param] for param in datatype.params]), datatype)

    def run(self, _indices: Indices, _sorts: Sorts, result: Sort) -> Function:
        name = self.constructor.name
        if result is UNKNOWN:
            return _of_no_sort(name)
        if self.constructor.fields:
            return lambda *arguments: Constructed(name, arguments, result)
        value = Constructed(name, (), result)
        return lambda: value

    def ask(self, wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
        if wanted.datatype is not self.family.datatype:
            return ()
        return ((() if self.inferable else (wanted,), fields(wanted)[self.number][1]),)


def _construct_bound(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    """Of one value there is one way to make it."""
    return None if type(wanted) is Only else each_through(term, wanted, values)


def _of_no_sort(constructor: str) -> Function:
    def construct(*_arguments: Value) -> Value:
        raise Undecided(f"the sort of {constructor} is not said")

    return construct


class _Select:
    def __init__(self, family: _Family, number: int, position: int) -> None:
        self.family = family
        self.number = number
        self.position = position

    def row(self) -> Row:
        name = self.family.datatype.constructors[self.number].fields[self.position][0]
        takes = f"a value of {self.family.datatype.name}"
        return Row(
            name,
            self.check,
            self.run,
            self.ask,
            takes=takes,
            traits=frozenset({"selector"}),
            bound=each_through,
        )

    def check(self, indices: Indices, sorts: Sorts) -> Sort | None:
        if indices or len(sorts) != 1 or sorts[0].datatype is not self.family.datatype:
            return None
        return fields(sorts[0])[self.number][1][self.position]

    def run(self, _indices: Indices, _sorts: Sorts, _result: Sort) -> Function:
        constructor = self.family.datatype.constructors[self.number]
        return selection(constructor.name, self.position, constructor.fields[self.position][0])

    def ask(self, wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
        return [((), (s,)) for s in self.family.sorts_in(pool) if self.check((), (s,)) is wanted]


def selection(constructor: str, position: int, selector: str) -> Function:
    """A selector as a function. Of other constructors the standard only says that it is a function."""

    def select(value: Constructed) -> Value:
        if value.constructor == constructor:
            return value.arguments[position]
        raise Undecided(Free(selector, (value,)))

    return select


class _Test:
    def __init__(self, family: _Family, constructor: str) -> None:
        self.family = family
        self.constructor = constructor

    def row(self) -> Row:
        """Older than `(_ is c)`, still printed by z3 and read by cvc5."""
        name, takes = f"is-{self.constructor}", f"a value of {self.family.datatype.name}"
        row = Row(
            name,
            self.check,
            self.run,
            self.ask,
            takes=takes,
            traits=frozenset({"tester"}),
            bound=each_through,
        )
        return replace(row, spoken_by=("z3", "cvc5", "cvc4"))

    def check(self, indices: Indices, sorts: Sorts) -> Sort | None:
        return BOOL if not indices and len(sorts) == 1 and sorts[0].datatype is self.family.datatype else None

    def run(self, _indices: Indices, _sorts: Sorts, _result: Sort) -> Function:
        return test(self.constructor)

    def ask(self, wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
        return [((), (s,)) for s in self.family.sorts_in(pool)] if wanted is BOOL else ()


def test(constructor: str) -> Function:
    """A tester as a function."""
    return lambda value: value.constructor == constructor
