"""The sorts of the theory: their elements, how elements are written, and the short names of four formats."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from refute.smtlib.sorts import Sort, sort
from refute.theories.floats.conversions import from_rational
from refute.theories.floats.format import MODES, WIDEST, Format, fields, format_of, from_bits
from refute.theories.theory import SortRow

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from refute.theories.theory import Indices, Show

MODE: Final = sort("RoundingMode")


def is_float(candidate: Sort) -> bool:
    indices = candidate.indices
    return (
        candidate.name == "FloatingPoint"
        and not candidate.args
        and len(indices) == 2
        and all(isinstance(index, int) and index > 1 for index in indices)
        and sum(map(int, indices)) <= WIDEST
    )


def float_sort(indices: Indices) -> Sort | None:
    """`(_ FloatingPoint eb sb)`, None where these are no indices of a sort."""
    if len(indices) != 2:
        return None
    made = sort("FloatingPoint", indices)
    return made if is_float(made) else None


def form(of: Sort) -> Format:
    return format_of(int(of.indices[0]), int(of.indices[1]))


def _size(of: Sort) -> int:
    return 2 * form(of).infinity + 3  # two signs times infinity + 1 patterns, and NaN


def _elements(of: Sort) -> Iterator[int]:
    f = form(of)
    yield from range(f.infinity + 1)
    yield from range(f.sign_bit, f.negative_infinity + 1)
    yield f.nan


@cache
def _corners(f: Format) -> tuple[int, ...]:
    plain = [0, *(from_rational(f, "RNE", n) for n in (1, -1, 2, -2, 3, 10))]
    one = f.bias << f.fraction_bits
    odd = 1 << f.fraction_bits - 1
    magnitudes = (
        0,
        f.infinity,
        1,  # the least subnormal number
        f.fraction_mask,  # the greatest subnormal number
        f.hidden_bit,  # the least normal number
        f.largest,
        one,
        one - 1,  # the neighbours of 1
        one + 1,
        one - f.hidden_bit,  # 1/2
        one + odd,  # 3/2
        min(f.bias + f.sb, 2 * f.bias) << f.fraction_bits | 1,  # beyond it, all numbers are even
        f.hidden_bit + 1,
    )
    signed = [magnitude | sign for magnitude in magnitudes for sign in (0, f.sign_bit)]
    return tuple(dict.fromkeys([*plain, *signed[:4], f.nan, *signed[4:]]))


def _draw(of: Sort, rng: random.Random) -> int:
    """A corner, a neighbour of one, an integer, a number near 1 with few digits, or any pattern."""
    f = form(of)
    corners = _corners(f)
    kind = int(rng.random() * 10)
    if kind < 3:
        return corners[int(rng.random() * len(corners))]
    if kind < 4:
        corner = corners[int(rng.random() * len(corners))]
        magnitude = (corner & f.magnitude_mask) + int(rng.random() * 7) - 3
        return from_bits(f, corner & f.sign_bit | min(max(magnitude, 0), f.infinity))
    if kind < 6:
        return from_rational(f, "RNE", int(rng.random() * 201) - 100)
    if kind < 8:
        few = rng.getrandbits(min(6, f.fraction_bits)) << max(0, f.fraction_bits - 6)
        exponent = f.bias + int(rng.random() * 17) - 8
        return from_bits(
            f, min(max(exponent, 0), 2 * f.bias) << f.fraction_bits | few | rng.getrandbits(1) * f.sign_bit
        )
    return from_bits(f, rng.getrandbits(f.eb + f.sb))


CONSTANTS: Final = {
    "+oo": "infinity",
    "-oo": "negative_infinity",
    "+zero": "",
    "-zero": "sign_bit",
    "NaN": "nan",
}
"""The names of values, and which attribute of a format the value is."""


def _show(value: int, of: Sort) -> Show:
    """As the standard writes values: infinities and NaN by name, everything else as `(fp ...)`."""
    f = form(of)
    if value & f.magnitude_mask >= f.infinity:
        name = "NaN" if value == f.nan else "+oo" if value == f.infinity else "-oo"
        return (f"(_ {name} {f.eb} {f.sb})",)
    sign, exponent, significand = fields(f, value)
    return (f"(fp #b{sign} #b{exponent:0{f.eb}b} #b{significand:0{f.fraction_bits}b})",)


def value_named(name: str, of: Sort) -> int:
    value: int = getattr(form(of), CONSTANTS[name]) if CONSTANTS[name] else 0
    return value


def named(name: str, indices: Indices) -> tuple[Sort, int] | None:
    """`(_ +oo eb sb)` and its like; z3 also reads `(as +oo Float32)`."""
    if name not in CONSTANTS:
        return None
    given: Any = indices[0] if len(indices) == 1 else None
    of = given if isinstance(given, Sort) and is_float(given) else float_sort(indices)
    return None if of is None else (of, value_named(name, of))


def _draw_mode(_of: Sort, rng: random.Random) -> str:
    return MODES[int(rng.random() * len(MODES))]


FLOATS: Final = SortRow(
    "FloatingPoint",
    valid=is_float,
    size=_size,
    elements=_elements,
    corners=lambda of: _corners(form(of)),
    draw=_draw,
    show=_show,
)

ROUNDING_MODES: Final = SortRow(
    "RoundingMode",
    valid=lambda candidate: candidate is MODE,
    size=lambda _of: len(MODES),
    elements=lambda _of: iter(MODES),
    corners=lambda _of: MODES,
    draw=_draw_mode,
    show=lambda value, _of: (value,),
)

ABBREVIATIONS: Final = tuple(
    (name, sort("FloatingPoint", indices))
    for name, indices in (
        ("Float16", (5, 11)),
        ("Float32", (8, 24)),
        ("Float64", (11, 53)),
        ("Float128", (15, 113)),
    )
)
