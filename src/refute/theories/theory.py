"""What a room of `theories/` exports: the records `Row`, `SortRow`, `Theory`, and shapes that make usual rows one line.

A row has four readers: `check` (argument sorts to result sort), `run` (argument values to value), `ask` (wanted sort to
argument sorts, the inverse of `check`) and `bound` (which values of one operand keep a wanted result).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

from refute.smtlib.sorts import BOOL, UNKNOWN, Sort
from refute.smtlib.terms import SortError, words
from refute.theories.values import Undecided

if TYPE_CHECKING:
    import random

    from refute.smtlib.terms import Op, Term
    from refute.theories.domains.domain import Domain
    from refute.theories.values import Value

Sorts = tuple[Sort, ...]
Indices = tuple[Any, ...]
"""Numerals as int, symbols as str, and for `(as name S)` the one sort S."""

Function = Callable[..., Any]
"""From argument values to a value. Raises `Undecided` with a `Free` key or a reason when there is none."""

Use = tuple[Indices, Sorts]
"""A way to apply an operator: its indices and the sorts of its arguments."""

Check = Callable[[Indices, Sorts], Sort | None]
Run = Callable[[Indices, Sorts, Sort], Function]
Ask = Callable[[Sort, Sequence[Sort]], Iterable[Use]]
"""From the wanted sort and a pool of sorts that may be used to ways of applying the operator."""
Bound = Callable[["Term", "Domain", "Sequence[Value]"], "Sequence[Domain | None] | None"]
"""From an application, the values it may have and today's values of its arguments to the values each argument may have
instead while the others stay as they are. None, for one or for all, allows today's value only."""


def _never(_wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One operator.

    kleene: called instead of `run`'s function when some argument is `Unknown`; returns a value or an Unknown.
            Without it the result is unknown as soon as an argument is.
    aliases: other spellings, read and evaluated alike, printed as they were written.
    takes: words for the error message, as in "two bit-vectors of one width".
    spoken_by: the kinds of solver that know the operator; empty for an operator of the standard.
    traits: facts that others may use: "commutative", "associative", "constructor", ...; of a row with the trait
            "lazy", `bound` copes with arguments that are Unknown.
    """

    name: str
    check: Check
    run: Run | None
    ask: Ask = _never
    kleene: Function | None = None
    aliases: tuple[str, ...] = ()
    takes: str = ""
    spoken_by: tuple[str, ...] = ()
    traits: frozenset[str] = frozenset()
    bound: Bound | None = None

    def rank(self, op: Op, sorts: Sorts) -> tuple[Sort, Function | None]:
        result = self.check(op.indices, sorts)
        if result is None:
            if UNKNOWN in sorts:
                return UNKNOWN, None
            raise SortError(f"takes {self.takes or 'other arguments'}, not {words(sorts)}")
        return result, self.run(op.indices, sorts, result) if self.run is not None else None


Show = tuple["str | tuple[Value, Sort]", ...]
"""The text of a value in pieces; a pair stands for the text of an inner value."""


@dataclass(frozen=True, slots=True, eq=False)
class SortRow:
    """The elements of the sorts with one name.

    size: how many elements a sort has, None when infinite or not known.
    elements: all of them, for a sort with a size.
    corners: values at which operators behave oddly, the plainest first; never empty.
    draw: a random value, corners included with good odds.
    show: a value as a term that every solver reads, in pieces; None where there is no such term.
    """

    name: str
    valid: Callable[[Sort], bool]
    size: Callable[[Sort], int | None]
    elements: Callable[[Sort], Iterator[Value]]
    corners: Callable[[Sort], tuple[Value, ...]]
    draw: Callable[[Sort, random.Random], Value]
    show: Callable[[Value, Sort], Show | None]


Literal = Callable[[str, bool], "tuple[Sort, Hashable] | None"]
"""From the text of a literal and whether numerals are reals to its sort and value, or None."""


@dataclass(frozen=True, slots=True, eq=False)
class Theory:
    """One room.

    literals: by lexical class ("numeral", "decimal", "hexadecimal", "binary", "string").
    indexed: reads `(_ name indices)` that are literals, such as `(_ bv10 32)`.
    abbreviations: names that stand for a sort, such as `Float32`.
    implications: a relation, and what follows from it between the same arguments.
    """

    name: str
    rows: tuple[Row, ...]
    sorts: tuple[SortRow, ...] = ()
    literals: tuple[tuple[str, Literal], ...] = ()
    indexed: Callable[[str, Indices], tuple[Sort, Hashable] | None] | None = None
    abbreviations: tuple[tuple[str, Sort], ...] = ()
    fusions: str = ""
    implications: tuple[tuple[str, tuple[str, ...]], ...] = ()


# Shapes. Each writes `check`, `run` and `ask` of a usual operator at once.


def fixed(name: str, args: Sequence[Sort], result: Sort, function: Function, **more: Any) -> Row:
    """An operator with one rank: `fixed("str.len", (STRING,), INT, len)`."""
    wanted = tuple(args)
    return Row(
        name,
        lambda indices, sorts: result if sorts == wanted and not indices else None,
        lambda _i, _s, _r: function,
        lambda sort, _pool: (((), wanted),) if sort is result else (),
        takes=words(wanted),
        **more,
    )


def folded(name: str, sort: Sort, function: Function, **more: Any) -> Row:
    """A left-associative operator on one sort: two arguments or more. `function` takes two."""
    return Row(
        name,
        lambda indices, sorts: (
            sort if len(sorts) > 1 and not indices and all(s is sort for s in sorts) else None
        ),
        lambda _i, sorts, _r: function if len(sorts) == 2 else left_fold(function),
        lambda wanted, _pool: (((), (sort, sort)), ((), (sort, sort, sort))) if wanted is sort else (),
        takes=f"two or more {sort}",
        **more,
    )


def chained(name: str, sort: Sort, function: Function, **more: Any) -> Row:
    """A chainable relation on one sort: `(< a b c)` is `a < b and b < c`."""
    return Row(
        name,
        lambda indices, sorts: (
            BOOL if len(sorts) > 1 and not indices and all(s is sort for s in sorts) else None
        ),
        lambda _i, sorts, _r: function if len(sorts) == 2 else chain(function),
        lambda wanted, _pool: (((), (sort, sort)), ((), (sort, sort, sort))) if wanted is BOOL else (),
        takes=f"two or more {sort}",
        **more,
    )


def constant(name: str, sort: Sort, value: Hashable, **more: Any) -> Row:
    """A nullary operator: `constant("re.all", REGLAN, ...)`."""
    return fixed(name, (), sort, lambda: value, **more)


def left_fold(function: Function) -> Function:
    """f(f(f(a, b), c), d) from f(a, b). Tells which of the applications inside has no value."""

    def run(*values: Value) -> Value:
        done = values[0]
        for place, value in enumerate(values[1:], 1):
            try:
                done = function(done, value)
            except Undecided as undecided:
                raise Undecided(undecided.what, (done, value), values[place + 1 :]) from None
        return done

    return run


def right_fold(function: Function) -> Function:
    """f(a, f(b, f(c, d))) from f(a, b)."""
    return lambda *values: reduce(lambda done, value: function(value, done), reversed(values))


def chain(function: Function) -> Function:
    """Holds between all neighbours."""
    return lambda *values: all(map(function, values, values[1:]))
