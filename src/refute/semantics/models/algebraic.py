"""Algebraic numbers as solvers print them: the roots of polynomials, in four notations.

z3: `(root-obj (+ (^ x 2) (- 2)) 2)`, counted from 1. cvc5: `(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)`,
which is no S-expression. SMT-COMP: `(root-of-with-interval (coeffs -2 0 1) 5/4 3/2)`, and
`(root-of-with-ordering (coeffs -2 0 1) 1)`, counted from 0.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from refute.smtlib.sexpr import read_all
from refute.smtlib.sorts import sort
from refute.smtlib.terms import Term, literal
from refute.theories.ints import read_integer
from refute.theories.reals.construction import root_by_index, root_by_interval
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from refute.smtlib.sexpr import Sexpr
    from refute.theories.values import Value

_REAL: Final = sort("Real")
_CVC5: Final = re.compile(r"\(\s*_\s+real_algebraic_number\s+<([^<>]*)>\s*\)")
_HEAD: Final = re.compile(r"\(\s*(root-obj|root-of-with-interval|root-of-with-ordering)\s")
_MONOMIAL: Final = re.compile(
    r"\s*\+?\s*(?:\(\s*(-?\s*\d+)\s*(?:\*\s*(x)(?:\s*\^\s*(\d+))?\s*)?\)|(-?\s*\d+))?"
    r"\s*\*?\s*(?:(x)(?:\s*\^\s*(\d+))?)?\s*"
)
_NUMBER: Final = re.compile(r"-?\d+(?:/\d+)?\Z")
MAX_POWER: Final = 1_000


class Misprinted(Exception):
    """No notation of a root that we know."""


def without_roots(text: str) -> tuple[str, dict[str, Term]]:
    """The text with a symbol for each algebraic number, and what the symbols stand for."""
    if "root-o" not in text and "real_algebraic" not in text:
        return text, {}
    roots: dict[str, Term] = {}

    def named(value: Value) -> str:
        symbol = f"@root!{len(roots)}"
        roots[symbol] = literal(symbol, _REAL, value)
        return symbol

    text = _CVC5.sub(lambda found: named(_or_unknown(_cvc5, found[1])), text)
    parts: list[str] = []
    at = 0
    while (head := _HEAD.search(text, at)) is not None:
        end = _end(text, head.start())
        if end is None:
            break
        parts += [text[at : head.start()], named(_or_unknown(_listed, text[head.start() : end]))]
        at = end
    return "".join([*parts, text[at:]]), roots


def _or_unknown(read: Callable[[str], Value], text: str) -> Value:
    try:
        return read(text)
    except (Misprinted, Undecided, ZeroDivisionError) as problem:
        return Unknown(f"an algebraic number: {problem}")


def _end(text: str, at: int) -> int | None:
    depth = 0
    for found in re.finditer(r"[()]", text[at:]):
        depth += 1 if found[0] == "(" else -1
        if depth == 0:
            return at + found.end()
    return None


def _cvc5(text: str) -> Value:
    """`1*x^2 + (-2), (5/4, 3/2)`."""
    polynomial, _, interval = text.partition(",")
    low, _, high = interval.strip().removeprefix("(").removesuffix(")").partition(",")
    return root_by_interval(_polynomial(polynomial), _number(low.strip()), _number(high.strip()))


def _polynomial(text: str) -> list[int | Fraction]:
    """`1*x^2 + (-2)`: the coefficients, lowest power first."""
    found: dict[int, int] = {}
    at = 0
    while at < len(text):
        monomial = _MONOMIAL.match(text, at)
        if monomial is None or monomial.end() == at or not monomial[0].strip():
            raise Misprinted(f"the polynomial {text[:60]}")
        inside, inner, inner_power, outside, outer, outer_power = monomial.groups()
        if (inner and outer) or (at and monomial[0].strip()[0] not in "+-"):
            raise Misprinted(f"the polynomial {text[:60]}")
        factor = (inside or outside or "1").replace(" ", "")
        power = int(inner_power or outer_power or 1) if inner or outer else 0
        value = -read_integer(factor[1:]) if factor[0] == "-" else read_integer(factor)
        found[power] = found.get(power, 0) + value
        at = monomial.end()
    return _coefficients(found)


def _coefficients(found: dict[int, int]) -> list[int | Fraction]:
    degree = max(found, default=0)
    if degree > MAX_POWER:
        raise Misprinted(f"a polynomial of degree {degree}")
    return [found.get(power, 0) for power in range(degree + 1)]


def _listed(text: str) -> Value:
    """The three notations that are lists."""
    match read_all(text):
        case [("root-obj", polynomial, str(index))]:
            return root_by_index(_coefficients(_sum(polynomial)), _whole(index), first=1)
        case [("root-of-with-interval", ("coeffs", *coefficients), low, high)]:
            return root_by_interval([_number(each) for each in coefficients], _number(low), _number(high))
        case [("root-of-with-ordering", ("coeffs", *coefficients), str(index))]:
            return root_by_index([_number(each) for each in coefficients], _whole(index), first=0)
    raise Misprinted(text[:60])


def _sum(polynomial: Sexpr) -> dict[int, int]:
    """`(+ (* 2 (^ x 3)) (- 2))`: the factor of each power."""
    found: dict[int, int] = {}
    summands = polynomial[1:] if isinstance(polynomial, tuple) and polynomial[:1] == ("+",) else (polynomial,)
    for each in summands:
        factor, power = _monomial(each)
        found[power] = found.get(power, 0) + factor
    return found


def _monomial(each: Sexpr) -> tuple[int, int]:
    match each:
        case ("*", factor, power):
            return _monomial(factor)[0], _monomial(power)[1]
        case ("^", str(), str(power)):
            return 1, _whole(power)
        case ("-", str(number)) if _digits(number):
            return -read_integer(number), 0
        case ("-", inner) if isinstance(inner, tuple) and inner[:1] != ("-",):
            positive, exponent = _monomial(inner)
            return -positive, exponent
        case str() if _digits(each):
            return read_integer(each), 0
        case str() if each.isidentifier():
            return 1, 1
    raise Misprinted(f"a monomial: {str(each)[:60]}")


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _whole(text: str) -> int:
    if not _digits(text) or len(text) > 6:
        raise Misprinted(f"the number {text[:60]}")
    return int(text)


def _number(spelled: Sexpr) -> int | Fraction:
    """`3`, `-3`, `5/4`, `(- 3)`, `(/ 5 4)`."""
    match spelled:
        case str() if _NUMBER.match(spelled):
            top, _, bottom = spelled.partition("/")
            value = -read_integer(top[1:]) if top[0] == "-" else read_integer(top)
            return Fraction(value, read_integer(bottom)) if bottom else value
        case ("-", str(inner)):
            return -_number(inner)
        case ("-", ("/", str(top), str(bottom))):
            return -Fraction(_number(top)) / _number(bottom)
        case ("/", top, str(bottom)):
            return Fraction(_number(top)) / _number(bottom)
    raise Misprinted(f"the number {str(spelled)[:60]}")
