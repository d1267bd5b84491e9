"""The mirror of the walks that keep a witness: an unsatisfiable core is kept, and only made stronger.

Outside of the core everything may give way to anything, and anything may be asserted besides. In the core a formula at
a positive place may become stronger, one at a negative place weaker: what was unsatisfiable stays so.

Changes pile up as a plan: which node is changed how. A case is put together anew from the seed, from the inside out,
so that a formula that has been joined with another one may still change inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.records import Answer, Case, Derivation, Expect
from refute.semantics.grown import Grown
from refute.semantics.productions import Leaf
from refute.smtlib.layout import TooLarge
from refute.smtlib.script import Assert, DeclareFun, Script
from refute.smtlib.sorts import BOOL
from refute.smtlib.terms import apply, declared, make
from refute.strategies.walk import Lays
from refute.strategies.witness.slopes import Slopes
from refute.strategies.witness.stronger import joined, reshaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refute.records import Seed
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Term
    from refute.strategies.strategy import Job
    from refute.strategies.walk import Lay
    from refute.strategies.witness.stronger import Change, Part, Parts

RULE: Final = "an unsatisfiable core made stronger, anything else besides"
_STEPS: Final = 8
"""So many changes at most pile up."""
_SWELLING: Final = 2000
"""A plan ends when the text is so much longer than the seed's."""
_BESIDES: Final = 0.15
"""The share of changes that assert something besides."""
_RESHAPED: Final = 0.6
"""How often a formula of the core changes itself, where it can, and is not joined with another one."""
_MOST_BESIDES: Final = 4
_VARIED: Final = 0.2
"""The share of new terms that bring a fresh variable."""
_MOST_DECLARED: Final = 6
_PATIENCE: Final = 60
"""So many changes in a row that came to nothing end the row."""


def mirrored(job: Job, seed: Seed) -> Iterator[Case]:
    """Cases that differ in their texts, from an unsatisfiable seed."""
    evidence = seed.evidence
    if not isinstance(evidence, Derivation):
        return

    def slopes() -> Slopes | None:
        try:
            return Slopes(job.bench.material(seed))
        except TooLarge:
            return None

    found = job.bench.recall(("witness", seed.digest, evidence), slopes)
    if found is None or not found.sites:
        return
    expects = (Expect(Answer.UNSAT, Derivation(RULE, evidence.families)),)
    plan = _Plan(found, job)
    seen = {found.layout.text}
    vain = 0
    while len(seen) <= job.most and vain < _PATIENCE:
        vain += 1
        if not plan.grows():
            continue
        script, text = plan.script()
        if text not in seen:
            vain = 0
            seen.add(text)
            yield Case(script, expects, text)


class _Plan:
    """Some changes of one seed."""

    def __init__(self, slopes: Slopes, job: Job) -> None:
        self._slopes = slopes
        self._rng = job.rng
        self._lays = Lays(slopes.reach)
        self._left = 0
        self._start()

    def _start(self) -> None:
        self._lay: Lay = self._lays.drawn(self._rng)
        self._changes: dict[int, list[Change]] = {}
        self._besides: list[Part] = []
        self._declared: list[DeclareFun] = []
        self._size = 0

    def grows(self) -> bool:
        """One more change, if it comes about; or the first of another plan."""
        random, slopes = self._rng.random, self._slopes
        if self._left <= 0 or self._size > _SWELLING:
            self._left = 1 + int(random() * _STEPS)
            self._start()
        self._left -= 1
        if random() < _BESIDES and len(self._besides) < _MOST_BESIDES:
            part = self._grown(BOOL, -1)
            if part is not None:
                self._besides.append(part)
            return part is not None
        node = slopes.sites[int(random() * len(slopes.sites))]
        change = self._strengthened(node) if slopes.polarity[node] else self._replaced(node)
        if change is not None:
            self._changes.setdefault(node, []).append(change)
        return change is not None

    def _grown(self, sort: Sort, binder: int) -> Part | None:
        grown = self._slopes.nursery.grow((sort, False), self._lay, self._rng, binder)
        if grown is None:
            return None
        part = self._varied(grown).both()
        self._size += len(part[1])
        return part

    def _varied(self, grown: Grown) -> Grown:
        """Now and then with a variable of which nothing is known for one of its leaves."""
        random, pieces = self._rng.random, grown.pieces
        if random() >= _VARIED or len(self._declared) >= _MOST_DECLARED:
            return grown
        place = len(pieces) - 1
        leaf = pieces[place]
        if type(leaf) is not Leaf:
            return grown
        name, sort = f"{self._slopes.fresh}{len(self._declared)}", leaf.term.sort
        op = declared(name, (), sort)
        self._declared.append(DeclareFun(name, op, (sort.text,), const=True))
        return Grown([*pieces[:place], Leaf(f" {name}", leaf.value, apply(op))], None)

    def _strengthened(self, node: int) -> Change | None:
        """Of the core."""
        slopes, random = self._slopes, self._rng.random
        polarity, binder = slopes.polarity[node], slopes.binder(node)
        if node not in self._changes and random() < _RESHAPED:
            term = slopes.layout.terms[node]
            change = reshaped(term, polarity, self._rng, lambda sort: self._grown(sort, binder))
            if change is not None:
                return change
        other, choice = self._grown(BOOL, binder), int(random() * 4)
        return None if other is None else lambda whole, _: joined(whole, other, polarity, choice)

    def _replaced(self, node: int) -> Change | None:
        """Outside of the core."""
        slopes = self._slopes
        part = self._grown(slopes.layout.terms[node].sort, slopes.binder(node))
        return None if part is None else lambda _, __: part

    def script(self) -> tuple[Script, str]:
        slopes, commands = self._slopes, list(self._slopes.ground.commands)
        layout = slopes.layout
        lines = [f"(declare-const {each.name} {each.spelled[0]})\n" for each in self._declared]
        pieces: list[str] = [layout.text[: slopes.opening], *lines]
        at = slopes.opening
        parts = self._parts()
        for node in sorted(node for node in parts if layout.parent[node] < 0):
            term, text = parts[node]
            commands[slopes.ground.roots[node]] = Assert(term)
            pieces += (layout.text[at : layout.start[node]], text)
            at = layout.end[node]
        closing = len(layout.text) - len("(check-sat)\n")
        pieces.append(layout.text[at:closing])
        pieces += [f"(assert {text})\n" for _, text in self._besides]
        pieces.append(layout.text[closing:])
        commands[-1:-1] = [Assert(term) for term, _ in self._besides]
        commands[slopes.first : slopes.first] = self._declared
        return Script(tuple(commands)), "".join(pieces)

    def _parts(self) -> dict[int, Part]:
        """What has become of each node in or below which there is a change: arguments come before."""
        slopes, changes = self._slopes, self._changes
        layout = slopes.layout
        affected: set[int] = set()
        for node in changes:
            up = node
            while up >= 0 and up not in affected:
                affected.add(up)
                up = layout.parent[up]
        parts: dict[int, Part] = {}
        for node in sorted(affected, reverse=True):
            args: Parts = tuple([parts.get(each) or slopes.part(each) for each in slopes.children[node]])
            whole = self._put_together(node, args, parts)
            for change in changes.get(node, ()):
                whole = change(whole, args) or whole
            parts[node] = whole
        return parts

    def _put_together(self, node: int, args: Parts, parts: dict[int, Part]) -> Part:
        """The node's own operator on its arguments as they have become."""
        slopes, layout = self._slopes, self._slopes.layout
        old: Term = layout.terms[node]
        terms = tuple([term for term, _ in args])
        if terms == old.args:
            return slopes.part(node)
        pieces: list[str] = []
        at = layout.start[node]
        for each in slopes.children[node]:
            if each in parts:
                pieces += (layout.text[at : layout.start[each]], parts[each][1])
                at = layout.end[each]
        pieces.append(layout.text[at : layout.end[node]])
        return old.op.table.get(terms) or make(old.op, terms), "".join(pieces)
