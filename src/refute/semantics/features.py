"""What one operator or sort asks of a logic, as bits: the facts behind `fitting`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.smtlib.sorts import UNKNOWN, Sort
from refute.smtlib.terms import ANNOTATION, BOUND, DECLARED, EXISTS, FORALL, LET, LITERAL, MATCH
from refute.theories import registry
from refute.theories.registry import Overload
from refute.theories.theory import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from refute.smtlib.terms import Op, Term

(
    ARRAY, FUNCTION, FREE_SORT, BITVEC, FLOAT, DATATYPE, STRING, INT, REAL, ARITHMETIC, DIFFERENCE, LINEAR, NONLINEAR,
    QUANTIFIER, OTHER, ODD_ARRAY, BITVEC_LITERAL, REAL_LITERAL, SHORTHAND,
) = (1 << place for place in range(19))  # fmt: skip
"""ARITHMETIC: an operator on numbers, be it `<`.    DIFFERENCE: `(- x y)` outside of where difference logic has it.
LINEAR: more than difference logic has.           OTHER: in no standard logic.
ODD_ARRAY: an array that is not from bit-vectors to bit-vectors.
.._LITERAL: literals alone, which floating point brings along.
SHORTHAND: something that `expand` may change; it says nothing of the logic."""

_NUMBERS: Final = ("Int", "Real")
_OPERATOR: Final = (Row, Overload)
_BY_SORT: Final = {"FloatingPoint": FLOAT, "RoundingMode": FLOAT, "BitVec": BITVEC, "String": STRING,
                   "RegLan": STRING, "Int": INT, "Real": REAL, "Bool": 0}  # fmt: skip


def of_sort(sort: Sort, known: dict[Sort, int]) -> int:
    found = known.get(sort)
    if found is not None:
        return found
    bits, seen, stack = 0, {sort}, [sort]
    while stack:
        top = stack.pop()
        bits |= _of_plain_sort(top)
        inner = [*top.args]
        if top.datatype is not None:
            inner += [field for constructor in top.datatype.constructors for _, field in constructor.fields]
        for each in inner:
            if each not in seen:
                seen.add(each)
                stack.append(each)
    known[sort] = bits
    return bits


def _of_plain_sort(sort: Sort) -> int:
    if sort.indices == ("par",):
        return 0
    if sort.datatype is not None:
        return DATATYPE
    if sort.name == "Array":
        plain = len(sort.args) == 2 and all(each.name == "BitVec" for each in sort.args)
        return ARRAY | (0 if plain else ODD_ARRAY) | (OTHER if len(sort.args) != 2 else 0)
    found = _BY_SORT.get(sort.name)
    if found is not None:
        return found
    return OTHER if sort is UNKNOWN or registry.is_theory_sort(sort) else FREE_SORT


def of_term(
    term: Term, below: int, known: Mapping[Term, int], ops: dict[object, int], sorts: dict[Sort, int]
) -> int:
    """The bits of a term whose arguments together have the bits `below`."""
    op, sort = term.op, term.sort
    if op.row is LITERAL:
        return _of_literal(term, sorts)
    shape = _SHAPES.get(op.name)
    if shape is not None and isinstance(op.row, _OPERATOR):
        below = shape(term, below, known)
    elif op.name == "ite" and sort.name in _NUMBERS:
        below |= LINEAR | ARITHMETIC
    own = ops.get(op)
    if own is None:
        own = _of_operator(term, ops)
    found = sorts.get(sort)
    return below | own | (of_sort(sort, sorts) if found is None else found)


def _of_literal(term: Term, sorts: dict[Sort, int]) -> int:
    match term.sort.name:
        case "BitVec":
            return BITVEC_LITERAL
        case "Real":
            return REAL_LITERAL
    return of_sort(term.sort, sorts)


def _of_operator(term: Term, ops: dict[object, int]) -> int:
    op, row = term.op, term.op.row
    if isinstance(row, Overload):
        sorts = tuple([arg.sort for arg in term.args])
        key = (op, sorts)
        if key not in ops:
            chosen = row.chosen(op.indices, sorts)
            ops[key] = OTHER if chosen is None or chosen.spoken_by else 0
        return ops[key]
    ops[op] = found = _of_row(op)
    return found


def _of_row(op: Op) -> int:
    row = op.row
    if isinstance(row, Row):
        return OTHER if row.spoken_by else 0
    if row is DECLARED:
        if op.detail is None:
            return FUNCTION if op.indices[0] else 0
        return SHORTHAND | (FUNCTION | QUANTIFIER if op.detail.recursive else 0)
    if row is FORALL or row is EXISTS:
        bits = QUANTIFIER | SHORTHAND
        for variable in op.indices:
            bits |= of_sort(variable.sort, {})
        return bits
    return SHORTHAND if row in (LET, BOUND, ANNOTATION, MATCH) else OTHER | SHORTHAND


# Arithmetic: what is linear, and what difference logic has


def _is_literal(term: Term) -> bool:
    return term.op.row is LITERAL


def _is_constant(term: Term) -> bool:
    """`n`, `(- n)`, `(/ n m)`, `(- (/ n m))`, `(/ (- n) m)`: z3 takes no other term for a number."""
    if term.op.name == "-" and len(term.args) == 1:
        term = term.args[0]
    if term.op.name == "/" and len(term.args) == 2:
        above, divisor = term.args
        if above.op.name == "-" and len(above.args) == 1:
            above = above.args[0]
        return _is_literal(above) and _is_literal(divisor) and divisor.op.detail != 0
    return _is_literal(term)


def _is_variable(term: Term) -> bool:
    return term.op.row is DECLARED


def _is_difference(term: Term, known: Mapping[Term, int]) -> bool:
    args = term.args
    return (
        term.op.name == "-"
        and len(args) == 2
        and all(_is_variable(arg) and not known[arg] & DIFFERENCE for arg in args)
    )


def _sum(_term: Term, below: int, _known: Mapping[Term, int]) -> int:
    return below | ARITHMETIC | LINEAR


def _minus(term: Term, below: int, known: Mapping[Term, int]) -> int:
    if _is_constant(term):
        return below | ARITHMETIC
    return below | ARITHMETIC | (DIFFERENCE if _is_difference(term, known) else LINEAR)


def _product(term: Term, below: int, _known: Mapping[Term, int]) -> int:
    linear = sum(not _is_constant(arg) for arg in term.args) <= 1
    return below | ARITHMETIC | (LINEAR if linear else NONLINEAR)


def _quotient(term: Term, below: int, _known: Mapping[Term, int]) -> int:
    """Division by zero is beyond linear logics for cvc5 and Yices."""
    if _is_constant(term):
        return below | ARITHMETIC
    linear = all(_is_constant(arg) and not _is_zero(arg) for arg in term.args[1:])
    return below | ARITHMETIC | (LINEAR if linear else NONLINEAR)


def _is_zero(constant: Term) -> bool:
    while constant.args:
        constant = constant.args[0]
    return bool(constant.op.detail == 0)


def _relation(term: Term, below: int, known: Mapping[Term, int]) -> int:
    args = term.args
    for arg in args:
        if arg.sort.name in _NUMBERS:
            break
    else:
        return below
    found = below if term.op.name in ("=", "distinct") else below | ARITHMETIC
    for arg in args:
        if not (_is_plain(arg) or _is_constant(arg)):
            break
    else:
        return found
    if len(args) == 2 and (args[0].op.name == "-" or args[1].op.name == "-"):
        for one, other in (args, args[::-1]):
            if _is_difference(one, known) and _is_constant(other):
                return found & ~DIFFERENCE
    return found | LINEAR | ARITHMETIC


def _is_plain(term: Term) -> bool:
    """A declared constant, or a number of another theory such as `(str.len x)`."""
    row = term.op.row
    return row is DECLARED or (isinstance(row, _OPERATOR) and term.op.name not in _NUMERIC)


def _converted(_term: Term, below: int, _known: Mapping[Term, int]) -> int:
    return below | ARITHMETIC | LINEAR | INT | REAL


def _to_float(_term: Term, below: int, _known: Mapping[Term, int]) -> int:
    """The theory of floating point has bit-vectors and reals of its own, as literals."""
    return below & ~(BITVEC_LITERAL | REAL_LITERAL)


_SHAPES: Final[Mapping[str, Callable[[Term, int, Mapping[Term, int]], int]]] = {
    **dict.fromkeys(("+", "abs", "divisible"), _sum),
    "-": _minus,
    "*": _product,
    **dict.fromkeys(("/", "div", "mod"), _quotient),
    **dict.fromkeys(("=", "distinct", "<", "<=", ">", ">="), _relation),
    **dict.fromkeys(("to_real", "to_int", "is_int"), _converted),
    **dict.fromkeys(("fp", "to_fp", "to_fp_unsigned"), _to_float),
}
_NUMERIC: Final = frozenset({"+", "-", "*", "/", "div", "mod", "abs", "to_real", "to_int", "ite"})
