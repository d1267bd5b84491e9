"""A plot: the symbols of one seed to be, a model of them, and random assertions that are true in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from refute.campaign.sowing.models import draw_model
from refute.campaign.sowing.sprouts import Sprouts
from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.semantics.features import INT, NONLINEAR
from refute.semantics.fitting import Fitter
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.smtlib.script import DeclareFun
from refute.smtlib.sharing import order
from refute.smtlib.source import ScriptError
from refute.smtlib.terms import BOUND, DECLARED
from refute.theories.strings.text import STANDARD
from refute.theories.theory import Row

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from refute.campaign.sowing.blueprints import Blueprint
    from refute.semantics.models import PrintedModel
    from refute.semantics.queries import Query
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Term

_TRIES: Final = 60
_VALUES: Final = frozenset({"/", "fp", "seq.++"})
"""What literals are written with."""
_LONGEST: Final = 700
"""Characters of an assertion."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """An assertion. `parts` counts its operators; `true` is False where a quantifier leaves it open."""

    text: str
    parts: int
    true: bool
    symbols: frozenset[str]


class Plot:
    """What is declared, the model, and the grammar over both."""

    def __init__(self, blueprint: Blueprint, preamble: str, definitions: dict[str, str]) -> None:
        self.blueprint = blueprint
        self.preamble = preamble
        self._definitions = definitions
        self.witness = f"({' '.join(definitions.values())})"
        self._fitter = Fitter()
        query = self.read(())
        self.model: PrintedModel = read_model(self.witness, query, STANDARD)
        symbols = [each.op for each in query.declared]
        self._symbols = frozenset(symbols)
        self._sorts = _sorts(preamble, blueprint.sorts)
        self._leaves: dict[Sort, list[str]] = {}
        for op in symbols:
            if not op.indices[0]:
                self._leaves.setdefault(op.indices[1], []).append(op.name)
        compared = _sorts(preamble, blueprint.compared) if blueprint.compared else self._sorts
        self._compared = compared
        self._without = blueprint.without | (NONLINEAR if blueprint.linear else 0)
        if "Int" not in blueprint.sorts:
            self._without |= INT
        self._functions = [op for op in symbols if op.indices[0]]
        self._ground = self._sprouts({})

    def script(self, sentences: Sequence[str]) -> str:
        asserted = "".join(f"(assert {each})\n" for each in sentences)
        return f"{self.preamble}{asserted}(check-sat)\n"

    @property
    def symbols(self) -> frozenset[str]:
        return frozenset(self._definitions)

    def pruned(self, sentences: Sequence[Sentence]) -> tuple[str, str]:
        """Script and witness without symbols that nobody uses, which would feign a larger logic."""
        used = frozenset[str]().union(*(each.symbols for each in sentences))
        idle = self.symbols - used
        script = self.script([each.text for each in sentences])
        lines = [line for line in script.splitlines(keepends=True) if _declared_by(line) not in idle]
        kept = [text for name, text in self._definitions.items() if name in used]
        return "".join(lines), f"({' '.join(kept)})"

    def read(self, sentences: Sequence[str]) -> Query:
        return next(queries(elaborate.read(self.script(sentences))))

    def other(self, rng: Random) -> Plot | None:
        """The same symbols with another model."""
        return _with_model(self.blueprint, self.preamble, rng)

    def sentence(self, rng: Random) -> Sentence | None:
        """A random assertion that is true in the model, as far as that is known."""
        for _ in range(_TRIES):
            quantified = bool(self.blueprint.bound) and rng.random() < 0.6
            text = self._quantified(rng) if quantified else self._ground.sentence(self.blueprint.depth, rng)
            if text is None or len(text) > _LONGEST:
                continue
            found = self._judged(text)
            if found is not None:
                return found
        return None

    def _sprouts(self, bound: dict[Sort, list[str]]) -> Sprouts:
        """Symbols and, as often as these, variables."""
        known = {
            sort: [*self._leaves.get(sort, ()), *bound.get(sort, ()), *bound.get(sort, ())]
            for sort in {*self._leaves, *bound}
        }
        return Sprouts(self.blueprint, self._sorts, self._compared, known, self._functions)

    def _quantified(self, rng: Random) -> str | None:
        """One quantifier or two, alone or beside a ground formula."""
        names = ("q", "r")[: rng.choice((1, 1, 2))]
        variables = [(name, rng.choice(_sorts(self.preamble, self.blueprint.bound))) for name in names]
        inside: dict[Sort, list[str]] = {}
        for name, sort in variables:
            inside.setdefault(sort, []).append(name)
        body = self._sprouts(inside).sentence(self.blueprint.depth, rng)
        if body is None or not any(f" {name}" in body for name in names):
            return None
        bindings = " ".join(f"({name} {sort.text})" for name, sort in variables)
        text = f"({rng.choice(('forall', 'exists'))} ({bindings}) {body})"
        if rng.random() < 0.5:
            beside = self._ground.sentence(self.blueprint.depth, rng)
            if beside is None:
                return None
            text = f"({rng.choice(('or', '=>', 'and', 'xor', '='))} {beside} {text})"
        return text

    def _judged(self, text: str) -> Sentence | None:
        """The sentence, or its negation where it is false; None for one that says nothing."""
        try:
            term = self.read((text,)).assertions[0]
        except ScriptError:
            return None
        nodes = order((term,))
        used = {each.op for each in nodes if each.op in self._symbols}
        parts = sum(1 for each in nodes if each.args)
        if not used or parts < 2 or _is_idle(nodes) or self._fitter.term(term) & self._without:
            return None
        names = frozenset(op.name for op in used)
        value = Evaluator(self.model).value(term)
        if value is False:
            negated = text[5:-1] if text.startswith("(not ") else f"(not {text})"
            return Sentence(negated, parts, True, names)
        if value is True or self.blueprint.bound:
            return Sentence(text, parts, value is True, names)
        return None


def _is_idle(nodes: Sequence[Term]) -> bool:
    """Whether solvers fold a part away at once: it has no symbol in it, or one symbol in every place."""
    ground: dict[Term, bool] = {}
    for each in nodes:
        args = each.args
        ground[each] = each.op.row not in (DECLARED, BOUND) and all(ground[arg] for arg in args)
        if len(args) < 2:
            continue
        if ground[each] and each.op.name not in _VALUES and each.sort.name != "RegLan" and not _builds(each):
            return True
        if args[0].op.row is DECLARED and not args[0].args and len(set(args)) == 1:
            return True
    return False


def _builds(term: Term) -> bool:
    return isinstance(term.op.row, Row) and "constructor" in term.op.row.traits


def _sorts(preamble: str, texts: Sequence[str]) -> tuple[Sort, ...]:
    asked = "".join(f"(declare-const |sort {i}| {text})" for i, text in enumerate(texts))
    commands = elaborate.read(preamble + asked).commands
    found = [each.op for each in commands if isinstance(each, DeclareFun) and each.name.startswith("sort ")]
    return tuple(op.indices[1] for op in found)


def plot(blueprint: Blueprint, rng: Random) -> Plot | None:
    """New symbols, in a new order, with a new model."""
    sorts = [*blueprint.constants]
    sorts += [sort for sort in dict.fromkeys(sorts) if "RegLan" not in sort and rng.random() < 0.3]
    rng.shuffle(sorts)
    declared = [
        f"(declare-const {name} {sort})" for name, sort in zip("abcdexyzuvw", _kept(sorts), strict=False)
    ]
    for name, (args, result) in zip("fgh", blueprint.functions, strict=False):
        declared.append(f"(declare-fun {name} ({' '.join(args)}) {result})")
    preamble = "".join(f"{line}\n" for line in (*_lines(blueprint.preamble), *declared))
    return _with_model(blueprint, preamble, rng)


def _with_model(blueprint: Blueprint, preamble: str, rng: Random) -> Plot | None:
    commands = elaborate.read(preamble).commands
    definitions = draw_model((each for each in commands if isinstance(each, DeclareFun)), rng)
    return None if definitions is None else Plot(blueprint, preamble, definitions)


def _declared_by(line: str) -> str:
    """The symbol that a line of the preamble declares; empty for other lines."""
    command, _, rest = line.partition(" ")
    return rest.partition(" ")[0] if command in ("(declare-const", "(declare-fun") else ""


def _kept(sorts: Sequence[str]) -> list[str]:
    return [sort for sort in sorts if sort != "RegLan"]


def _lines(preamble: str) -> list[str]:
    """One command to a line."""
    return [preamble.replace(")(declare", ")\n(declare")] if preamble else []
