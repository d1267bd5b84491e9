"""Fusion triples as text: `z = f(x, y)` with the inversions that get `x` and `y` back.

    (fusion int-sum ((x Int) (y Int) (z Int) (c Int))
      (= z (+ x c y)) (= x (- z c y)) (= y (- z c x)))

The variables behind `z` are coefficients: values drawn anew for each use. `(par (n S (k (+ n 1))) ...)` around the
variables and all that follows makes a scheme: `n` and `S` stand for whatever numeral or sort fits, `k` is computed.
Attributes at the end: `:where` a condition without which the inversions need not hold, `:fix ((d Int t) ..)` further
coefficients that depend on the others. Commands that declare datatypes hold for all triples behind them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.smtlib.sexpr import read_all, show
from refute.smtlib.source import TOKEN
from refute.theories import THEORIES
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from refute.smtlib.sexpr import Sexpr

Pair = tuple[str, "Sexpr"]
_EQUATIONS: Final = ("z", "x", "y")


class FusionError(ValueError):
    """A text that is no list of fusion triples."""


@dataclass(frozen=True, slots=True)
class Fusion:
    """A triple, or a scheme of triples.

    params: what stands for a sort or a numeral.        computed: numerals that depend on them, in order.
    variables: x, y, z and the coefficients, with sorts. equations: the terms for z, x and y.
    fixed: (name, sort, term).                           declares: commands that the sorts need.
    lawful: a law test says that the inversions hold wherever `where` does.
    """

    name: str
    variables: tuple[Pair, ...]
    equations: tuple[Sexpr, Sexpr, Sexpr]
    params: frozenset[str] = frozenset()
    computed: tuple[Pair, ...] = ()
    where: Sexpr | None = None
    fixed: tuple[tuple[str, Sexpr, Sexpr], ...] = ()
    declares: tuple[Sexpr, ...] = ()
    lawful: bool = False

    @property
    def general(self) -> bool:
        """Whether x may have any sort."""
        return self.variables[0][1] in self.params

    def fitted(self, x: Sexpr, y: Sexpr) -> dict[str, Sexpr] | None:
        """What the parameters stand for when the variables have these sorts; None where these do not fit."""
        found: dict[str, Sexpr] = {}
        for pattern, sort in ((self.variables[0][1], x), (self.variables[1][1], y)):
            if not _match(pattern, sort, self.params, found):
                return None
        if len(found) < len(self.params):
            return None
        for name, term in self.computed:
            value = _numeral(replaced(term, found))
            if value is None:
                return None
            found[name] = value
        return found


def _match(pattern: Sexpr, sort: Sexpr, params: frozenset[str], found: dict[str, Sexpr]) -> bool:
    if isinstance(pattern, str):
        if pattern in params:
            return found.setdefault(pattern, sort) == sort
        return pattern == sort
    return (
        not isinstance(sort, str)
        and len(pattern) == len(sort)
        and all(_match(p, s, params, found) for p, s in zip(pattern, sort, strict=True))
    )


def replaced(expression: Sexpr, values: Mapping[str, Sexpr]) -> Sexpr:
    """The expression with some symbols replaced. Triples are small, and nobody nests them deeply."""
    if isinstance(expression, str):
        return values.get(expression, expression)
    return tuple([replaced(part, values) for part in expression])


def _numeral(term: Sexpr) -> str | None:
    """The value of a term over numerals; None where it is no natural number."""
    script = elaborate.read(f"(assert (= 0 {show(term)}))")
    value = Evaluator(_NOTHING).value(next(script.assertions()).args[1])
    return str(value) if isinstance(value, int) and value >= 0 else None


class _Nothing:
    """The model of a term without symbols."""

    def constant(self, op: object) -> Unknown:
        return Unknown("no model")

    def call(self, op: object, arguments: object) -> Unknown:
        return Unknown("no model")

    def free(self, key: object) -> None:
        return None

    def samples(self, sort: object) -> tuple[()]:
        return ()


_NOTHING: Final = _Nothing()


def read_fusions(text: str, *, lawful: bool = False) -> tuple[Fusion, ...]:
    """The triples of a text; raises FusionError where it is malformed."""
    _check_parentheses(text)
    declares: tuple[Sexpr, ...] = ()
    found = []
    for command in read_all(text):
        match command:
            case ("fusion", str(name), (("par", tuple() as params, *inner))):
                found.append(_fusion(name, params, tuple(inner), declares, lawful))
            case ("fusion", str(name), *inner):
                found.append(_fusion(name, (), tuple(inner), declares, lawful))
            case ("declare-datatypes" | "declare-datatype", *_):
                declares = (*declares, command)
            case _:
                raise FusionError(f"a fusion was expected, not {show(command)[:60]}")
    return tuple(found)


def _check_parentheses(text: str) -> None:
    depth = 0
    for token in TOKEN.findall(text):
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        if depth < 0:
            break
    if depth:
        raise FusionError("parentheses are not balanced")


def _fusion(
    name: str, params: Sequence[Sexpr], inner: Sequence[Sexpr], declares: tuple[Sexpr, ...], lawful: bool
) -> Fusion:
    if len(inner) < 4 or isinstance(inner[0], str):
        raise FusionError(f"{name}: variables and three equations were expected")
    variables = tuple(_pair(name, each) for each in inner[0])
    if tuple(variable for variable, _ in variables[:3]) != ("x", "y", "z"):
        raise FusionError(f"{name}: the first three variables are x, y and z")
    terms = []
    for variable, equation in zip(_EQUATIONS, inner[1:4], strict=True):
        match equation:
            case ("=", str(left), right) if left == variable:
                terms.append(right)
            case _:
                raise FusionError(
                    f"{name}: an equation (= {variable} term) was expected, not {show(equation)}"
                )
    where, fixed = _attributes(name, inner[4:])
    return Fusion(
        name,
        variables,
        (terms[0], terms[1], terms[2]),
        frozenset(each for each in params if isinstance(each, str)),
        tuple(_pair(name, each) for each in params if not isinstance(each, str)),
        where,
        fixed,
        declares,
        lawful,
    )


def _pair(name: str, spelled: Sexpr) -> Pair:
    match spelled:
        case (str(symbol), rest):
            return symbol, rest
    raise FusionError(f"{name}: a pair was expected, not {show(spelled)}")


def _attributes(
    name: str, rest: Sequence[Sexpr]
) -> tuple[Sexpr | None, tuple[tuple[str, Sexpr, Sexpr], ...]]:
    where: Sexpr | None = None
    fixed: list[tuple[str, Sexpr, Sexpr]] = []
    for keyword, value in zip(rest[::2], rest[1::2], strict=False):
        match keyword, value:
            case ":where", _:
                where = value
            case ":fix", tuple():
                for each in value:
                    match each:
                        case (str(symbol), sort, term):
                            fixed.append((symbol, sort, term))
                        case _:
                            raise FusionError(f"{name}: (name sort term) was expected, not {show(each)}")
            case _:
                raise FusionError(f"{name}: no attribute of a fusion: {show(keyword)}")
    if len(rest) % 2:
        raise FusionError(f"{name}: an attribute without a value")
    return where, tuple(fixed)


@cache
def fusions_of_rooms() -> tuple[Fusion, ...]:
    """All triples of all theories."""
    return tuple(fusion for theory in THEORIES for fusion in read_fusions(theory.fusions, lawful=True))
