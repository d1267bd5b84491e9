"""Meaning: one room per theory, one row per operator. The only list of theories is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.theories import bitvec, core, floats, ints

if TYPE_CHECKING:
    from refute.theories.theory import Theory

THEORIES: tuple[Theory, ...] = (core.THEORY, ints.THEORY, bitvec.THEORY, floats.THEORY)
