"""Is there a number that makes something true? All numbers are tried, a cell at a time.

A formula is evaluated at one number, which remembers the polynomial that each term is in it. Every comparison on the
way comes out the same as long as the sign of a difference of two such polynomials does: until the next of its roots.
So a few numbers, one at each root and one in each gap, stand for all; what is no polynomial makes the question open.
"""

from __future__ import annotations

from functools import cmp_to_key
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from refute.semantics.sampled import Sampled
from refute.theories.reals.algebraic import of_root
from refute.theories.reals.numbers import compare, floor, is_integral, rational_between
from refute.theories.reals.roots import real_roots
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from refute.semantics.sampled import Coefficients
    from refute.theories.reals.intervals import Number
    from refute.theories.values import Value

MAX_POINTS: Final = 64
MAX_NUMBERS: Final = 3
MAX_TRIES: Final = 300

_ENOUGH: Final = Unknown("nothing is known of some of the numbers")


def some_number(holds: Callable[[Value], Value], *, whole: bool) -> bool | None:
    """Whether `holds` is true of some number, or of some integer; None where that is not known.

    `holds` is a truth value, or Unknown; it is called with objects that behave like numbers.
    """
    crossings: set[Coefficients] = set()
    tried: set[Number] = set()
    points: list[Number] = [0]
    try:
        while points:
            here = points.pop()
            if here in tried:
                continue
            tried.add(here)
            passed: set[Coefficients] = set()
            truth = holds(Sampled(here, (0, 1), passed))
            if truth is True or type(truth) is Unknown or len(tried) > MAX_POINTS:
                return True if truth is True else None
            if not passed <= crossings:
                crossings |= passed
                points = _cells(crossings, whole=whole)
    except (Undecided, TypeError, ValueError):
        # Something other than arithmetic and comparisons has met the number.
        return None
    return False


def some_numbers(
    holds: Callable[[tuple[Value, ...]], Value], whole: Sequence[bool], most: int = MAX_TRIES
) -> bool | None:
    """The same for several numbers, `whole` says which are integers; nothing is known where two of them meet.

    most: so often `holds` is called.
    """
    if len(whole) > MAX_NUMBERS:
        return None
    left = iter(range(most))

    def counted(values: tuple[Value, ...]) -> Value:
        return _ENOUGH if next(left, None) is None else holds(values)

    return _some_of(counted, (), whole)


def _some_of(
    holds: Callable[[tuple[Value, ...]], Value], before: tuple[Value, ...], whole: Sequence[bool]
) -> bool | None:
    if not whole:
        truth = holds(before)
        return truth if isinstance(truth, bool) else None

    def first(number: Value) -> Value:
        rest = _some_of(holds, (*before, number), whole[1:])
        return _ENOUGH if rest is None else rest

    return some_number(first, whole=whole[0])


def _cells(crossings: Iterable[Coefficients], *, whole: bool) -> list[Number]:
    """Every root, and a number between any two neighbours and beyond the last."""
    roots: list[Number] = []
    for coefficients in crossings:
        scale = 1
        for value in coefficients:
            scale *= value.denominator
        roots += [of_root(root) for root in real_roots([int(value * scale) for value in coefficients])]
    roots = sorted(dict.fromkeys(roots), key=cmp_to_key(compare))
    if not roots:
        return []
    if not whole:
        between: list[Number] = [rational_between(low, high) for low, high in pairwise(roots)]
        return [floor(roots[0]) - 1, *roots, *between, floor(roots[-1]) + 1]
    found = [floor(roots[0]) - 1, *(floor(root) for root in roots if is_integral(root))]
    found += [floor(low) + 1 for low, high in pairwise(roots) if compare(floor(low) + 1, high) < 0]
    return [*found, floor(roots[-1]) + 1]
