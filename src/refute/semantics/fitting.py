"""The smallest standard logic that fits a script: which engine of a solver runs depends on `set-logic`.

What a term uses is a set of bits, the union over its subterms. A `Fitter` remembers it for every term that it has met,
so that a mutant costs its spine alone. Names are put together as the standard does (QF_, arrays, functions,
bit-vectors, floats, datatypes, strings, arithmetic), and only those that solvers read; anything else is `ALL`.
The letter of LIA leaves out `div`, `mod` and `abs`; by a literal they count as linear, as in the benchmarks of LIA.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from refute.semantics.features import (
    ARITHMETIC,
    ARRAY,
    BITVEC,
    BITVEC_LITERAL,
    DATATYPE,
    DIFFERENCE,
    FLOAT,
    FREE_SORT,
    FUNCTION,
    INT,
    LINEAR,
    NONLINEAR,
    ODD_ARRAY,
    OTHER,
    QUANTIFIER,
    REAL,
    REAL_LITERAL,
    SHORTHAND,
    STRING,
    of_sort,
    of_term,
)
from refute.smtlib.script import (
    Assert,
    CheckSat,
    DeclareDatatypes,
    DeclareFun,
    DeclareSort,
    DefineFun,
    DefineFunsRec,
    GetValue,
    WithTerm,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from refute.smtlib.script import Command
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op, Term

MOST: Final = 50_000
"""So many terms are remembered before all are forgotten: a memo keeps its terms alive."""


class Fitter:
    """Says what terms and commands use. One for each stream of cases: it remembers."""

    __slots__ = ("_ops", "_signatures", "_sorts", "_terms")

    def __init__(self) -> None:
        self._terms: dict[Term, int] = {}
        self._ops: dict[object, int] = {}
        self._sorts: dict[Sort, int] = {}
        self._signatures: dict[Op, int] = {}

    def term(self, term: Term) -> int:
        """The bits of a term."""
        known = self._terms
        found = known.get(term)
        if found is not None:
            return found
        if len(known) > MOST:
            known.clear()
            self._signatures.clear()
        stack = [term]
        while stack:
            top = stack[-1]
            bits = 0
            missing = False
            for arg in top.args:
                found = known.get(arg)
                if found is None:
                    stack.append(arg)
                    missing = True
                else:
                    bits |= found
            if not missing:
                stack.pop()
                known[top] = of_term(top, bits, known, self._ops, self._sorts)
        return known[term]

    def commands(self, commands: Iterable[Command]) -> int:
        """The bits of everything that is declared, defined and asserted."""
        bits = 0
        terms, signatures = self._terms, self._signatures
        for command in commands:
            found: int | None
            if type(command) is Assert:
                found = terms.get(command.term)
                bits |= self.term(command.term) if found is None else found
            elif type(command) is DeclareFun:
                found = signatures.get(command.op)
                bits |= self._signature(command.op) if found is None else found
            else:
                bits |= self._command(command)
        return bits

    def _command(self, command: Command) -> int:
        match command:
            case WithTerm(_, term, _):
                return self.term(term)
            case DefineFun():
                return self._definition(command)
            case DefineFunsRec(functions):
                return self._all(self._definition(each) for each in functions)
            case DeclareSort():
                return FREE_SORT
            case DeclareDatatypes(datatypes):
                inner = (
                    sort
                    for each in datatypes
                    for constructor in each.constructors
                    for _, sort in constructor.fields
                )
                return DATATYPE | self._all(of_sort(sort, self._sorts) for sort in inner)
            case CheckSat(assumptions):
                return self._all(self.term(each) for each in assumptions or ())
            case GetValue(terms):
                return self._all(self.term(each) for each in terms)
        return 0

    def _definition(self, command: DefineFun) -> int:
        definition = command.definition
        recursive = FUNCTION | QUANTIFIER if definition.recursive else 0
        bits = self._all(of_sort(param.sort, self._sorts) for param in definition.params)
        return recursive | bits | self.term(definition.body)

    def _signature(self, op: Op) -> int:
        args, result = op.indices
        bits = self._all(of_sort(sort, self._sorts) for sort in (*args, result))
        found = self._signatures[op] = bits | FUNCTION if args else bits
        return found

    @staticmethod
    def _all(bits: Iterable[int]) -> int:
        found = 0
        for each in bits:
            found |= each
        return found


@lru_cache(maxsize=4096)
def name(bits: int) -> str:
    """The smallest logic with all of this."""
    bits &= ~SHORTHAND
    if bits & (BITVEC_LITERAL | REAL_LITERAL):
        bits |= (BITVEC if bits & BITVEC_LITERAL else 0) | (REAL if bits & REAL_LITERAL else 0)
    free = not bits & QUANTIFIER
    if bits & OTHER or (bits & BITVEC and bits & ODD_ARRAY and free):
        return "ALL"
    if bits & STRING:
        return _of_strings(bits, free=free)
    # QF_AX has free sorts for indices and elements.
    arrays_alone = free and bits & ARRAY and not bits & ~(ARRAY | FREE_SORT | ODD_ARRAY)
    functions = bits & FUNCTION or (bits & FREE_SORT and not arrays_alone)
    parts = "".join(
        part
        for bit, part in (
            (bits & ARRAY, "AX" if arrays_alone else "A"),
            (functions, "UF"),
            (bits & BITVEC, "BV"),
            (bits & FLOAT, "FP"),
            (bits & DATATYPE, "DT"),
            (bits & (INT | REAL), _arithmetic(bits)),
        )
        if bit
    )
    return ("QF_" if free else "") + (parts or "UF")


def _of_strings(bits: int, *, free: bool) -> str:
    """z3 has strings in these logics and in no other."""
    if bits & (ARRAY | FUNCTION | FREE_SORT | BITVEC | FLOAT | DATATYPE | REAL):
        return "ALL"
    if not bits & ARITHMETIC:
        return "QF_S" if free else "S"
    if not free:
        return "ALL"
    return "QF_SNIA" if bits & NONLINEAR else "QF_SLIA"


def _arithmetic(bits: int) -> str:
    numbers = ("I" if bits & INT else "") + ("R" if bits & REAL else "")
    if bits & NONLINEAR:
        return f"N{numbers}A"
    strange = QUANTIFIER | ARRAY | BITVEC | FLOAT | DATATYPE | LINEAR | DIFFERENCE
    if bits & strange or numbers == "IR" or (numbers == "R" and bits & (FUNCTION | FREE_SORT)):
        return f"L{numbers}A"
    return f"{numbers}DL"


def fit(commands: Iterable[Command], fitter: Fitter | None = None) -> str:
    """The smallest standard logic for these commands."""
    return name((fitter or Fitter()).commands(commands))
