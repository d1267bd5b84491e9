"""One number that stands for all in its cell: it remembers the polynomial that it is, and what it was compared with."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final, NoReturn

from refute.theories.reals.intervals import Number
from refute.theories.reals.numbers import sign
from refute.theories.reals.ratio import rational
from refute.theories.values import Undecided

MAX_DEGREE: Final = 12

Coefficients = tuple[int | Fraction, ...]
"""In ascending order of the exponents; the last is not 0."""


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
