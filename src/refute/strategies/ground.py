"""A seed laid out for mutation: where each subterm stands in the text, what binds around it, what it is worth."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from refute.records import Answer, Expect
from refute.semantics.evaluate import Evaluator
from refute.smtlib.layout import Layout, TooLarge
from refute.smtlib.script import Assert, CheckSat
from refute.smtlib.sharing import SCOPES, tree_size
from refute.smtlib.substitute import expand
from refute.smtlib.terms import ANNOTATION, MATCH, Term
from refute.strategies.operands import Operands

if TYPE_CHECKING:
    from collections.abc import Mapping

    from refute.records import Seed
    from refute.semantics.evaluate import Model
    from refute.semantics.incremental import Valued
    from refute.semantics.queries import Query
    from refute.smtlib.script import Command
    from refute.theories.values import Value

_MOST_NODES: Final = 20_000
"""Assertions that are larger than this without their `let` are not laid out."""
_OPEN: Final = -1


class Ground:
    """One seed. Scripts with `let` or names are expanded; raises TooLarge where that makes too much of them.

    layout: of all commands.               roots: for the node of an assertion, its place among the commands.
    scope: for each node the innermost binder around it, -1 where there is none; None where no node has one.
    patterns: nodes inside of annotations, which mean nothing.
    values: of all subterms outside of binders, empty without a witness that makes everything true.
    expects: what is known of a mutant that the witness satisfies.
    """

    def __init__(self, seed: Seed, query: Query, model: Model | None, valued: Valued | None) -> None:
        self.commands = _commands(seed, query)
        self.layout = Layout(self.commands)
        places = [i for i, command in enumerate(self.commands) if type(command) is Assert]
        nodes = [node for node, parent in enumerate(self.layout.parent) if parent < 0]
        self.roots: dict[int, int] = dict(zip(nodes, places, strict=True))
        self.scope = _scopes(self.layout) if _has_binders(self.layout) else None
        self.patterns = _patterns(self.layout) if "(! " in self.layout.text else frozenset()
        self.evaluator: Evaluator | None = None
        self.values: Mapping[Term, Value] = {}
        self.expects: tuple[Expect, ...] = ()
        evidence = seed.evidence
        if model is not None and valued is not None and evidence is not None:
            values = _values(self.commands, valued)
            if all(values.get(self.layout.terms[node]) is True for node in nodes):
                self.evaluator, self.values = Evaluator(model), values
                self.expects = (Expect(Answer.SAT, evidence),)

    @cached_property
    def operands(self) -> Operands:
        return Operands(self.layout, self.scope, self.values)


def _commands(seed: Seed, query: Query) -> tuple[Command, ...]:
    """Declarations first: what is grown in one assertion may use all of them."""
    commands = seed.script.commands
    if "(let " in seed.text or ":named " in seed.text:
        expanded = iter(query.assertions)
        commands = tuple(
            [replace(each, term=next(expanded)) if isinstance(each, Assert) else each for each in commands]
        )
        if sum(tree_size(each.term) for each in commands if isinstance(each, Assert)) > _MOST_NODES:
            raise TooLarge
    return tuple(sorted(commands, key=_rank))


def _rank(command: Command) -> int:
    return 1 if isinstance(command, Assert) else 2 if isinstance(command, CheckSat) else 0


def _has_binders(layout: Layout) -> bool:
    return any(term.op.row in SCOPES for term in layout.terms)


def _scopes(layout: Layout) -> list[int]:
    found: list[int] = []
    for parent, place in zip(layout.parent, layout.place, strict=True):
        if parent < 0:
            found.append(_OPEN)
            continue
        row = layout.terms[parent].op.row
        found.append(parent if row in SCOPES and not (row is MATCH and place == 0) else found[parent])
    return found


def _patterns(layout: Layout) -> frozenset[int]:
    found: set[int] = set()
    for node, (parent, place) in enumerate(zip(layout.parent, layout.place, strict=True)):
        if parent in found or (place > 0 and parent >= 0 and layout.terms[parent].op.row is ANNOTATION):
            found.add(node)
    return frozenset(found)


def _values(commands: tuple[Command, ...], valued: Valued) -> Mapping[Term, Value]:
    """Of the terms as they stand in the commands: `valued` knows them expanded."""
    terms = [each.term for each in commands if isinstance(each, Assert)]
    memo: dict[Term, Term] = {}
    if expand(terms, memo) == terms:
        return valued.values
    values = valued.values
    return {term: values[plain] for term, plain in memo.items() if plain in values}
