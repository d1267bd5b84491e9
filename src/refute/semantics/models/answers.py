"""What a solver answers to `get-value`: the values of the terms that the judge has asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.semantics.models.entries import Entries, children
from refute.semantics.models.printed import PrintedModel
from refute.smtlib.terms import declared
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from refute.semantics.judge import Probe
    from refute.semantics.queries import Query
    from refute.theories.strings.text import Dialect
    from refute.theories.values import Free, Value


def read_values(text: str, probes: Sequence[Probe], query: Query, strings: Dialect) -> dict[Free, Value]:
    """By key. What cannot be understood is left out, and everything when the answers do not match the questions."""
    texts = _values(text)
    if len(texts) != len(probes):
        return {}
    names = [f"@answer!{number}" for number in range(len(probes))]
    model = PrintedModel(Entries(constants=dict(zip(names, texts, strict=True))), query, strings)
    found = {}
    for name, probe in zip(names, probes, strict=True):
        value = model.constant(declared(name, (), probe.sort))
        if type(value) is not Unknown:
            found[probe.key] = value
    return found


def _values(text: str) -> list[str]:
    """The second part of each pair of `((term value) ...)`, of one such list or of several behind each other."""
    found: list[str] = []
    at = text.find("(")
    while at >= 0:
        pairs, end = children(text, at)
        if end is None:
            return []
        for pair in pairs:
            parts, _ = children(pair, 0)
            if len(parts) != 2:
                return []
            found.append(parts[1])
        at = text.find("(", end)
    return found
