"""Sequences, a theory that z3 and cvc5 share and the standard does not have. A value is a tuple."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from refute.smtlib.sorts import Sort
from refute.theories.carriers import sort_row
from refute.theories.seq.functions import Elements
from refute.theories.seq.rows import ROWS, is_sequence
from refute.theories.theory import Show, SortRow, Theory
from refute.theories.values import Value


def _no_elements(sequence: Sort) -> Iterator[Value]:
    raise ValueError(f"{sequence} is infinite")


def _corners(sequence: Sort) -> tuple[Elements, ...]:
    few = sort_row(sequence.args[0]).corners(sequence.args[0])[:2]
    one, other = few[0], few[-1]
    return tuple(
        dict.fromkeys([(), (one,), (other,), (one, other), (other, one), (one, one), (one, other, one)])
    )


def _draw(sequence: Sort, rng: random.Random) -> Elements:
    element = sequence.args[0]
    row = sort_row(element)
    pool = [row.draw(element, rng) for _ in range(2)]
    return tuple(
        [
            rng.choice(pool) if rng.random() < 0.7 else row.draw(element, rng)
            for _ in range(int(rng.random() * 6))
        ]
    )


def _show(value: Elements, sequence: Sort) -> Show:
    if not value:
        return (f"(as seq.empty {sequence})",)
    pieces: list[Any] = [
        piece for element in value for piece in (" (seq.unit ", (element, sequence.args[0]), ")")
    ]
    return (pieces[0][1:], *pieces[1:]) if len(value) == 1 else ("(seq.++", *pieces, ")")


_FUSIONS = """
(fusion seq-parts (par (E) ((x (Seq E)) (y (Seq E)) (z (Seq E)))
  (= z (seq.++ x y)) (= x (seq.extract z 0 (seq.len x))) (= y (seq.extract z (seq.len x) (seq.len y)))))
"""

THEORY = Theory(
    "seq",
    rows=ROWS,
    fusions=_FUSIONS,
    sorts=(
        SortRow(
            "Seq",
            valid=is_sequence,
            size=lambda _sort: None,
            elements=_no_elements,
            corners=_corners,
            draw=_draw,
            show=_show,
        ),
    ),
)
