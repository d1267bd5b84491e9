"""The sorts `(_ BitVec w)`: the elements are the ints from 0 to 2^w - 1; literals have three forms."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from refute.smtlib.sorts import Sort, sort
from refute.theories.theory import SortRow
from refute.theories.values import Undecided

if TYPE_CHECKING:
    import random
    from collections.abc import Hashable, Iterator

    from refute.theories.theory import Function, Indices, Show
    from refute.theories.values import Value

WIDEST: Final = 1 << 20
"""Wider bit-vectors have a sort but no arithmetic: at this width a division takes a third of a second."""


def bitvec(width: int) -> Sort:
    return sort("BitVec", (width,))


def width_of(sort: Sort) -> int:
    """The width of a bit-vector sort, 0 for any other sort."""
    if sort.name != "BitVec" or sort.args or len(sort.indices) != 1:
        return 0
    width = sort.indices[0]
    return width if isinstance(width, int) and width > 0 else 0


def _too_wide(*_values: Value) -> Value:
    raise Undecided(f"a bit-vector wider than {WIDEST} bits")


def up_to_widest(function: Function, *widths: int) -> Function:
    """What `function` makes of the first width, as long as no width is beyond the budget."""
    made: Function = function(widths[0]) if max(widths) <= WIDEST else _too_wide
    return made


@lru_cache(maxsize=64)
def _corners(width: int) -> tuple[int, ...]:
    ones, sign = (1 << width) - 1, 1 << width - 1
    even_places = ((1 << width + width % 2) - 1) // 3
    # Zero, one, minus one, greatest and least signed, alternating bits, two.
    return tuple(dict.fromkeys((0, 1, ones, sign - 1, sign, even_places, even_places ^ ones, 2 & ones)))


def corners(sort: Sort) -> tuple[int, ...]:
    width = width_of(sort)
    return _corners(width) if width <= WIDEST else (0, 1, 2)


def _draw(sort: Sort, rng: random.Random) -> int:
    odds, width = rng.random(), width_of(sort)
    if odds < 0.4 or width > WIDEST:
        return rng.choice(corners(sort))
    return rng.getrandbits(min(width, 4) if odds < 0.5 else width)


def _size(sort: Sort) -> int | None:
    width = width_of(sort)
    return 1 << width if width <= WIDEST else None


def _elements(sort: Sort) -> Iterator[int]:
    return iter(range(1 << width_of(sort)))


def _show(value: int, sort: Sort) -> Show | None:
    width = width_of(sort)
    if width > WIDEST:
        return (f"(_ bv{value} {width})",) if value < WIDEST else None
    return (f"#x{value:0{width // 4}x}" if width % 4 == 0 else f"#b{value:0{width}b}",)


def hexadecimal(text: str, _reals: bool) -> tuple[Sort, Hashable] | None:
    return bitvec(4 * (len(text) - 2)), int("0" + text[1:], 0)


def binary(text: str, _reals: bool) -> tuple[Sort, Hashable] | None:
    return bitvec(len(text) - 2), int("0" + text[1:], 0)


_DECIMAL: Final = re.compile(r"bv([0-9]+)\Z")
_CHUNK: Final = 4000
"""`int` refuses more than 4,300 digits at once, and takes quadratic time."""


def _whole(digits: str) -> int:
    """The number of any length: chunks are joined pairwise, so that products are balanced."""
    if len(digits) <= _CHUNK:
        return int(digits)
    first = len(digits) % _CHUNK or _CHUNK
    parts = [int(digits[:first]), *(int(digits[i : i + _CHUNK]) for i in range(first, len(digits), _CHUNK))]
    scale: int = 10**_CHUNK
    while len(parts) > 1:
        if len(parts) % 2:
            parts.insert(0, 0)
        parts = [parts[i] * scale + parts[i + 1] for i in range(0, len(parts), 2)]
        scale *= scale
    return parts[0]


def decimal(name: str, indices: Indices) -> tuple[Sort, Hashable] | None:
    """`(_ bv13 32)`. A number that does not fit is refused: cvc5 and bitwuzla do, z3 and yices cut it off."""
    found = _DECIMAL.match(name)
    if found is None or len(indices) != 1 or not isinstance(indices[0], int) or indices[0] < 1:
        return None
    digits, width = found[1].lstrip("0") or "0", indices[0]
    if 3 * (len(digits) - 1) > width:  # a further digit is worth more than three bits
        return None
    if len(digits) > WIDEST:
        return None
    value = _whole(digits)
    return (bitvec(width), value) if value.bit_length() <= width else None


SORT: Final = SortRow(
    "BitVec",
    valid=lambda sort: width_of(sort) > 0,
    size=_size,
    elements=_elements,
    corners=corners,
    draw=_draw,
    show=_show,
)
