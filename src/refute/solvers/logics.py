"""Whether a kind of solver has a logic, known without asking it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.theories.logics import logic

if TYPE_CHECKING:
    from refute.solvers.solver import Kind


def takes(kind: Kind, name: str) -> bool:
    """Whether the solver can be asked about scripts of a logic.

    `name` is the smallest logic that fits a script (`semantics.fitting`): of `ALL`, or a name that says nothing, only
    the solver itself can tell, so the answer is yes for one that has every theory and no for any other.
    """
    wanted = logic(name)
    if not wanted.known:
        return kind.parts is None
    if wanted.quantifiers and not kind.quantifiers:
        return False
    if kind.parts is not None and not wanted.parts <= kind.parts:
        return False
    return kind.logics is None or name in kind.logics
