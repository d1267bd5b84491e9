"""Applications of rows to drawn and corner values, with what the row makes of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from refute.smtlib.sorts import Sort
from refute.theories import registry
from refute.theories.values import Abstract, Undecided
from tests.laws.rooms import Use


@dataclass(frozen=True, slots=True)
class Example:
    """`value` is `Undecided` (the exception, with its reason) where the row has no value."""

    use: Use
    arguments: tuple[Any, ...]
    value: Any

    @property
    def decided(self) -> bool:
        return not isinstance(self.value, Undecided)


def tuples(sorts: tuple[Sort, ...], rng: random.Random, most: int) -> Iterator[tuple[Any, ...]]:
    """Corners, equal arguments and drawn values, mixed; all there are where they are few."""
    rows = [registry.sort_row(s) for s in sorts]
    corners = [row.corners(s) for row, s in zip(rows, sorts, strict=True)]
    total = 1
    for each in corners:
        total *= len(each)
    if total <= most // 2:
        yield from product(*corners)
    else:
        for _ in range(most // 2):
            yield tuple(rng.choice(each) for each in corners)
    for turn in range(most - min(total, most // 2)):
        drawn = [row.draw(s, rng) for row, s in zip(rows, sorts, strict=True)]
        if turn % 4 == 0:
            # Equal arguments are rare among drawn ones.
            same = dict(zip(sorts, drawn, strict=True))
            drawn = [same[s] for s in sorts]
        yield tuple(drawn)


def run(use: Use, arguments: tuple[Any, ...]) -> Any:
    assert use.row.run is not None
    try:
        return use.row.run(use.indices, use.sorts, use.result)(*arguments)
    except Undecided as undecided:
        return undecided


def examples(found: tuple[Use, ...], seed: str, most: int) -> list[Example]:
    """About `most` examples in all, the same ones for the same seed."""
    rng = random.Random(seed)
    each = max(2, -(-most // max(1, len(found))))
    return [
        Example(use, arguments, run(use, arguments))
        for use in found
        for arguments in islice(tuples(use.sorts, rng, each), each)
    ]


def shown(value: Any, sort: Sort) -> str | None:
    """The text of a value. Elements of an uninterpreted sort are constants, which a script must declare."""
    return value.label if isinstance(value, Abstract) else registry.show(value, sort)


def declarations(given: list[Example]) -> str:
    """Of the uninterpreted sorts among the examples, and of their elements, which differ."""
    labels: dict[str, dict[str, None]] = {}
    for example in given:
        for sort in (*example.use.sorts, example.use.result):
            if registry.sort_row(sort).name == registry.UNINTERPRETED:
                labels.setdefault(sort.text, {})
        for value in (*example.arguments, example.value):
            if isinstance(value, Abstract):
                labels.setdefault(value.sort, {})[value.label] = None
    lines = []
    for sort_text, names in labels.items():
        lines.append(f"(declare-sort {sort_text} 0)")
        lines += [f"(declare-const {name} {sort_text})" for name in names]
        if len(names) > 1:
            lines.append(f"(assert (distinct {' '.join(names)}))")
    return "\n".join(lines)


def head(use: Use, name: str | None = None) -> str:
    name = name or use.row.name
    if not use.indices:
        return name
    if isinstance(use.indices[0], Sort):
        return f"(as {name} {use.indices[0].text})"
    return f"(_ {name} {' '.join(map(str, use.indices))})"


def application(example: Example, name: str | None = None) -> str | None:
    """None where an argument has no text."""
    texts = [shown(value, s) for value, s in zip(example.arguments, example.use.sorts, strict=True)]
    if None in texts:
        return None
    return f"({' '.join([head(example.use, name), *map(str, texts)])})" if texts else head(example.use, name)


def equation(example: Example, name: str | None = None) -> str | None:
    """`(= (op values) value)`, None where something has no text."""
    left, right = application(example, name), shown(example.value, example.use.result)
    return None if left is None or right is None else f"(= {left} {right})"
