"""One assertion laid out as text, in which other terms may take the places of some occurrences.

What would explode as a tree is laid out with `let`, and an occurrence is then one of the graph. Term and text change
together: the term is what the reader makes of the text.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from refute.smtlib.layout import Layout
from refute.smtlib.printer import term_text
from refute.smtlib.script import Assert
from refute.smtlib.sharing import order, shared, tree_size
from refute.smtlib.terms import BOUND, DECLARED, LET, Term, alike, apply, bound, intern_op

if TYPE_CHECKING:
    from collections.abc import Iterator

_SMALL: Final = 200
_TIMES: Final = 3
"""A tree of more nodes, and that many times as many as the graph has, is laid out with `let`."""
_LARGE: Final = 20_000
"""A graph of more nodes stays as it is."""
_OPENING: Final = len("(assert ")
_CLOSING: Final = len(")\n")

Places = dict[int, tuple[Term, str]]
"""By number of a node: what is put in its place."""


class Assertion:
    """`layout` is None where the term is too large to be worked on."""

    __slots__ = ("_lets", "layout", "root", "text")

    def __init__(self, root: Term) -> None:
        graph = len(order((root,)))
        lets = tree_size(root) > max(_SMALL, _TIMES * graph)
        self.layout: Layout | None = None
        self._lets: _Lets | None = None
        self.root = root
        if graph > _LARGE:
            self.text = term_text(root)
            return
        if lets:
            self.root = shared(root)
        self.layout = Layout((Assert(self.root),))
        self.text = self.layout.text[_OPENING:-_CLOSING]
        if lets:
            self._lets = _Lets(self.layout)

    def constants(self) -> Iterator[tuple[Term, int]]:
        """Where declared constants occur."""
        for node, term in enumerate(self.layout.terms if self.layout else ()):
            if not term.args and term.op.row is DECLARED and term.op.detail is None:
                yield term, node

    def replaced(self, places: Places) -> tuple[Term, str]:
        """The assertion with other terms in some places, as a term and as text."""
        layout = self.layout
        if layout is None or not places:
            return self.root, self.text
        start, end, text = layout.start, layout.end, layout.text
        parts: list[str] = []
        at = _OPENING
        for node in sorted(places):
            parts += (text[at : start[node]], places[node][1])
            at = end[node]
        parts.append(text[at:-_CLOSING])
        new = {node: term for node, (term, _) in places.items()}
        root = _rebuilt(layout, new, 0) if self._lets is None else self._lets.rebuilt(layout, new)
        return root, "".join(parts)


def _rebuilt(layout: Layout, new: dict[int, Term], root: int) -> Term:
    """The term of a node, given new ones for some below: arguments have higher numbers than what they are part of."""
    if root in new:
        return new[root]
    terms, parent, place = layout.terms, layout.parent, layout.place
    waiting: dict[int, list[Term]] = {}
    for node, term in new.items():
        up = parent[node]
        while up not in waiting:
            waiting[up] = list(terms[up].args)
            if up == root:
                break
            up = parent[up]
        waiting[parent[node]][place[node]] = term
    for node in sorted(waiting, reverse=True):
        old = terms[node]
        made = alike(old, tuple(waiting[node])) if old.op.row is not LET else _let(old, waiting[node])
        if node == root:
            return made
        waiting[parent[node]][place[node]] = made
    raise AssertionError("every node is below the root")


def _let(old: Term, args: list[Term]) -> Term:
    """A `let` knows its variables, and these their values."""
    variables = tuple(
        variable if value is variable.op.detail else bound(variable.op.name, value.sort, value)
        for variable, value in zip(old.op.indices, args, strict=False)
    )
    return apply(intern_op(old.op.name, LET, variables), tuple(args))


class _Lets:
    """The variables of a layout with `let`: no two have the same name.

    A section is all that belongs to the value of one variable, or to the root (0), without inner sections.
    """

    __slots__ = ("section", "uses", "variable")

    def __init__(self, layout: Layout) -> None:
        self.section: list[int] = []
        self.variable: dict[int, Term] = {}
        """By the node of its value."""
        self.uses: dict[Term, list[int]] = {}
        for node, term in enumerate(layout.terms):
            up = layout.parent[node]
            around = layout.terms[up].op if up >= 0 else None
            if around is not None and around.row is LET and layout.place[node] < len(around.indices):
                self.variable[node] = around.indices[layout.place[node]]
                self.section.append(node)
            else:
                self.section.append(self.section[up] if up >= 0 else 0)
            if term.op.row is BOUND and type(term.op.detail) is Term:
                self.uses.setdefault(term, []).append(node)

    def rebuilt(self, layout: Layout, new: dict[int, Term]) -> Term:
        """By sections, in the order in which they end: a value is there before its variable is used."""
        end, section = layout.end, self.section
        changed: dict[int, dict[int, Term]] = {}
        heap: list[tuple[int, int]] = []

        def change(node: int, term: Term, home: int) -> None:
            if home not in changed:
                changed[home] = {}
                heappush(heap, (end[home], home))
            changed[home][node] = term

        for node, term in new.items():
            change(node, term, section[node])
        while True:
            _, home = heappop(heap)
            term = _rebuilt(layout, changed[home], home)
            if home == 0:
                return term
            variable = self.variable[home]
            other = bound(variable.op.name, term.sort, term)
            for node in self.uses.get(variable, ()):
                change(node, other, section[node])
            # The `let` itself belongs to the section around.
            change(home, term, section[layout.parent[home]])
