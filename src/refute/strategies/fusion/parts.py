"""A seed laid out for fusion: names of its own, text of each assertion, and where its constants occur.

All of this depends on the seed and on a suffix for its names, and on nothing else, so that it is made once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from refute.records import Answer, Witness
from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.semantics.fitting import Fitter
from refute.smtlib.script import Assert, DeclareSort, DefineFun, DefineFunsRec
from refute.smtlib.sharing import order
from refute.smtlib.source import ScriptError, quoted
from refute.strategies.fusion.assertion import Assertion
from refute.strategies.fusion.renaming import (
    bound_names,
    defined_in_model,
    definitions,
    introduced,
    renamed,
    symbols,
)
from refute.strategies.material import Material
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from refute.records import Seed
    from refute.semantics.evaluate import Model
    from refute.smtlib.script import Command
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Term
    from refute.strategies.material import Workbench
    from refute.theories.values import Free, Value


class _Strict:
    """A model that says nothing of what the standard leaves open, as two witnesses may not agree on that."""

    def __init__(self, model: Model) -> None:
        self.constant = model.constant
        self.call = model.call
        self.samples = model.samples

    def free(self, key: Free) -> Value | None:
        return None


class Part:
    """A seed under names of its own.

    places: of each constant that occurs freely, the assertions and nodes.     values: of constants, by the witness.
    spelling: of these constants, as symbols.
    names: what it declares, defines or binds.      symbols: all that its text mentions.
    sorts: those that it declares, with their numbers of arguments.
    bound: what its assertions bind.
    bits: what it asks of a logic (`semantics.fitting`).
    satisfied: whether the witness makes all assertions true, whatever division by zero is.
    """

    def __init__(self, seed: Seed) -> None:
        material = Material(seed)
        self.seed = seed
        self.names = frozenset(introduced(seed.script.commands))
        self.sorts = {each.name: each.arity for each in material.preamble if isinstance(each, DeclareSort)}
        self.symbols = symbols(seed.text)
        self.assertions = [Assertion(root) for root in material.assertions]
        self.bound = frozenset(bound_names(order(each.root for each in self.assertions)))
        self.preamble = _needed(material.preamble)
        self.bits = Fitter().commands((*self.preamble, *(Assert(each.root) for each in self.assertions)))
        self.places = self._places()
        self.spelling = {constant: quoted(constant.op.name) for constant in self.places}
        self.by_sort: dict[Sort, list[Term]] = {}
        for constant in self.places:
            self.by_sort.setdefault(constant.sort, []).append(constant)
        self.values: dict[Term, Value] = {}
        self.satisfied = False
        self.witness = ""
        if isinstance(seed.evidence, Witness) and seed.status is Answer.SAT:
            self._look_at_witness(material, seed.evidence)

    def apart(self, other: Part) -> bool:
        """Whether the two share no name but those of sorts that both declare alike."""
        mine, theirs = self.sorts.items(), other.sorts.items()
        return (
            self.names.isdisjoint(other.symbols)
            and other.names.isdisjoint(self.symbols)
            and all(other.sorts.get(name) == arity for name, arity in mine if name in other.symbols)
            and all(self.sorts.get(name) == arity for name, arity in theirs if name in self.symbols)
        )

    def _places(self) -> dict[Term, list[tuple[int, int]]]:
        found: dict[Term, list[tuple[int, int]]] = {}
        for number, assertion in enumerate(self.assertions):
            for constant, node in assertion.constants():
                found.setdefault(constant, []).append((number, node))
        return found

    def _look_at_witness(self, material: Material, witness: Witness) -> None:
        if material.model is None:
            return
        model = _Strict(material.model)
        evaluator = Evaluator(model)
        self.satisfied = all(evaluator.value(root) is True for root in material.assertions)
        self.values = {
            constant: value
            for constant in self.places
            if type(value := model.constant(constant.op)) is not Unknown
        }
        self.witness = definitions(witness.model)


def _needed(preamble: tuple[Command, ...]) -> tuple[Command, ...]:
    """Definitions are expanded; they are kept where a recursive one may use them."""
    if any(isinstance(each, DefineFunsRec) or _is_recursive(each) for each in preamble):
        return preamble
    return tuple(each for each in preamble if not isinstance(each, DefineFun))


def _is_recursive(command: Command) -> bool:
    return isinstance(command, DefineFun) and command.definition.recursive


def part(bench: Workbench, seed: Seed, number: int) -> Part | None:
    """The seed as the part with this number: the first keeps its names. None where it cannot get others."""
    return bench.recall(("fusion", seed.digest, number), lambda: _made(seed, number))


def _made(seed: Seed, number: int) -> Part | None:
    try:
        own = _own_names(seed, number)
    except ScriptError:
        return None
    # A name that also means something to a theory cannot be renamed.
    return Part(own) if set(own.script.warnings) <= set(seed.script.warnings) else None


def _own_names(seed: Seed, number: int) -> Seed:
    if not number:
        return seed
    evidence = seed.evidence
    names = set(introduced(seed.script.commands))
    if isinstance(evidence, Witness):
        sorts = {each.name for each in seed.script.commands if isinstance(each, DeclareSort)}
        names.update(defined_in_model(evidence.model, sorts))
    mapping = {name: f"{name}.{number}" for name in names}
    text = renamed(seed.text, mapping)
    if isinstance(evidence, Witness):
        evidence = Witness(renamed(evidence.model, mapping))
    return replace(
        seed,
        text=text,
        digest=f"{seed.digest}.{number}",
        script=elaborate.read(text, seed.name, elaborate.DECIMALS),
        evidence=evidence,
    )
