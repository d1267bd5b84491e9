"""A fusion triple for variables of two sorts, ready for use: run on values, built as terms, spelled as text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from refute.semantics.fitting import Fitter
from refute.smtlib.script import Assert
from refute.smtlib.sexpr import read_all, show
from refute.smtlib.sharing import SCOPES, order
from refute.smtlib.source import ScriptError, quoted
from refute.smtlib.substitute import expand
from refute.smtlib.terms import Term, apply
from refute.strategies.fusion.formula import Formula
from refute.strategies.fusion.reading import read
from refute.strategies.fusion.renaming import introduced
from refute.strategies.fusion.triples import Fusion, FusionError, replaced
from refute.theories import registry
from refute.theories.values import Abstract, Undecided

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from refute.smtlib.script import Command
    from refute.smtlib.sorts import Sort
    from refute.theories.values import Value

_MARK: Final = "%"
"""Begins the names of a template's variables, which must be no symbol of a script."""
_MOST_PIECES: Final = 10_000
"""A longer value of z is of no use."""


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """variables: x, y, z, the coefficients, what is fixed by them.   where: None for inversions that always hold.

    declares: what the sort of z needs, and the names that this introduces.
    bits: what it asks of a logic where the coefficients are literals (`semantics.fitting`).
    """

    fusion: Fusion
    variables: tuple[Term, ...]
    z: Formula
    x: Formula
    y: Formula
    where: Formula | None
    fixed: tuple[Formula, ...]
    declares: tuple[Command, ...]
    names: frozenset[str]
    bits: int

    @property
    def sort(self) -> Sort:
        """Of z."""
        return self.variables[2].sort

    def coefficients(self, rng: Random) -> list[Value] | None:
        """Values for the coefficients and what is fixed by them; None where there are none."""
        free = self.variables[3 : len(self.variables) - len(self.fixed)]
        values = [_drawn(each.sort, rng) for each in free]
        if self.fixed:
            known = dict(zip(free, values, strict=True))
            try:
                for variable, formula in zip(self.variables[3 + len(free) :], self.fixed, strict=True):
                    known[variable] = formula.run(known)
            except Undecided:
                return None
            return list(known.values())
        return values

    def fused(self, x: Value, y: Value, coefficients: Sequence[Value]) -> tuple[Value, bool, bool] | None:
        """The value of z, and whether x and y come back exactly; None where there is no such value."""
        variables = self.variables
        values = dict(zip(variables[3:], coefficients, strict=True))
        values[variables[0]], values[variables[1]] = x, y
        try:
            z = values[variables[2]] = self.z.run(values)
        except Undecided:
            return None
        return z, _exact(self.x, values, x), _exact(self.y, values, y)


def _drawn(sort: Sort, rng: Random) -> Value:
    """Of a composite sort one of a few values, whose terms are remembered."""
    row = registry.sort_row(sort)
    if not sort.args:
        return row.draw(sort, rng)
    corners = row.corners(sort)
    return corners[int(rng.random() * len(corners))]


def _exact(formula: Formula, values: Mapping[Term, Value], wanted: Value) -> bool:
    try:
        return bool(formula.run(values) == wanted)
    except Undecided:
        return False


@lru_cache(maxsize=4096)
def template(fusion: Fusion, x: Sort, y: Sort) -> Template | None:
    """The triple for variables of these sorts; None where it does not fit them."""
    fitted = fusion.fitted(*read_all(f"{x.text} {y.text}"))
    return None if fitted is None else compiled(fusion, fitted, (x, y))


def compiled(fusion: Fusion, fitted: Mapping[str, Any], sorts: Sequence[Sort] = ()) -> Template | None:
    """The triple with its parameters replaced; None where that makes no sense. `sorts` may have been declared."""
    try:
        return _read(fusion, fitted, sorts)
    except FusionError:
        return None


def check(fusion: Fusion) -> None:
    """Raises FusionError where a triple makes no sense; of a scheme that shows only where it fits."""
    if not fusion.params:
        _read(fusion, {}, ())


def _read(fusion: Fusion, fitted: Mapping[str, Any], sorts: Sequence[Sort]) -> Template:
    declared = [*fusion.variables, *((name, sort) for name, sort, _ in fusion.fixed)]
    names = {name: _MARK + name for name, _ in declared}
    mapping = {**fitted, **names}
    lines = [f"(declare-const {names[name]} {show(replaced(sort, fitted))})" for name, sort in declared]
    equations = [("z", fusion.equations[0]), ("x", fusion.equations[1]), ("y", fusion.equations[2])]
    equations += [(name, term) for name, _, term in fusion.fixed]
    lines += [f"(assert (= {names[name]} {show(replaced(term, mapping))}))" for name, term in equations]
    if fusion.where is not None:
        lines.append(f"(assert {show(replaced(fusion.where, mapping))})")
    try:
        brought, script = read("\n".join(lines), sorts, "\n".join(map(show, fusion.declares)), fusion.name)
    except ScriptError as error:
        raise FusionError(str(error).replace(_MARK, "")) from None
    if script.warnings:
        raise FusionError(f"{fusion.name}: {', '.join(script.warnings)}")
    terms = expand(script.assertions())
    own = {each.name: apply(each.op) for each in script.declared()}
    variables = tuple(own[names[name]] for name, _ in declared)
    if any(term.op.row in SCOPES for term in order(terms)):
        raise FusionError(f"{fusion.name}: a binder in a triple")
    formulas = [Formula(term.args[1], variables) for term in terms[: len(equations)]]
    for (name, _), formula in zip(equations, formulas, strict=True):
        wanted, has = own[names[name]].sort, formula.root.sort
        if has is not wanted:
            raise FusionError(f"{fusion.name}: the term for {name} has the sort {has}, not {wanted}")
    where = Formula(terms[-1], variables) if fusion.where is not None else None
    declares = brought.commands
    z, x, y, *fixed = formulas
    bits = _bits(variables, (x, y, z), declares)
    brings = frozenset(introduced(declares))
    return Template(fusion, variables, z, x, y, where, tuple(fixed), declares, brings, bits)


def _bits(variables: Sequence[Term], formulas: Sequence[Formula], declares: tuple[Command, ...]) -> int:
    """Literals stand for the coefficients: a product with one is linear."""
    given = {each: _literal(each.sort) or each for each in variables[3:]}
    given.update((each, each) for each in variables[:3])
    equals = registry.operators()["="]
    asserted = [
        Assert(apply(equals, (variable, formula.term(given))))
        for variable, formula in zip(variables, formulas, strict=False)
    ]
    return Fitter().commands((*declares, *asserted))


def _literal(sort: Sort) -> Term | None:
    """Of a value that one may divide by, where there is one."""
    for value in sorted(registry.sort_row(sort).corners(sort), key=lambda each: not each):
        spelled = value_term(value, sort)
        if spelled is not None:
            return spelled[0]
    return None


def value_term(value: Value, sort: Sort) -> tuple[Term, str] | None:
    """The value as a term and as text; None where it has none that all solvers read."""
    text = registry.show(value, sort)
    # In a constant array cvc5 takes literals alone, and a negative number is none.
    return None if text is None or ("(as const" in text and "(- " in text) else _read_value(text, sort)


@lru_cache(maxsize=8192)
def _read_value(text: str, sort: Sort) -> tuple[Term, str] | None:
    try:
        script = read(f"(assert (= {text} {text}))", (sort,))[1]
    except ScriptError:
        return None
    term = next(script.assertions()).args[0]
    return (term, text) if term.sort is sort else None


def value_text(value: Value, sort: Sort) -> str | None:
    """The value as a model has it, where elements of declared sorts have names; None where it has no text."""
    parts: list[str] = []
    stack: list[Any] = [(value, sort)]
    while stack:
        top = stack.pop()
        if isinstance(top, str):
            parts.append(top)
        elif isinstance(top[0], Abstract):
            parts.append(f"(as {quoted(top[0].label)} {top[1].text})")
        else:
            pieces = registry.sort_row(top[1]).show(*top)
            if pieces is None or len(parts) > _MOST_PIECES:
                return None
            stack.extend(reversed(pieces))
    return "".join(parts)
