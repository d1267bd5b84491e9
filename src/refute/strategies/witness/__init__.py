"""Oracle-guided unrestricted mutation, after DIVER: anything may give way to anything, as long as the witness holds.

`(> (- x y) 0)` -> `(> (- x (mod y fresh0)) 0)` and `(> fresh0 2)`, under x = 7, y = 5, fresh0 = 3. Where the witness
satisfies a mutant the mutant is satisfiable, whatever it looks like; no solver is asked. From an unsatisfiable seed the
mirror makes mutants that are unsatisfiable: see `mirror`; from any seed, see `implied`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.records import Answer, Derivation, Witness
from refute.strategies.strategy import Strategy, one
from refute.strategies.witness.implied import contradicted
from refute.strategies.witness.mirror import mirrored
from refute.strategies.witness.walking import Manner, walks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refute.records import Case, Seed
    from refute.strategies.strategy import Job

_CONTRADICTED: Final = 0.08
"""The share of rows of a satisfiable seed that contradict it."""
UNIFORM: Final = "uniform"
PLAIN: Final = "plain"
BLIND: Final = "blind"


def make(job: Job) -> Iterator[Case]:
    seed = job.seeds[0]
    if seed.status is Answer.UNSAT:
        return mirrored(job, seed)
    other = contradicted(seed, job.rng) if job.rng.random() < _CONTRADICTED else None
    if other is not None:
        return mirrored(job, other)
    return walks(job, Manner(UNIFORM in job.flags, PLAIN in job.flags, BLIND in job.flags))


def takes(seed: Seed) -> bool:
    kind = {Answer.SAT: Witness, Answer.UNSAT: Derivation}.get(seed.status)
    return (
        kind is not None and isinstance(seed.evidence, kind) and any(True for _ in seed.script.assertions())
    )


WITNESS: Final = Strategy(
    name="witness",
    about="anything replaced by anything that the seed's witness bears (DIVER); unsat cores made stronger",
    version=2,
    takes=takes,
    draw=one,
    make=make,
    proven=True,
    flags={
        UNIFORM: "places are chosen evenly, not by how much they bear",
        PLAIN: "no fresh variables",
        BLIND: "mutants are not judged, and nothing is expected of them",
    },
)
