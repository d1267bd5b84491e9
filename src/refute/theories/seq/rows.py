"""The rows of sequences.

cvc5 reads the operators of strings on sequences too; both solvers read most operators of sequences on
strings, which the room of strings sees to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from refute.smtlib.sorts import BOOL, Sort, sort
from refute.theories.domains.through import each_through
from refute.theories.ints import INT
from refute.theories.seq import functions as f
from refute.theories.strings.sorts import CHAR, REGLAN, STRING
from refute.theories.theory import Function, Indices, Row, Sorts, Use
from refute.theories.values import Free, Undecided, Value

_BOTH: Final = ("z3", "cvc5")


def of(element: Sort) -> Sort:
    return sort("Seq", (), (element,))


# Rows. A shape spells argument sorts: S the sequence, T its elements, I Int; and B Bool as a result.


def _spelled(shape: str, sequence: Sort) -> Sorts:
    named = {"S": sequence, "T": sequence.args[0], "I": INT, "B": BOOL}
    return tuple([named[letter] for letter in shape])


def _row(
    name: str, shape: str, result: str, function: Function, *, by: tuple[str, ...] = _BOTH, alias: str = ""
) -> Row:
    place = shape.index("S")

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        if indices or len(sorts) != len(shape) or not is_sequence(sorts[place]):
            return None
        return _spelled(result, sorts[place])[0] if sorts == _spelled(shape, sorts[place]) else None

    return Row(
        name,
        check,
        lambda _i, _s, _r: function,
        lambda wanted, pool: [
            ((), _spelled(shape, sequence)) for sequence in _sequences(result, wanted, pool)
        ],
        takes=f"{shape} where S is (Seq T) and I is Int",
        spoken_by=by,
        aliases=(alias,) if alias else (),
        bound=each_through,
    )


def is_sequence(candidate: Sort) -> bool:
    return candidate.name == "Seq" and len(candidate.args) == 1 and not candidate.indices


def _sequences(result: str, wanted: Sort, pool: Sequence[Sort]) -> list[Sort]:
    """Over which sequences an operator has the wanted sort."""
    match result:
        case "S":
            return [wanted] if is_sequence(wanted) else []
        case "T":
            return [of(wanted)]
    return [each for each in pool if is_sequence(each)] if wanted is (INT if result == "I" else BOOL) else []


def _check_nth(indices: Indices, sorts: Sorts) -> Sort | None:
    if indices or len(sorts) != 2 or sorts[1] is not INT:
        return None
    if sorts[0] is STRING:
        return CHAR
    return sorts[0].args[0] if is_sequence(sorts[0]) else None


def _run_nth(_indices: Indices, sorts: Sorts, _result: Sort) -> Function:
    sequence = sorts[0]

    def nth(text: Any, index: int) -> Value:
        if not 0 <= index < len(text):
            raise Undecided(Free("seq.nth", (sequence.text, text, index)))
        return text[index]

    return nth if sequence is not STRING else lambda text, index: ord(nth(text, index))


def _check_concat(indices: Indices, sorts: Sorts) -> Sort | None:
    fits = sorts and not indices and is_sequence(sorts[0]) and all(each is sorts[0] for each in sorts)
    return sorts[0] if fits else None


def _ask_concat(wanted: Sort, _pool: Sequence[Sort]) -> tuple[Use, ...]:
    return (((), (wanted,) * 2), ((), (wanted,) * 3)) if is_sequence(wanted) else ()


def _check_empty(indices: Indices, sorts: Sorts) -> Sort | None:
    """`(as seq.empty S)`; z3 reads String for S too."""
    if sorts or len(indices) != 1 or not isinstance(indices[0], Sort):
        return None
    return indices[0] if is_sequence(indices[0]) or indices[0] is STRING else None


def _run_empty(_indices: Indices, _sorts: Sorts, result: Sort) -> Function:
    empty: Value = "" if result is STRING else ()
    return lambda: empty


def _higher(name: str, function: Function, before: tuple[str, ...]) -> Row:
    """An operator that takes a function, what `before` spells, and a sequence. A: what is folded, the
    function's result.
    """
    folds = "A" in before

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        if indices or len(sorts) != len(before) + 2 or not is_sequence(sorts[-1]) or sorts[0].name != "Array":
            return None
        result = sorts[0].args[-1]
        middle = tuple([INT if each == "I" else result for each in before])
        fits = sorts[1:-1] == middle and sorts[0].args[:-1] == (*middle, sorts[-1].args[0])
        return (result if folds else of(result)) if fits else None

    def ask(wanted: Sort, pool: Sequence[Sort]) -> Iterator[Use]:
        for array in pool:
            if array.name == "Array" and len(array.args) == len(before) + 2:
                middle = [INT if each == "I" else array.args[-1] for each in before]
                offered = (array, *middle, of(array.args[-2]))
                if check((), offered) is wanted:
                    yield (), offered

    takes = "a function and a sequence"
    return Row(name, check, lambda _i, _s, _r: function, ask, takes=takes, spoken_by=("z3",))


ROWS: Final = (
    Row(
        "seq.empty",
        _check_empty,
        _run_empty,
        lambda wanted, _pool: (((wanted,), ()),) if is_sequence(wanted) else (),
        takes="the sort of a sequence, as in (as seq.empty (Seq Int))",
        spoken_by=_BOTH,
    ),
    Row(
        "seq.unit",
        lambda indices, sorts: (
            of(sorts[0]) if len(sorts) == 1 and not indices and sorts[0] is not CHAR else None
        ),
        lambda _i, _s, _r: lambda element: (element,),
        lambda wanted, _pool: (((), wanted.args),) if is_sequence(wanted) else (),
        takes="one element",
        spoken_by=_BOTH,
        bound=each_through,
    ),
    Row(
        "seq.++",
        _check_concat,
        lambda _i, _s, _r: f.concat,
        _ask_concat,
        takes="sequences of one sort",
        spoken_by=_BOTH,
        aliases=("str.++",),
        bound=each_through,
        traits=frozenset({"associative"}),
    ),
    Row(
        "seq.nth",
        _check_nth,
        _run_nth,
        # Nobody computes with sequences of regular expressions.
        lambda wanted, _pool: (
            (((), (STRING if wanted is CHAR else of(wanted), INT)),) if wanted is not REGLAN else ()
        ),
        takes="a sequence and an Int",
        spoken_by=_BOTH,
        bound=each_through,
    ),
    _row("seq.len", "S", "I", len, alias="str.len"),
    _row("seq.at", "SI", "S", f.at, alias="str.at"),
    _row("seq.extract", "SII", "S", f.extract, alias="str.substr"),
    _row("seq.prefixof", "SS", "B", f.prefixof, alias="str.prefixof"),
    _row("seq.suffixof", "SS", "B", f.suffixof, alias="str.suffixof"),
    _row("seq.contains", "SS", "B", f.contains, alias="str.contains"),
    _row("seq.indexof", "SSI", "I", f.indexof, alias="str.indexof"),
    _row("seq.indexof", "SS", "I", f.find, by=("z3",)),
    _row("seq.last_indexof", "SS", "I", f.last_indexof, by=("z3",)),
    _row("seq.replace", "SSS", "S", f.replace, alias="str.replace"),
    _row("seq.replace_all", "SSS", "S", f.replace_all, alias="str.replace_all"),
    _row("seq.rev", "S", "S", f.reverse, by=("cvc5",), alias="str.rev"),
    _row("seq.update", "SIS", "S", f.update, by=("cvc5",), alias="str.update"),
    _higher("seq.map", f.mapped, ()),
    _higher("seq.mapi", f.mapped_at, ("I",)),
    _higher("seq.foldl", f.folded, ("A",)),
    _higher("seq.foldli", f.folded_at, ("I", "A")),
)
