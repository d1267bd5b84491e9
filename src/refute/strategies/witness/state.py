"""Where a walk of mutations stands: texts, terms and values of a seed some of whose places have given way.

A change is judged before anything is made of it: its value is carried upwards until a value comes out as it was. Where
that happens the witness satisfies the whole script still, for every assertion was true before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.records import Answer, Case, Expect, Witness
from refute.smtlib.script import Assert, Script
from refute.smtlib.terms import make
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from refute.smtlib.script import Command
    from refute.smtlib.terms import Term
    from refute.strategies.witness.fresh import Fresh
    from refute.strategies.witness.terrain import Terrain
    from refute.theories.values import Value

_SEARCHED: Final = "RegLan"
"""The sort whose equality takes a search, which costs more than to evaluate what is above."""


class State:
    """Starts as the seed itself."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self.values = terrain.values.copy()
        self.size = len(terrain.layout.text)
        self._args: dict[int, list[Term]] = {}
        """Of nodes with a change below."""
        self._edits: dict[int, tuple[int, int, str]] = {}
        self._grown: set[int] = set()
        self._asserted: dict[int, Term] = {}
        """The assertions that are others now, by their place among the commands."""
        self._fresh: dict[int, Sequence[Fresh]] = {}
        """The fresh variables of a grown term, by its node."""
        self.named = 0
        """So many fresh variables have been named."""

    def covers(self, node: int) -> bool:
        """Whether the node is inside of a term that is there no more."""
        grown, parents = self._grown, self.terrain.layout.parent
        if grown:
            while (node := parents[node]) >= 0:
                if node in grown:
                    return True
        return False

    def args(self, node: int) -> tuple[Term, ...]:
        """The arguments as they are now."""
        found = self._args.get(node)
        return self.terrain.layout.terms[node].args if found is None else tuple(found)

    def allows(self, node: int, value: Value) -> bool:
        """Whether all assertions stay true with this value at the node; the values are noted where they do."""
        if type(value) is Unknown:
            return False
        terrain, values = self.terrain, self.values
        parents, children, functions = terrain.layout.parent, terrain.children, terrain.functions
        log: list[tuple[int, Value]] = []
        try:
            while True:
                old = values[node]
                if value is old or (type(value) is not Unknown and self._same(node, value, old)):
                    return True
                log.append((node, old))
                values[node] = value
                node = parents[node]
                if node < 0:
                    break
                function, below = functions[node], children[node]
                if function is None:
                    break
                if not terrain.known:
                    value = self._careful(node)
                    continue
                try:
                    if len(below) == 2:
                        value = function(values[below[0]], values[below[1]])
                    elif len(below) == 1:
                        value = function(value)
                    else:
                        value = function(*[values[each] for each in below])
                except Undecided:
                    value = self._careful(node)
                    if type(value) is Unknown:
                        break
        except Undecided:
            pass
        for changed, old in reversed(log):
            values[changed] = old
        return False

    def _same(self, node: int, value: Value, old: Value) -> bool:
        return bool(value == old) and self.terrain.layout.terms[node].sort.name != _SEARCHED

    def _careful(self, node: int) -> Value:
        """Where something may be unknown, or left open by the standard."""
        terrain, values = self.terrain, self.values
        term, below = terrain.layout.terms[node], terrain.children[node]
        found = [values[each] for each in below]
        if term.fn is not None:
            return terrain.evaluator.applied(term, found)
        function = terrain.functions[node]
        unknown = next((value for value in found if type(value) is Unknown), None)
        if unknown is not None or function is None:
            return unknown or Unknown("nothing carries a value here")
        try:
            return function(*found)
        except Undecided as undecided:
            return Unknown(str(undecided.what))

    def put(self, node: int, term: Term, text: str) -> None:
        """Another term at the node; `allows` comes before."""
        layout, args_of = self.terrain.layout, self._args
        start, end = layout.start[node], layout.end[node]
        edits = self._edits
        for each in [each for each, edit in edits.items() if start <= edit[0] < end]:
            del edits[each]
            self._fresh.pop(each, None)
        edits[node] = (start, end, text)
        self._grown.add(node)
        self.size += len(text) - (end - start)
        terms, parents, places = layout.terms, layout.parent, layout.place
        up = parents[node]
        while up >= 0:
            args = args_of.get(up)
            if args is None:
                args = args_of[up] = list(terms[up].args)
            args[places[node]] = term
            op, key = terms[up].op, tuple(args)
            term = op.table.get(key) or make(op, key)
            node, up = up, parents[up]
        self._asserted[self.terrain.ground.roots[node]] = term

    def add(self, node: int, fresh: Sequence[Fresh]) -> None:
        """The fresh variables of the term that was put at the node."""
        self._fresh[node] = fresh
        self.named += len(fresh)

    def case(self, *, proved: bool) -> Case:
        fresh = [each for group in self._fresh.values() for each in group]
        expects = self._expects(fresh) if proved else ()
        return Case(Script(self._commands(fresh)), expects, self._text(fresh))

    def _expects(self, fresh: Sequence[Fresh]) -> tuple[Expect, ...]:
        if not fresh:
            return self.terrain.ground.expects
        lines = "\n".join([each.line for each in fresh])
        witness = self.terrain.witness
        return (Expect(Answer.SAT, Witness(f"{witness[:-1]}\n{lines}\n)")),)

    def _commands(self, fresh: Sequence[Fresh]) -> tuple[Command, ...]:
        terrain = self.terrain
        commands = list(terrain.ground.commands)
        for place, term in self._asserted.items():
            commands[place] = Assert(term)
        commands[-1:-1] = [Assert(each.constraint) for each in fresh if each.constraint is not None]
        commands[terrain.first : terrain.first] = [each.declared for each in fresh]
        return tuple(commands)

    def _text(self, fresh: Sequence[Fresh]) -> str:
        terrain = self.terrain
        whole = terrain.layout.text
        edits = sorted(self._edits.values())
        if fresh:
            lines = "".join([f"(declare-const {each.name} {each.declared.spelled[0]})\n" for each in fresh])
            edits.insert(0, (terrain.opening, terrain.opening, lines))
            lines = "".join([f"(assert {each.text})\n" for each in fresh if each.text])
            edits.append((terrain.closing, terrain.closing, lines))
        parts: list[str] = []
        at = 0
        for start, end, new in edits:
            parts += (whole[at:start], new)
            at = end
        parts.append(whole[at:])
        return "".join(parts)
