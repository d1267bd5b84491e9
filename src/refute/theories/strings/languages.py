"""The rows of regular expressions. A value is a `Language`; see `regex` for what the operators build."""

from __future__ import annotations

from typing import Any, Final

from refute.smtlib.sorts import BOOL, Sort
from refute.theories.domains.through import each_through
from refute.theories.ints import INT
from refute.theories.strings import bounds, search
from refute.theories.strings import regex as re
from refute.theories.strings.decisions import Language
from refute.theories.strings.derivatives import accepts
from refute.theories.strings.nodes import ALL, ALLCHAR, NONE, Regex
from refute.theories.strings.sorts import REGLAN, STRING
from refute.theories.theory import Function, Indices, Row, Sorts, Use, fixed
from refute.theories.values import Undecided

_ASSOCIATIVE: Final = frozenset({"associative"})
_COMMUTES: Final = frozenset({"associative", "commutative"})


def _constant(name: str, regex: Regex, **more: Any) -> Row:
    """`name`, and `(as name RegLan)`, which z3 reads."""
    value = Language(regex)
    return Row(
        name,
        lambda indices, sorts: REGLAN if not sorts and indices in ((), (REGLAN,)) else None,
        lambda _i, _s, _r: lambda: value,
        lambda wanted, _pool: (((), ()),) if wanted is REGLAN else (),
        takes="no arguments",
        **more,
    )


def _one(name: str, function: Function, **more: Any) -> Row:
    return fixed(name, (REGLAN,), REGLAN, lambda a: Language(function(a.regex)), **more)


def _several(name: str, function: Function, many: Function, **more: Any) -> Row:
    """A left-associative operator. z3 reads it with one argument too, and writes it so."""

    def two(a: Language, b: Language) -> Language:
        return Language(function(a.regex, b.regex))

    return Row(
        name,
        lambda indices, sorts: REGLAN if sorts and not indices and all(s is REGLAN for s in sorts) else None,
        lambda _i, sorts, _r: (
            two if len(sorts) == 2 else lambda *values: Language(many([v.regex for v in values]))
        ),
        lambda wanted, _pool: (((), (REGLAN,) * 2), ((), (REGLAN,) * 3)) if wanted is REGLAN else (),
        takes="RegLan arguments",
        **more,
    )


def _differences(regexes: list[Regex]) -> Regex:
    return re.inter(regexes[0], *map(re.comp, regexes[1:]))


def _counted(name: str, counts: tuple[int, ...], asked: tuple[Indices, ...], function: Function) -> Row:
    """`((_ name counts) r)`, with one of these numbers of counts."""

    def check(indices: Indices, sorts: Sorts) -> Sort | None:
        fits = (
            sorts == (REGLAN,) and len(indices) in counts and all(isinstance(each, int) for each in indices)
        )
        return REGLAN if fits else None

    def run(indices: Indices, _sorts: Sorts, _result: Sort) -> Function:
        return lambda value: Language(function(value.regex, *indices))

    def ask(wanted: Sort, _pool: object) -> tuple[Use, ...]:
        return tuple((indices, (REGLAN,)) for indices in asked) if wanted is REGLAN else ()

    return Row(name, check, run, ask, takes=f"{' or '.join(map(str, counts))} numerals and a RegLan")


_OLD_LOOPS: Final = ((REGLAN, INT, INT), (REGLAN, INT))


def _old_loop(value: Language, low: int, high: int | None = None) -> Language:
    if low < 0 or (high is not None and high < 0):
        raise Undecided("re.loop with a negative number")
    return Language(re.loop(value.regex, low, high))


ROWS: Final = (
    _constant("re.none", NONE, aliases=("re.nostr", "re.empty")),
    _constant("re.all", ALL),
    _constant("re.allchar", ALLCHAR),
    fixed(
        "str.to_re",
        (STRING,),
        REGLAN,
        lambda text: Language(re.word(text)),
        aliases=("str.to.re", "str.to-re", "seq.to.re"),
    ),
    fixed(
        "str.in_re",
        (STRING, REGLAN),
        BOOL,
        lambda text, value: accepts(value.regex, text),
        aliases=("str.in.re", "str.in-re", "seq.in.re"),
        bound=bounds.membership,
    ),
    fixed("re.range", (STRING, STRING), REGLAN, lambda low, high: Language(re.char_range(low, high))),
    _several("re.++", re.concat, re.concat_all, traits=_ASSOCIATIVE),
    _several("re.union", re.union, lambda regexes: re.union(*regexes), traits=_COMMUTES),
    _several("re.inter", re.inter, lambda regexes: re.inter(*regexes), traits=_COMMUTES),
    _several("re.diff", re.diff, _differences),
    _one("re.*", lambda regex: re.loop(regex, 0, None)),
    _one("re.+", lambda regex: re.loop(regex, 1, None)),
    _one("re.opt", re.opt),
    _one("re.comp", re.comp, aliases=("re.complement",)),
    _counted("re.^", (1,), ((0,), (1,), (2,), (3,)), lambda regex, count: re.loop(regex, count, count)),
    # With one index, at least so many times: z3 only.
    _counted(
        "re.loop",
        (2, 1),
        ((0, 1), (1, 2), (1, 3), (2, 1)),
        lambda regex, low, high=None: re.loop(regex, low, high),
    ),
    # The spelling before SMT-LIB 2.6, `(re.loop r 1 3)`. Its numbers must be numerals: nobody asks for terms.
    Row(
        "re.loop",
        lambda indices, sorts: REGLAN if sorts in _OLD_LOOPS and not indices else None,
        lambda _i, _s, _r: _old_loop,
        takes="a RegLan and two numerals",
        spoken_by=("z3", "cvc4"),
    ),
    fixed(
        "str.replace_re",
        (STRING, REGLAN, STRING),
        STRING,
        lambda s, r, t: search.replace_re(s, r.regex, t),
        bound=each_through,
    ),
    fixed(
        "str.replace_re_all",
        (STRING, REGLAN, STRING),
        STRING,
        lambda s, r, t: search.replace_re_all(s, r.regex, t),
        bound=each_through,
    ),
    fixed(
        "str.indexof_re",
        (STRING, REGLAN, INT),
        INT,
        lambda s, r, i: search.indexof_re(s, r.regex, i),
        bound=each_through,
        spoken_by=("cvc5", "cvc4"),
    ),
)
