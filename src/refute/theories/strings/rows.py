"""The rows of strings, numbers and characters."""

from __future__ import annotations

from operator import le, lt
from typing import Final

from refute.smtlib.sorts import BOOL, Sort, sort
from refute.theories.domains.through import each_through
from refute.theories.ints import INT
from refute.theories.strings import bounds
from refute.theories.strings import functions as f
from refute.theories.strings.sorts import CHAR, STRING
from refute.theories.theory import Function, Indices, Row, Sorts, chain, fixed

_CVC: Final = ("cvc5", "cvc4")


def _from_bits(name: str, *, signed: bool) -> Row:
    """Of z3: a bit-vector of any width in decimal."""

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        return STRING if not indices and len(sorts) == 1 and sorts[0].name == "BitVec" else None

    def run(_indices: Indices, sorts: Sorts, _result: Sort) -> Function:
        if not signed:
            return f.from_int
        width = int(sorts[0].indices[0])
        half = 1 << (width - 1)
        return lambda value: f.from_signed((value ^ half) - half)

    return Row(
        name,
        check,
        run,
        lambda wanted, _pool: (((), (sort("BitVec", (8,)),)),) if wanted is STRING else (),
        takes="a bit-vector",
        spoken_by=("z3",),
    )


def _concat() -> Row:
    """z3 reads `(str.++ s)` too, and benchmarks hold it."""
    return Row(
        "str.++",
        lambda indices, sorts: STRING if sorts and not indices and all(s is STRING for s in sorts) else None,
        lambda _i, sorts, _r: f.concat if len(sorts) == 2 else f.join,
        lambda wanted, _pool: (((), (STRING,) * 2), ((), (STRING,) * 3)) if wanted is STRING else (),
        takes="String arguments",
        aliases=("seq.++",),
        bound=bounds.concatenation,
        traits=frozenset({"associative"}),
    )


def _order(name: str, function: Function, *, strict: bool) -> Row:
    """Chainable in the standard; z3 and cvc5 refuse more than two arguments, so none are asked for."""
    return Row(
        name,
        lambda indices, sorts: (
            BOOL if len(sorts) > 1 and not indices and all(s is STRING for s in sorts) else None
        ),
        lambda _i, sorts, _r: function if len(sorts) == 2 else chain(function),
        lambda wanted, _pool: (((), (STRING, STRING)),) if wanted is BOOL else (),
        takes="String arguments",
        bound=bounds.order(strict=strict),
    )


# z3 and cvc5 read the operators of sequences on strings as well.
ROWS: Final = (
    _concat(),
    fixed("str.len", (STRING,), INT, len, aliases=("seq.len",), bound=bounds.length),
    _order("str.<", lt, strict=True),  # Python compares by code points
    _order("str.<=", le, strict=False),
    fixed("str.at", (STRING, INT), STRING, f.at, aliases=("seq.at",), bound=each_through),
    fixed(
        "str.substr",
        (STRING, INT, INT),
        STRING,
        f.substr,
        aliases=("seq.extract",),
        bound=each_through,
    ),
    fixed("str.prefixof", (STRING, STRING), BOOL, f.prefixof, aliases=("seq.prefixof",), bound=bounds.prefix),
    fixed("str.suffixof", (STRING, STRING), BOOL, f.suffixof, aliases=("seq.suffixof",), bound=bounds.suffix),
    fixed(
        "str.contains",
        (STRING, STRING),
        BOOL,
        f.contains,
        aliases=("seq.contains",),
        bound=bounds.containment,
    ),
    fixed(
        "str.indexof",
        (STRING, STRING, INT),
        INT,
        f.indexof,
        aliases=("seq.indexof",),
        bound=each_through,
    ),
    fixed(
        "str.indexof",
        (STRING, STRING),
        INT,
        str.find,
        aliases=("seq.indexof",),
        spoken_by=("z3",),
        bound=each_through,
    ),
    fixed(
        "str.replace",
        (STRING, STRING, STRING),
        STRING,
        f.replace,
        aliases=("seq.replace",),
        bound=each_through,
    ),
    fixed(
        "str.replace_all",
        (STRING, STRING, STRING),
        STRING,
        f.replace_all,
        aliases=("seq.replace_all", "str.replaceall"),
        bound=each_through,
    ),
    fixed("str.is_digit", (STRING,), BOOL, f.is_digit, bound=each_through),
    fixed("str.to_code", (STRING,), INT, f.to_code, aliases=("str.code",), bound=each_through),
    fixed("str.from_code", (INT,), STRING, f.from_code, bound=each_through),
    fixed(
        "str.to_int",
        (STRING,),
        INT,
        f.to_int,
        aliases=("str.to.int", "str.to-int"),
        bound=each_through,
    ),
    fixed(
        "str.from_int",
        (INT,),
        STRING,
        f.from_int,
        aliases=("int.to.str", "str.from-int"),
        bound=each_through,
    ),
    fixed(
        "str.rev",
        (STRING,),
        STRING,
        f.reverse,
        aliases=("seq.rev",),
        spoken_by=_CVC,
        bound=each_through,
    ),
    fixed(
        "str.to_lower",
        (STRING,),
        STRING,
        f.to_lower,
        aliases=("str.tolower",),
        spoken_by=_CVC,
        bound=each_through,
    ),
    fixed(
        "str.to_upper",
        (STRING,),
        STRING,
        f.to_upper,
        aliases=("str.toupper",),
        spoken_by=_CVC,
        bound=each_through,
    ),
    fixed(
        "str.update",
        (STRING, INT, STRING),
        STRING,
        f.update,
        aliases=("seq.update",),
        spoken_by=_CVC,
        bound=each_through,
    ),
    fixed("seq.last_indexof", (STRING, STRING), INT, str.rfind, spoken_by=("z3",), bound=each_through),
    _from_bits("str.from_ubv", signed=False),
    _from_bits("str.from_sbv", signed=True),
    # The characters of z3: `seq.nth` is in the room of sequences.
    fixed("seq.unit", (CHAR,), STRING, chr, spoken_by=("z3",)),
    fixed("char.<=", (CHAR, CHAR), BOOL, le, spoken_by=("z3",)),
    fixed("char.to_int", (CHAR,), INT, int, spoken_by=("z3",)),
    fixed("char.is_digit", (CHAR,), BOOL, lambda code: 0x30 <= code <= 0x39, spoken_by=("z3",)),
)
