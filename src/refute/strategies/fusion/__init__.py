"""Semantic fusion (YinYang): two or more seeds become one script whose answer follows from theirs.

Variables x of one seed and y of another are fused into z = f(x, y); some of their occurrences give way to inversions,
terms over z that have the same value. For the theory, see Winterer, Zhang and Su, PLDI 2020; for the triples of f and
its inversions, the rooms of the theories.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.records import Answer, Witness
from refute.smtlib.script import DeclareFun
from refute.strategies.fusion import triples
from refute.strategies.fusion.cases import CONCAT, make
from refute.strategies.fusion.template import check
from refute.strategies.fusion.triples import Fusion, FusionError, fusions_of_rooms
from refute.strategies.strategy import Job, Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from refute.records import Case, Seed

_SAME_STATUS: Final = 0.75
_THIRD: Final = 0.15


def takes(seed: Seed) -> bool:
    """There must be a constant to fuse, and a satisfiable seed has to come with a witness."""
    if not _kinds(seed):
        return False
    if seed.status is Answer.SAT:
        return isinstance(seed.evidence, Witness)
    return seed.status is Answer.UNSAT


def draw(seeds: Sequence[Seed], rng: Random) -> tuple[Seed, ...]:
    """Two or three seeds whose constants have sorts in common, mostly of one status; one alone meets itself."""
    if not seeds:
        return ()
    first = seeds[int(rng.random() * len(seeds))]
    kinds = _kinds(first)
    same = rng.random() < _SAME_STATUS
    others = [each for each in seeds if each is not first] or [first]
    near = [each for each in others if not kinds.isdisjoint(_kinds(each))] or others
    if same:
        near = [each for each in near if each.status is first.status] or near
    count = 2 if rng.random() < _THIRD else 1
    return (first, *(near[int(rng.random() * len(near))] for _ in range(count)))


def _kinds(seed: Seed) -> frozenset[str]:
    """The names of the sorts of constants."""
    return frozenset(
        each.op.indices[1].name
        for each in seed.script.commands
        if isinstance(each, DeclareFun) and not each.op.indices[0]
    )


def read_fusions(text: str) -> tuple[Fusion, ...]:
    """Triples of the user's, in the form of the rooms' (see `triples`); raises FusionError where they make no sense."""
    found = triples.read_fusions(text)
    for each in found:
        check(each)
    return found


def fusion(extra: Sequence[Fusion] = ()) -> Strategy:
    """The strategy, with triples of the user's beside those of the rooms."""

    def cases(job: Job) -> Iterator[Case]:
        return make(job, (*fusions_of_rooms(), *extra))

    return Strategy(
        name="fusion",
        about="fuses seeds of known status into one script (YinYang)",
        version=2,
        takes=takes,
        draw=draw,
        make=cases,
        proven=True,
        flags={CONCAT: "only puts the seeds together, the baseline of YinYang's paper (ConcatFuzz)"},
    )


FUSION: Final = fusion()

__all__ = ["FUSION", "Fusion", "FusionError", "fusion", "read_fusions"]
