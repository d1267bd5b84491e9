"""Meaning: one room per theory, one row per operator. The only list of theories is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.theories import arrays, bitvec, carriers, core, datatypes, floats, ints, reals, seq, strings, uf

if TYPE_CHECKING:
    from refute.theories.theory import Theory

THEORIES: tuple[Theory, ...] = (
    core.THEORY,
    ints.THEORY,
    reals.THEORY,
    bitvec.THEORY,
    floats.THEORY,
    strings.THEORY,
    seq.THEORY,
    arrays.THEORY,
    uf.THEORY,
    datatypes.THEORY,
)
carriers.hand_over(THEORIES)
