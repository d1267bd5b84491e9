"""What a solver said to `get-value`: a value for each term that was asked for, in the order of the questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.semantics.models.printed import read_model
from refute.smtlib.sexpr import read_all, show
from refute.smtlib.terms import declared
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from refute.semantics.judge import Probe
    from refute.semantics.queries import Query
    from refute.theories.strings.text import Dialect
    from refute.theories.values import Free, Value


def read_values(text: str, probes: Sequence[Probe], query: Query, strings: Dialect) -> dict[Free, Value]:
    """By what was asked; a value that is not understood is left out. `text`: `((term value) ...)`."""
    found = read_all(text)
    pairs = found[0] if len(found) == 1 and isinstance(found[0], tuple) else ()
    if len(pairs) != len(probes):
        return {}
    # Each value is read as the definition of a symbol that no script has.
    names = [f"refute value {number}" for number in range(len(probes))]
    lines = [
        f"(define-fun |{name}| () {probe.sort.text} {show(pair[1])})"
        for name, probe, pair in zip(names, probes, pairs, strict=True)
        if isinstance(pair, tuple) and len(pair) == 2
    ]
    model = read_model("\n".join(lines), query, strings)
    values = {
        probe.key: model.constant(declared(name, (), probe.sort))
        for name, probe in zip(names, probes, strict=True)
    }
    return {key: value for key, value in values.items() if type(value) is not Unknown}
