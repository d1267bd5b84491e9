"""Which constants of which seeds are fused, by which triple, with which coefficients: the choices behind a case."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from refute.semantics.features import ARITHMETIC, INT, LINEAR, REAL, STRING
from refute.semantics.fitting import name
from refute.smtlib.sorts import BOOL
from refute.smtlib.source import quoted
from refute.smtlib.terms import DECLARED, apply, declared
from refute.strategies.fusion.template import template, value_term, value_text
from refute.theories import registry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Term
    from refute.strategies.fusion.parts import Part
    from refute.strategies.fusion.template import Template
    from refute.strategies.fusion.triples import Fusion
    from refute.theories.values import Value

T = TypeVar("T")

_MOST_TRIPLES: Final = 5
_TAME: Final = 0.75
"""So many cases stay in the logic of their seeds: the seeds of a linear logic seldom meet products."""
_BOLD: Final = 2
"""In the others, triples that leave the logic are so many times more likely than they would be."""
_BANK: Final = 12
_NEW: Final = 0.03
"""So many links are kept. The cases of a row choose among them; now and then a new one takes the oldest one's place."""
_SPARE: Final = 4
"""Attempts that may be in vain."""
_SAME_SORT: Final = 0.9
_GENERAL: Final = 0.1
"""So often a triple for all sorts is used where there are others: it brings in arrays, datatypes or `ite`."""
_TERSE: Final = 0.5
_SYMBOLIC: Final = 0.1
_SYMBOLIC_BOOL: Final = 0.7
"""So often a coefficient is a constant of its own. With a literal condition `ite` would be simplified away."""


@dataclass(frozen=True, slots=True)
class Link:
    """A triple in use. `terms` and `names` are those of x, y, z and the coefficients, in the template's order.

    homes: the numbers of the parts of x and y.      back: whether x and y come back exactly.
    model: definitions of constants that no witness knows: z, coefficients, what was drawn.
    fresh: the constants that are to be declared.    terse: without constraints that follow from others.
    inversions: of x and y, as term and as text.
    """

    template: Template
    terms: tuple[Term, ...]
    names: tuple[str, ...]
    homes: tuple[int, int]
    back: tuple[bool, bool]
    model: tuple[str, ...]
    fresh: tuple[Term, ...]
    terse: bool
    inversions: tuple[tuple[Term, str], tuple[Term, str]]


class _Bank(NamedTuple):
    """Links for a set of parts whose witness has to stay one. tame: they stay in the logic of the parts."""

    sat: frozenset[int]
    tame: bool
    links: list[Link]


class Linker:
    """Links parts that share no name."""

    def __init__(self, parts: Sequence[Part], fusions: Sequence[Fusion], rng: Random) -> None:
        self._parts = parts
        self._fusions = fusions
        self._rng = rng
        self._symbols = frozenset[str]().union(*(part.symbols for part in parts))
        self._prefix = "z"
        while any(_is_numbered(self._prefix, symbol) for symbol in self._symbols):
            self._prefix += "_"
        self._number = 0
        self._bits = 0
        for part in parts:
            self._bits |= part.bits
        self._banks: dict[tuple[frozenset[int], bool], _Bank] = {}
        self._fitting: dict[tuple[Sort, Sort, bool], tuple[list[Template], list[Template]]] = {}
        self._constants = [list(part.places) for part in parts]

    def links(self, sat: frozenset[int]) -> list[Link]:
        """Triples between parts. `sat`: the parts whose witness has to stay one."""
        tame = self._rng.random() < _TAME
        bank = self._banks.get((sat, tame))
        if bank is None:
            bank = self._banks[sat, tame] = _Bank(sat, tame, [])
        wanted = 1 + int(self._rng.random() ** 2 * _MOST_TRIPLES)
        used: set[Term] = set()
        found: list[Link] = []
        for _ in range(wanted + _SPARE):
            link = self._drawn(bank)
            if link is not None and used.isdisjoint(link.terms[:2]):
                found.append(link)
                used.update(link.terms[:2])
                if len(found) == wanted:
                    break
        return found

    def _drawn(self, bank: _Bank) -> Link | None:
        """A new one until there are enough of them, and now and then."""
        if len(bank.links) >= _BANK and self._rng.random() > _NEW:
            return _one(bank.links, self._rng)
        link = self._link(bank)
        if link is not None:
            bank.links.append(link)
            del bank.links[:-_BANK]
        return link

    def _link(self, bank: _Bank) -> Link | None:
        first, second = self._two_parts()
        x = _one(self._constants[first], self._rng)
        if x is None:
            return None
        y = self._partner(x.sort, second)
        if y is None:
            return None
        own, general = self._templates(x.sort, y.sort, tame=bank.tame)
        chosen = _one(own if own and self._rng.random() > _GENERAL else general or own, self._rng)
        return None if chosen is None else self._filled(chosen, (x, y), (first, second), bank)

    def _two_parts(self) -> tuple[int, int]:
        count = len(self._parts)
        first = int(self._rng.random() * count)
        second = int(self._rng.random() * (count - 1))
        return first, second + (second >= first)

    def _partner(self, sort: Sort, home: int) -> Term | None:
        """Mostly one of the same sort, where there is one."""
        same = self._parts[home].by_sort.get(sort)
        return _one(same if same and self._rng.random() < _SAME_SORT else self._constants[home], self._rng)

    def _templates(self, x: Sort, y: Sort, *, tame: bool) -> tuple[list[Template], list[Template]]:
        """Those for just these sorts, and those for any."""
        found = self._fitting.get((x, y, tame))
        if found is None:
            every = [template(fusion, x, y) for fusion in self._fusions]
            fit = [each for each in every if each is not None and not (each.names & self._symbols)]
            staying = [each for each in fit if stays(self._bits, each.bits)]
            if tame:
                fit = staying or fit
            else:
                fit += _BOLD * [each for each in fit if each not in staying]
            found = (
                [each for each in fit if not each.fusion.general],
                [each for each in fit if each.fusion.general],
            )
            self._fitting[x, y, tame] = found
        return found

    def _filled(
        self, chosen: Template, pair: tuple[Term, Term], homes: tuple[int, int], bank: _Bank
    ) -> Link | None:
        """The triple with coefficients, and with the value of z under the witness where there is one."""
        values = chosen.coefficients(self._rng)
        if values is None:
            return None
        self._number += 1
        z = apply(declared(f"{self._prefix}{self._number}", (), chosen.sort))
        coefficients = self._coefficients(chosen, values, z.op.name, tame=bank.tame)
        if coefficients is None:
            return None
        terms = (*pair, z, *(term for term, _ in coefficients))
        spelled = [self._parts[home].spelling[each] for home, each in zip(homes, pair, strict=True)]
        names = (*spelled, z.op.name, *(name for _, name in coefficients))
        own = [
            (term, value) for (term, _), value in zip(coefficients, values, strict=True) if _is_constant(term)
        ]
        back, terse = (True, True), self._rng.random() < _TERSE
        model: tuple[str, ...] | None = ()
        if bank.sat:
            known, drawn = self._values(pair, homes, bank.sat)
            unknown = any(value is None for value in known)
            outcome = None if unknown else chosen.fused(known[0], known[1], values)
            if outcome is None:
                return None
            back = (outcome[1] or homes[0] not in bank.sat, outcome[2] or homes[1] not in bank.sat)
            model = _definitions([*drawn, *own, (z, outcome[0])]) if any(back) else None
            terse = False
        if model is None:
            return None
        given = dict(zip(chosen.variables, terms, strict=True))
        x, y = ((formula.term(given), formula.text(names)) for formula in (chosen.x, chosen.y))
        fresh = (z, *(term for term, _ in own))
        return Link(chosen, terms, names, homes, back, model, fresh, terse, (x, y))

    def _coefficients(
        self, chosen: Template, values: Sequence[Value], stem: str, *, tame: bool
    ) -> list[tuple[Term, str]] | None:
        """Each as a term and as text; None where one has no text."""
        found: list[tuple[Term, str]] = []
        for variable, value, letter in zip(chosen.variables[3:], values, ascii_lowercase, strict=False):
            own = None if chosen.fixed else self._own(variable.sort, stem + letter, tame=tame)
            spelled = value_term(value, variable.sort) if own is None else (own, own.op.name)
            if spelled is None:
                return None
            found.append(spelled)
        return found

    def _own(self, sort: Sort, name: str, *, tame: bool) -> Term | None:
        """Now and then a coefficient is a constant of its own, of a Bool mostly: `ite` would be simplified away."""
        share = _SYMBOLIC_BOOL if sort is BOOL else 0.0 if tame else _SYMBOLIC
        return apply(declared(name, (), sort)) if self._rng.random() < share else None

    def _values(
        self, pair: tuple[Term, Term], homes: tuple[int, int], sat: frozenset[int]
    ) -> tuple[list[Value], tuple[tuple[Term, Value], ...]]:
        """By the witness; a constant of a part that has none may have any value."""
        values: list[Value] = []
        drawn: list[tuple[Term, Value]] = []
        for constant, home in zip(pair, homes, strict=True):
            if home in sat:
                values.append(self._parts[home].values.get(constant))
            else:
                sort = constant.sort
                values.append(registry.sort_row(sort).draw(sort, self._rng))
                drawn.append((constant, values[-1]))
        return values, tuple(drawn)


def stays(bits: int, more: int) -> bool:
    """Whether a script stays in its logic, by and large: difference logic counts as linear, words have lengths."""
    if bits & STRING:
        bits |= INT
    if bits & (INT | REAL):
        bits |= ARITHMETIC | LINEAR
    return name(bits | more) == name(bits)


def _is_numbered(prefix: str, symbol: str) -> bool:
    return symbol.startswith(prefix) and symbol[len(prefix) : len(prefix) + 1].isdigit()


def _definitions(values: Sequence[tuple[Term, Value]]) -> tuple[str, ...] | None:
    """As in a model; None where a value has no text."""
    lines = []
    for constant, value in values:
        text = value_text(value, constant.sort)
        if text is None:
            return None
        lines.append(f"(define-fun {quoted(constant.op.name)} () {constant.sort.text} {text})")
    return tuple(lines)


def _is_constant(term: Term) -> bool:
    return term.op.row is DECLARED


def _one(choices: Sequence[T] | None, rng: Random) -> T | None:
    return choices[int(rng.random() * len(choices))] if choices else None
