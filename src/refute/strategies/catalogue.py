"""All strategies: the only list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.strategies.fusion import FUSION, FusionError, fusion, read_fusions
from refute.strategies.operators import OPERATORS
from refute.strategies.terms import TERMS
from refute.strategies.witness import WITNESS

if TYPE_CHECKING:
    from refute.strategies.strategy import Strategy

STRATEGIES: Final[tuple[Strategy, ...]] = (FUSION, OPERATORS, TERMS, WITNESS)

STRATEGY: Final = {each.name: each for each in STRATEGIES}


def catalogue(triples: str = "") -> dict[str, Strategy]:
    """The strategies by name; fusion with triples of the user's, if there are any (raises FusionError)."""
    return STRATEGY | {FUSION.name: fusion(read_fusions(triples))} if triples else STRATEGY


__all__ = ["STRATEGIES", "STRATEGY", "FusionError", "catalogue"]
