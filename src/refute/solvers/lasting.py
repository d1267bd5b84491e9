"""What of a script outlives the script in a process that goes on: options that `(reset)` leaves, what a pop leaves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import dropwhile
from typing import Final

from refute.solvers.scan import SETTINGS, options_set
from refute.solvers.solver import Kind

_ALONE: Final = frozenset({"reset", "reset-assertions", "set-logic", "set-option", "push", "pop"})
"""Commands that may reach beyond a script's own level: no place for them between push and pop."""


def lasting(kind: Kind, text: str) -> str | None:
    """The settings of a script that `(reset)` does not take back; None where the script must run alone."""
    if "set-option" not in text:
        return ""
    if "output-channel" in text:  # the mark would go there too
        return None
    stays = kind.lasting
    options = () if stays is None else options_set(text)
    if options is None or stays is None:
        return None if options is None else ""
    return "\n".join(option for option in options if stays.match(option))


lasting_of_head = lru_cache(maxsize=256)(lasting)
"""Heads are few: a campaign has one for each logic."""


def fits_a_level(names: Sequence[str]) -> bool:
    """Whether a script behind its settings leaves alone what lies outside of its own level."""
    return _ALONE.isdisjoint(dropwhile(SETTINGS.__contains__, names))
