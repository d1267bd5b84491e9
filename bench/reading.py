"""The CPU time of reading a printed model of 30 constants and asking for each of them. usage: bench/reading.py."""

from __future__ import annotations

from time import process_time
from typing import Final

from refute.semantics import elaborate
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.theories.strings.text import STANDARD

CONSTANTS: Final = 30
TIMES: Final = 300
ROUNDS: Final = 7
VALUES: Final = {
    "Int": "{n}",
    "Real": "(/ {n}.0 7.0)",
    "Bool": "true",
    "(_ BitVec 32)": "#x{n:08x}",
    "(_ FloatingPoint 8 24)": "(fp #b0 #x7f #b{n:023b})",
    "String": '"a{n}"',
    "(Array Int Int)": "(store ((as const (Array Int Int)) 0) 3 {n})",
}
"""No number `n` comes twice, so that no value is remembered from the model before."""


def model(sort: str, first: int) -> str:
    values = (VALUES[sort].format(n=first + place) for place in range(CONSTANTS))
    lines = (f"  (define-fun v{place} () {sort}\n    {value})\n" for place, value in enumerate(values))
    return f"(\n{''.join(lines)})\n"


def microseconds(sort: str) -> float:
    """The best of some rounds, of a model."""
    declared = "".join(f"(declare-fun v{place} () {sort})" for place in range(CONSTANTS))
    (query,) = queries(elaborate.read(f"{declared}(check-sat)"))
    best = float("inf")
    for turn in range(ROUNDS):
        texts = [model(sort, 1000 * CONSTANTS * turn + CONSTANTS * each) for each in range(TIMES)]
        began = process_time()
        for text in texts:
            found = read_model(text, query, STANDARD)
            for command in query.declared:
                found.constant(command.op)
        best = min(best, (process_time() - began) / TIMES)
    return best * 1e6


if __name__ == "__main__":
    for name in VALUES:
        print(f"| {name} | {microseconds(name):.0f} |")
