"""A seed laid out for mutation: where each subterm stands in the text, what binds around it, what it is worth."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from refute.records import Answer, Expect
from refute.smtlib.layout import Layout, TooLarge
from refute.smtlib.script import Assert, CheckSat
from refute.smtlib.sharing import SCOPES, outer, tree_size
from refute.smtlib.substitute import expand
from refute.smtlib.terms import ANNOTATION, Term
from refute.strategies.operands import Operands

if TYPE_CHECKING:
    from collections.abc import Mapping

    from refute.records import Seed
    from refute.semantics.evaluate import Model
    from refute.semantics.incremental import Valued
    from refute.semantics.queries import Query
    from refute.smtlib.script import Command
    from refute.theories.values import Value

_MOST_TIMES: Final = 3
"""A script is kept as it is written where it is so many times as large without its `let`."""
_OPEN: Final = -1


class Ground:
    """One seed. A script with `let` or names is expanded, unless that makes too much of it.

    folded: it is not; a mutant is read again instead of being put together.
    layout: of all commands.               roots: for the node of an assertion, its place among the commands.
    scope: for each node the innermost binder around it, -1 where there is none; None where no node has one.
    patterns: nodes inside of annotations, which mean nothing.
    values: of all subterms outside of binders, empty without a witness that makes everything true.
    expects: what is known of a mutant that the witness satisfies.
    roomy: a tree with so many nodes is no reason to keep a `let`; definitions are expanded as well then.
    """

    def __init__(
        self, seed: Seed, query: Query, model: Model | None, valued: Valued | None, roomy: int = 0
    ) -> None:
        self.commands, self.folded = _commands(seed, query, roomy)
        self.layout = Layout(self.commands)
        places = [i for i, command in enumerate(self.commands) if type(command) is Assert]
        nodes = [node for node, parent in enumerate(self.layout.parent) if parent < 0]
        self.roots: dict[int, int] = dict(zip(nodes, places, strict=True))
        self.scope = _scopes(self.layout) if _has_binders(self.layout) else None
        self.patterns = _patterns(self.layout) if "(! " in self.layout.text else frozenset()
        self.model: Model | None = None
        self.values: Mapping[Term, Value] = {}
        self.expects: tuple[Expect, ...] = ()
        evidence = seed.evidence
        if valued is not None and evidence is not None and _all_true(valued, query):
            self.model = model
            self.expects = (Expect(Answer.SAT, evidence),)
            if not self.folded:
                self.values = _values(self.commands, valued)

    @cached_property
    def operands(self) -> Operands:
        return Operands(self.layout, self.scope, self.values)


def _all_true(valued: Valued, query: Query) -> bool:
    return all(valued.values[term] is True for term in query.assertions)


def _commands(seed: Seed, query: Query, roomy: int) -> tuple[tuple[Command, ...], bool]:
    """Declarations first: what is grown in one assertion may use all of them."""
    commands = seed.script.commands
    ordered = tuple(sorted(commands, key=_rank))
    if ":named " in seed.text and ordered != commands:
        # A definition may use the name of an assertion in front of it.
        raise TooLarge
    if "(let " in seed.text or ":named " in seed.text or (roomy and "(define-fun" in seed.text):
        size = sum(tree_size(term) for term in query.assertions)
        written = sum(tree_size(term) for term in seed.script.assertions())
        if size > max(roomy, _MOST_TIMES * written):
            return ordered, True
        expanded = iter(query.assertions)
        ordered = tuple(
            [replace(each, term=next(expanded)) if isinstance(each, Assert) else each for each in ordered]
        )
    return ordered, False


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
        above = layout.terms[parent]
        inside = above.op.row in SCOPES and place >= len(outer(above))
        found.append(parent if inside else found[parent])
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
