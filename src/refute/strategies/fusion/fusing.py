"""Fused scripts: occurrences of constants give way to inversions, in terms and in text.

A term put in the place of a constant has the constant's value under the witness, so that all around it keeps its
value, inside of binders too: running the inversions is the whole check of a fused script.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.smtlib.printer import command_text
from refute.smtlib.script import Assert, CheckSat, DeclareFun, DeclareSort, Script

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from random import Random

    from refute.smtlib.script import Command
    from refute.smtlib.terms import Term
    from refute.strategies.fusion.assertion import Places
    from refute.strategies.fusion.links import Link
    from refute.strategies.fusion.parts import Part

_SHARE: Final = 0.5
"""So many of a constant's occurrences are replaced in the mean."""
_MOST_PLACES: Final = 12
"""But not more."""


class Fusing:
    """Parts that share no name, made one script again and again."""

    def __init__(self, parts: Sequence[Part], rng: Random) -> None:
        self.parts = parts
        self._rng = rng
        self._preamble = list(_declared_once(parts))
        self._declared = "".join(command_text(each) + "\n" for each in self._preamble)

    def places(self, links: Sequence[Link]) -> dict[tuple[int, int], Places]:
        """Occurrences to be replaced, by part and assertion."""
        found: dict[tuple[int, int], Places] = {}
        for link in links:
            for side in (0, 1):
                if not link.back[side]:
                    continue
                home, constant = link.homes[side], link.terms[side]
                part = self.parts[home]
                if part.bound and not part.bound.isdisjoint(
                    each.op.name for each in (*link.terms[:2], *link.fresh)
                ):
                    continue
                chosen = self._some(part.places[constant])
                new = link.inversions[side]
                for number, node in chosen:
                    found.setdefault((home, number), {})[node] = new
        return found

    def _some(self, occurrences: Sequence[tuple[int, int]]) -> Collection[tuple[int, int]]:
        """Half of them in the mean, and no more than a few of many; never none."""
        random, count = self._rng.random, len(occurrences)
        if count > 2 * _MOST_PLACES:
            return {occurrences[int(random() * count)] for _ in range(_MOST_PLACES)}
        chosen = [each for each in occurrences if random() < _SHARE]
        return chosen or [occurrences[int(random() * count)]]

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
        fresh = [each.op for link in links for each in link.fresh]
        commands = list(brought.values())
        text = [each + "\n" for each in brought]
        commands += self._preamble
        text.append(self._declared)
        commands += [DeclareFun(op.name, op, ((), op.indices[1].text)) for op in fresh]
        text += [f"(declare-fun {op.name} () {op.indices[1].text})\n" for op in fresh]
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
