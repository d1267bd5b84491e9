"""The cases of one job: choose triples and occurrences, run the inversions under the witness, splice, and say why.

A term put in the place of a constant has the constant's value under the witness, so that all around it keeps its
value, inside of binders too: running the inversions is the whole check of a fused script.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from refute.smtlib.printer import command_text
from refute.smtlib.script import Assert, CheckSat, DeclareFun, DeclareSort, Script
from refute.smtlib.sorts import BOOL
from refute.smtlib.source import quoted
from refute.smtlib.terms import Op, apply, declared
from refute.strategies.fusion.template import template, value_term, value_text
from refute.theories import registry

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from random import Random

    from refute.smtlib.script import Command
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Term
    from refute.strategies.fusion.assertion import Places
    from refute.strategies.fusion.parts import Part
    from refute.strategies.fusion.template import Template
    from refute.strategies.fusion.triples import Fusion
    from refute.theories.values import Value

T = TypeVar("T")

_MOST_TRIPLES: Final = 5
_TRIES: Final = 12
_GENERAL: Final = 0.1
"""So often a triple for all sorts is used where there are others: it brings in arrays, datatypes or `ite`."""
_SYMBOLIC: Final = 0.1
_SYMBOLIC_BOOL: Final = 0.7
_SHARE: Final = 0.5
"""So many of a constant's occurrences are replaced in the mean."""
_MOST_PLACES: Final = 12
"""But not more."""


@dataclass(frozen=True, slots=True)
class Link:
    """A triple in use. `terms` and `names` are those of x, y, z and the coefficients, in the template's order.

    homes: the numbers of the parts of x and y.      back: whether x and y come back exactly.
    value: of z;  None where nobody asks for it.     given: other constants that got a value here, with it.
    fresh: the constants that are to be declared.
    """

    template: Template
    terms: tuple[Term, ...]
    names: tuple[str, ...]
    homes: tuple[int, int]
    back: tuple[bool, bool]
    value: Value
    given: tuple[tuple[Term, Value], ...]
    fresh: tuple[Term, ...]


class Fusing:
    """Parts that share no name, and what can be made of them."""

    def __init__(self, parts: Sequence[Part], fusions: Sequence[Fusion], rng: Random) -> None:
        self.parts = parts
        self.fusions = fusions
        self.rng = rng
        self.symbols = frozenset().union(*(part.symbols for part in parts))
        self.prefix = "z"
        while any(f"{self.prefix}{number}" in self.symbols for number in range(1, _MOST_TRIPLES + 1)):
            self.prefix += "_"
        self._fitting: dict[tuple[Sort, Sort], tuple[list[Template], list[Template]]] = {}
        self._preamble = list(_declared_once(parts))
        self._declared = "".join(command_text(each) + "\n" for each in self._preamble)
        self._constants = [list(part.places) for part in parts]

    # Choices

    def links(self, sat: frozenset[int]) -> list[Link]:
        """Triples between parts. `sat`: the parts whose witness has to stay one."""
        wanted = 1 + int(self.rng.random() ** 2 * _MOST_TRIPLES)
        used: set[Term] = set()
        found: list[Link] = []
        for _ in range(_TRIES):
            link = self._link(sat, used, len(found) + 1)
            if link is not None:
                found.append(link)
                used.update(link.terms[:2])
                if len(found) == wanted:
                    break
        return found

    def _link(self, sat: frozenset[int], used: set[Term], number: int) -> Link | None:
        first, second = self._two_parts()
        x = _one(self._constants[first], self.rng)
        if x is None or x in used:
            return None
        y = self._partner(x.sort, second)
        if y is None or y in used:
            return None
        own, general = self._templates(x.sort, y.sort)
        chosen = _one(own if own and self.rng.random() > _GENERAL else general, self.rng)
        if chosen is None:
            return None
        return self._filled(chosen, (x, y), (first, second), sat, number)

    def _two_parts(self) -> tuple[int, int]:
        count = len(self.parts)
        first = int(self.rng.random() * count)
        second = int(self.rng.random() * (count - 1))
        return first, second + (second >= first)

    def _partner(self, sort: Sort, home: int) -> Term | None:
        """Mostly one of the same sort, where there is one."""
        same = self.parts[home].by_sort.get(sort)
        return _one(same if same and self.rng.random() < 0.9 else self._constants[home], self.rng)

    def _templates(self, x: Sort, y: Sort) -> tuple[list[Template], list[Template]]:
        """Those for just these sorts, and those for any."""
        found = self._fitting.get((x, y))
        if found is None:
            every = [template(fusion, x, y) for fusion in self.fusions]
            fit = [each for each in every if each is not None and not (each.names & self.symbols)]
            found = (
                [each for each in fit if not each.fusion.general],
                [each for each in fit if each.fusion.general],
            )
            self._fitting[x, y] = found
        return found

    def _filled(
        self,
        chosen: Template,
        pair: tuple[Term, Term],
        homes: tuple[int, int],
        sat: frozenset[int],
        number: int,
    ) -> Link | None:
        """The triple with coefficients, and with the value of z under the witness where there is one."""
        coefficients = chosen.coefficients(self.rng)
        if coefficients is None:
            return None
        z = apply(declared(self.prefix + str(number), (), chosen.sort))
        terms = [*pair, z]
        given: list[tuple[Term, Value]] = []
        names = [quoted(each.op.name) for each in terms]
        for variable, value in zip(chosen.variables[3:], coefficients, strict=True):
            symbolic = not chosen.fixed and self._symbolic(
                variable.sort, f"{z.op.name}{'abc'[len(given) % 3]}"
            )
            spelled = (symbolic, symbolic.op.name) if symbolic else value_term(value, variable.sort)
            if spelled is None:
                return None
            if symbolic:
                given.append((symbolic, value))
            terms.append(spelled[0])
            names.append(spelled[1])
        fresh = (z, *(each for each, _ in given))
        if not sat:
            return Link(chosen, tuple(terms), tuple(names), homes, (True, True), None, (), fresh)
        values, drawn = self._values(pair, homes, sat)
        if any(value is None for value in values):
            return None
        outcome = chosen.fused(values[0], values[1], coefficients)
        if outcome is None or value_text(outcome[0], chosen.sort) is None:
            return None
        value, *back = outcome
        exact = (back[0] or homes[0] not in sat, back[1] or homes[1] not in sat)
        if not any(exact):
            return None
        return Link(chosen, tuple(terms), tuple(names), homes, exact, value, (*drawn, *given), fresh)

    def _symbolic(self, sort: Sort, name: str) -> Term | None:
        """Now and then a coefficient is a constant of its own, of a Bool mostly: `ite` would be simplified away."""
        wanted = self.rng.random() < (_SYMBOLIC_BOOL if sort is BOOL else _SYMBOLIC)
        return apply(declared(name, (), sort)) if wanted and name not in self.symbols else None

    def _values(
        self, pair: tuple[Term, Term], homes: tuple[int, int], sat: frozenset[int]
    ) -> tuple[list[Value], tuple[tuple[Term, Value], ...]]:
        """By the witness; a constant of a part that has none may have any value."""
        values: list[Value] = []
        drawn: list[tuple[Term, Value]] = []
        for constant, home in zip(pair, homes, strict=True):
            if home in sat:
                values.append(self.parts[home].values.get(constant))
            else:
                sort = constant.sort
                values.append(registry.sort_row(sort).draw(sort, self.rng))
                drawn.append((constant, values[-1]))
        return values, tuple(drawn)

    def places(self, links: Sequence[Link]) -> dict[tuple[int, int], Places]:
        """Occurrences to be replaced, by part and assertion."""
        found: dict[tuple[int, int], Places] = {}
        for link in links:
            formulas = (link.template.x, link.template.y)
            for side in (0, 1):
                if not link.back[side]:
                    continue
                home, constant = link.homes[side], link.terms[side]
                part = self.parts[home]
                if not part.bound.isdisjoint(each.op.name for each in link.terms[:3]):
                    continue
                chosen = self._some(part.places[constant])
                given = dict(zip(link.template.variables, link.terms, strict=True))
                new = (formulas[side].term(given), formulas[side].text(link.names))
                for number, node in chosen:
                    found.setdefault((home, number), {})[node] = new
        return found

    def _some(self, occurrences: Sequence[tuple[int, int]]) -> Collection[tuple[int, int]]:
        """Half of them in the mean, and no more than a few of many; never none."""
        random, count = self.rng.random, len(occurrences)
        if count > 2 * _MOST_PLACES:
            return {occurrences[int(random() * count)] for _ in range(_MOST_PLACES)}
        chosen = [each for each in occurrences if random() < _SHARE]
        return chosen or [occurrences[int(random() * count)]]

    # Scripts

    def spelled(self, places: dict[tuple[int, int], Places]) -> list[tuple[list[Term], list[str]]]:
        """The assertions of each part, as terms and as texts."""
        result = []
        for home, part in enumerate(self.parts):
            terms = [assertion.root for assertion in part.assertions]
            texts = [assertion.text for assertion in part.assertions]
            for (where, number), chosen in places.items():
                if where == home:
                    terms[number], texts[number] = part.assertions[number].replaced(chosen)
            result.append((terms, texts))
        return result

    def script(
        self, links: Sequence[Link], terms: Sequence[Term], texts: Sequence[str]
    ) -> tuple[Script, str]:
        """Declarations of all parts, those of z, and these assertions."""
        brought: dict[str, Command] = {}
        for link in links:
            brought.update((command_text(each), each) for each in link.template.declares)
        fresh = [_declaration(each.op) for link in links for each in link.fresh]
        commands = list(brought.values())
        text = [each + "\n" for each in brought]
        commands += self._preamble
        text.append(self._declared)
        commands += fresh
        text += [command_text(each) + "\n" for each in fresh]
        commands += [Assert(term) for term in terms]
        text += [f"(assert {each})\n" for each in texts]
        commands.append(CheckSat())
        text.append("(check-sat)\n")
        return Script(tuple(commands)), "".join(text)


def _declared_once(parts: Sequence[Part]) -> Iterator[Command]:
    """Sorts that parts share are declared by the first of them."""
    sorts: set[str] = set()
    for part in parts:
        for command in part.preamble:
            if not isinstance(command, DeclareSort):
                yield command
            elif command.name not in sorts:
                sorts.add(command.name)
                yield command


def _declaration(z: Op) -> DeclareFun:
    return DeclareFun(z.name, z, ((), z.indices[1].text))


def _one(choices: Sequence[T] | None, rng: Random) -> T | None:
    return choices[int(rng.random() * len(choices))] if choices else None
