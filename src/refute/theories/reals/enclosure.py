"""Numbers of which only enclosures are known: what sine, exponential and the like make of other numbers.

An `Enclosure` keeps the expression that it stands for and evaluates it in interval arithmetic, to any precision within
the budget. Two of them are ordered as soon as their intervals separate. They are known to be equal only when they are
the same expression; otherwise whether they are equal is undecided.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from flint import arb, ctx

from refute.theories.reals.intervals import START, Number, enclose, is_number, separated
from refute.theories.reals.ratio import ratio
from refute.theories.values import Undecided

MAX_SIZE: Final = 400
"""How many nodes an expression may have."""

_BALLS: Final[dict[str, Callable[..., arb]]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "abs": abs,
    "pi": arb.pi,
    **{
        name: getattr(arb, name)
        for name in ("exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh")
    },
    **{name: getattr(arb, name) for name in ("asinh", "acosh", "atanh", "sqrt")},
}


def compare(one: Number, other: Number) -> int:
    """-1, 0 or 1; raises Undecided when the numbers are neither separated nor the same expression."""
    return 0 if same(one, other) else separated(one, other)


def sign(number: Number) -> int:
    return compare(number, 0)


class Enclosure:
    """`function(arguments)`. Make one with `enclosed`."""

    __slots__ = ("_ball", "_precision", "arguments", "function", "size")
    size: int

    def __init__(self, function: str, arguments: tuple[Number, ...]) -> None:
        self.function = function
        self.arguments = arguments
        self.size = 1 + sum(getattr(argument, "size", 1) for argument in arguments)
        self._ball = arb()
        self._precision = 0
        if self.size > MAX_SIZE:
            raise Undecided(f"an expression of {self.size} transcendental operations")

    def enclose(self, precision: int) -> arb:
        if self._precision < precision:
            _evaluate(self, precision)
        return self._ball

    def computed(self, precision: int) -> bool:
        return self._precision >= precision

    def compute(self, precision: int) -> None:
        """Assumes that the arguments have been computed to this precision."""
        balls = [enclose(argument, precision) for argument in self.arguments]
        with ctx.workprec(precision):
            self._ball = _BALLS[self.function](*balls)
        self._precision = precision

    def __add__(self, other: Number) -> Number:
        return _add(self, other) if is_number(other) else NotImplemented

    def __radd__(self, other: Number) -> Number:
        return _add(other, self) if is_number(other) else NotImplemented

    def __sub__(self, other: Number) -> Number:
        return _subtract(self, other) if is_number(other) else NotImplemented

    def __rsub__(self, other: Number) -> Number:
        return _subtract(other, self) if is_number(other) else NotImplemented

    def __mul__(self, other: Number) -> Number:
        return _multiply(self, other) if is_number(other) else NotImplemented

    def __rmul__(self, other: Number) -> Number:
        return _multiply(other, self) if is_number(other) else NotImplemented

    def __truediv__(self, other: Number) -> Number:
        return _divide(self, other) if is_number(other) else NotImplemented

    def __rtruediv__(self, other: Number) -> Number:
        return _divide(other, self) if is_number(other) else NotImplemented

    def __neg__(self) -> Number:
        return _multiply(-1, self)

    def __pos__(self) -> Number:
        return self

    def __abs__(self) -> Number:
        try:
            return self if sign(self) >= 0 else -self
        except Undecided:
            return Enclosure("abs", (self,))

    def __eq__(self, other: object) -> bool:
        """Raises Undecided unless the numbers are separated, or one expression."""
        return is_number(other) and compare(self, other) == 0

    def __hash__(self) -> int:
        # It may equal a rational without our knowing, and equal numbers must have equal hashes.
        raise Undecided(f"which numbers equal {self!r}")

    def __lt__(self, other: Number) -> bool:
        return compare(self, other) < 0 if is_number(other) else NotImplemented

    def __gt__(self, other: Number) -> bool:
        return compare(self, other) > 0 if is_number(other) else NotImplemented

    def __le__(self, other: Number) -> bool:
        return compare(self, other) <= 0 if is_number(other) else NotImplemented

    def __ge__(self, other: Number) -> bool:
        return compare(self, other) >= 0 if is_number(other) else NotImplemented

    def __repr__(self) -> str:
        text: str = enclose(self, START).str(15)
        return f"{self.function}(...) = {text}" if self.arguments else self.function


def _evaluate(root: Enclosure, precision: int) -> None:
    """Arguments before functions, each once."""
    stack = [root]
    while stack:
        top = stack[-1]
        missing = [a for a in top.arguments if isinstance(a, Enclosure) and not a.computed(precision)]
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        if not top.computed(precision):
            top.compute(precision)


def same(one: Number, other: Number) -> bool:
    """Whether the two are the same expression over the same exact numbers."""
    stack, seen = [(one, other)], set()
    while stack:
        left, right = stack.pop()
        if left is right or (id(left), id(right)) in seen:
            continue
        if not isinstance(left, Enclosure) or not isinstance(right, Enclosure):
            if isinstance(left, Enclosure) or isinstance(right, Enclosure) or left != right:
                return False
            continue
        if left.function != right.function or len(left.arguments) != len(right.arguments):
            return False
        seen.add((id(left), id(right)))
        stack.extend(zip(left.arguments, right.arguments, strict=True))
    return True


PI: Final = Enclosure("pi", ())


def pi_factor(number: Number) -> int | Fraction | None:
    """The rational q of q times pi, None for any other form of expression."""
    if number is PI:
        return 1
    if isinstance(number, Enclosure) and number.function == "*" and number.arguments[1] is PI:
        factor = number.arguments[0]
        return factor if isinstance(factor, int | Fraction) else None
    return None


def times_pi(factor: int | Fraction) -> Number:
    if factor == 0:
        return 0
    return PI if factor == 1 else Enclosure("*", (factor, PI))


def _is_zero(number: Number) -> bool:
    return isinstance(number, int) and number == 0


def _add(one: Number, other: Number) -> Number:
    if _is_zero(one):
        return other
    if _is_zero(other):
        return one
    left, right = pi_factor(one), pi_factor(other)
    if left is not None and right is not None:
        return times_pi(left + right)
    return Enclosure("+", (one, other))


def _subtract(one: Number, other: Number) -> Number:
    if _is_zero(other):
        return one
    if same(one, other):
        return 0
    left, right = pi_factor(one), pi_factor(other)
    if left is not None and right is not None:
        return times_pi(left - right)
    return Enclosure("-", (one, other))


def _multiply(one: Number, other: Number) -> Number:
    if not isinstance(one, int | Fraction) and isinstance(other, int | Fraction):
        one, other = other, one
    if _is_zero(one):
        return 0
    if isinstance(one, int | Fraction):
        if one == 1:
            return other
        factor = pi_factor(other)
        if factor is not None:
            return times_pi(one * factor)
        if isinstance(other, Enclosure) and other.function == "*":
            inner, rest = other.arguments
            if isinstance(inner, int | Fraction):  # one rational factor, so that -(-x) is x
                return _multiply(one * inner, rest)
    return Enclosure("*", (one, other))


def _divide(one: Number, other: Number) -> Number:
    """The divisor is not 0, or not known to be: then the enclosure stays infinite and decides nothing."""
    if isinstance(other, int | Fraction):
        return _multiply(ratio(other.denominator, other.numerator), one)
    if _is_zero(one):
        return 0 if sign(other) else Enclosure("/", (one, other))
    left, right = pi_factor(one), pi_factor(other)
    if left is not None and right is not None:
        return ratio(left.numerator * right.denominator, left.denominator * right.numerator)
    if same(one, other) and sign(other):
        return 1
    return Enclosure("/", (one, other))
