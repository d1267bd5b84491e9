"""A seed with some of its places changed: text, terms and values change together, each at the price of the change.

A mutant is where a walk of mutations stands. A change replaces the term at one node of the seed; the nodes around it
keep their places in the text, so that the next change costs no more than the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.records import Case
from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.smtlib.printer import head
from refute.smtlib.script import Assert, Script
from refute.smtlib.substitute import expand
from refute.smtlib.terms import Op, Term, apply, make
from refute.strategies.worth import Worth

if TYPE_CHECKING:
    from collections.abc import Callable

    from refute.strategies.ground import Ground
    from refute.theories.values import Value


class Mutant:
    """Starts as the seed itself."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._commands = list(ground.commands)
        self._worth = None if ground.model is None or ground.folded else Worth(ground, ground.model)
        self._args: dict[int, list[Term]] = {}
        """Of nodes with a change below."""
        self._ops: dict[int, Op] = {}
        """Of nodes whose operator is another now."""
        self._edits: dict[int, tuple[int, int, str]] = {}
        self._grown: set[int] = set()
        """Nodes whose whole term is another."""
        self._untrue: set[int] = set()
        """Assertions that the witness does not make true any more, or that nobody knows about."""

    def op(self, node: int) -> Op:
        return self._ops.get(node) or self.ground.layout.terms[node].op

    def args(self, node: int) -> tuple[Term, ...]:
        """The arguments as they are now."""
        found = self._args.get(node)
        return self.ground.layout.terms[node].args if found is None else tuple(found)

    def covers(self, node: int) -> bool:
        """Whether the node is inside of a term that is there no more."""
        grown, parents = self._grown, self.ground.layout.parent
        if grown:
            while (node := parents[node]) >= 0:
                if node in grown:
                    return True
        return False

    def renamed(self, node: int, op: Op, function: Callable[..., Value] | None) -> Case:
        """With another operator at a node, for the same arguments."""
        layout = self.ground.layout
        old = layout.terms[node]
        start = layout.start[node] + (1 if old.args else 0)
        self._edits[node] = (start, start + len(head(old.op)), head(op))
        self._ops[node] = op
        if self.ground.folded:
            return self._read()
        term = apply(op, self.args(node))
        value = None if self._worth is None else self._worth.renamed(node, term, function)
        return self._replaced(node, term, value)

    def regrown(self, node: int, term: Term, text: str, value: Value) -> Case:
        """With another term at a node."""
        layout = self.ground.layout
        start, end = layout.start[node], layout.end[node]
        edits = self._edits
        if edits:
            for each in [each for each, edit in edits.items() if start <= edit[0] < end]:
                del edits[each]
        edits[node] = (start, end, text)
        self._grown.add(node)
        if self.ground.folded:
            return self._read()
        return self._replaced(node, term, value)

    def text(self) -> str:
        whole = self.ground.layout.text
        if len(self._edits) == 1:
            for start, end, new in self._edits.values():
                return f"{whole[:start]}{new}{whole[end:]}"
        parts: list[str] = []
        at = 0
        for start, end, new in sorted(self._edits.values()):
            parts += (whole[at:start], new)
            at = end
        parts.append(whole[at:])
        return "".join(parts)

    def _read(self) -> Case:
        """The case as its text says."""
        text, model = self.text(), self.ground.model
        script = elaborate.read(text)
        if model is None:
            return Case(script, (), text)
        evaluator = Evaluator(model)
        kept = all(evaluator.value(term) is True for term in expand(script.assertions()))
        return Case(script, self.ground.expects if kept else (), text)

    def _replaced(self, node: int, term: Term, value: Value) -> Case:
        """The case with a term at a node: the terms around it are made anew, and valued as long as values change."""
        layout, args_of, ops = self.ground.layout, self._args, self._ops
        terms, parents, places = layout.terms, layout.parent, layout.place
        worth = self._worth
        changing = worth is not None and worth.changes(node, value)
        up = parents[node]
        while up >= 0:
            args = args_of.get(up)
            if args is None:
                args = args_of[up] = list(terms[up].args)
            place = places[node]
            args[place] = term
            op, key = ops.get(up) or terms[up].op, tuple(args)
            term = op.table.get(key) or make(op, key)
            if changing and worth is not None:
                value = worth.above(up, place, term, value)
                changing = worth.changes(up, value)
            node, up = up, parents[up]
        if changing:
            (self._untrue.discard if value is True else self._untrue.add)(node)
        self._commands[self.ground.roots[node]] = Assert(term)
        script = Script(tuple(self._commands))
        return Case(script, () if self._untrue else self.ground.expects, self.text())
