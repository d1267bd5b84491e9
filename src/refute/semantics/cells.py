"""Is there a number that makes something true? All numbers are tried, a cell at a time.

A formula is evaluated at one number, which remembers the polynomial that each term is in it. Every comparison on the
way comes out the same as long as the sign of a difference of two such polynomials does: until the next of its roots.
So a few numbers, one at each root and one in each gap, stand for all; what is no polynomial makes the question open.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NoReturn

from refute.theories.reals.algebraic import of_root
from refute.theories.reals.numbers import compare, floor, is_integral, rational_between, sign
from refute.theories.reals.ratio import rational
from refute.theories.reals.roots import real_roots
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from refute.theories.reals.intervals import Number
    from refute.theories.values import Value

MAX_POINTS: Final = 64
MAX_NUMBERS: Final = 3
MAX_TRIES: Final = 300
MAX_DEGREE: Final = 8

Coefficients = tuple[int | Fraction, ...]
"""In ascending order of the exponents; the last is not 0."""

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


class Sampled:
    """A number of which a polynomial is known: it may be added, multiplied and compared, and nothing else."""

    __slots__ = ("passed", "point", "polynomial")

    def __init__(self, point: Number, polynomial: Coefficients, passed: set[Coefficients]) -> None:
        self.point = point
        self.polynomial = polynomial
        self.passed = passed

    def _with(self, coefficients: Iterable[int | Fraction]) -> Any:
        found = list(coefficients)
        while found and found[-1] == 0:
            found.pop()
        if len(found) > MAX_DEGREE + 1:
            raise Undecided("a polynomial of a high degree")
        if len(found) < 2:
            return rational(found[0]) if found else 0
        return Sampled(self.point, tuple(found), self.passed)

    def _other(self, value: object) -> Coefficients:
        if isinstance(value, int | Fraction):
            return (value,)
        if isinstance(value, Sampled) and value.passed is self.passed:
            return value.polynomial
        raise Undecided("a number beside one that stands for many")

    def __add__(self, other: object) -> Any:
        one, two = self.polynomial, self._other(other)
        longest = max(len(one), len(two))
        one, two = one + (0,) * (longest - len(one)), two + (0,) * (longest - len(two))
        return self._with(a + b for a, b in zip(one, two, strict=True))

    def __neg__(self) -> Any:
        return self._with(-a for a in self.polynomial)

    def __sub__(self, other: object) -> Any:
        return self + self._with_of(other, -1)

    def __rsub__(self, other: object) -> Any:
        return -self + other

    def _with_of(self, other: object, factor: int) -> Any:
        return self._with(factor * a for a in self._other(other))

    def __mul__(self, other: object) -> Any:
        two = self._other(other)
        product: list[int | Fraction] = [0] * (len(self.polynomial) + len(two))
        for i, a in enumerate(self.polynomial):
            for j, b in enumerate(two):
                product[i + j] += a * b
        return self._with(product)

    def __truediv__(self, other: object) -> Any:
        if not isinstance(other, int | Fraction) or other == 0:
            raise Undecided("a quotient of a number that stands for many")
        return self._with(Fraction(a) / other for a in self.polynomial)

    __radd__ = __add__
    __rmul__ = __mul__

    def _sign(self, other: object) -> int:
        """Of the difference, here."""
        difference = self - other
        if not isinstance(difference, Sampled):
            return sign(difference)
        self.passed.add(difference.polynomial)
        value: Any = 0
        for coefficient in reversed(difference.polynomial):
            value = value * self.point + coefficient
        return sign(value)

    def __lt__(self, other: object) -> bool:
        return self._sign(other) < 0

    def __le__(self, other: object) -> bool:
        return self._sign(other) <= 0

    def __gt__(self, other: object) -> bool:
        return self._sign(other) > 0

    def __ge__(self, other: object) -> bool:
        return self._sign(other) >= 0

    def __eq__(self, other: object) -> bool:
        return self._sign(other) == 0

    def __abs__(self) -> Any:
        return self if self >= 0 else -self

    def _refused(self, *_: object) -> NoReturn:
        raise Undecided("more than arithmetic on a number that stands for many")

    __hash__ = _refused
    __bool__ = __int__ = __float__ = __index__ = _refused
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = __pow__ = __rpow__ = (
        _refused
    )
    __rtruediv__ = __floor__ = __ceil__ = __round__ = __trunc__ = _refused

    def __getattr__(self, name: str) -> NoReturn:
        raise Undecided(f"the {name} of a number that stands for many")
