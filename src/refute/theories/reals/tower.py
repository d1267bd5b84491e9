"""Polynomials in several roots: the ring that algebraic numbers live in.

A number is a polynomial with rational coefficients in finitely many `Root`s, each exponent below the degree of its
root. Adding and multiplying is then cheap, and no factorisation is needed. Several polynomials may stand for one
number; whether one stands for zero is decided by a bound: an algebraic integer that is not zero has a norm of at
least 1, so that it cannot be smaller than the reciprocal of the product of its other conjugates.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm, prod

from flint import Ordering, arb, ctx, fmpq, fmpq_mat, fmpq_mpoly, fmpq_mpoly_ctx, fmpq_poly

from refute.theories.reals.roots import MAX_COEFFICIENT_BITS, MAX_DEGREE, MAX_PRECISION, START, Root
from refute.theories.values import Undecided

MAX_TERMS = 1024
Roots = tuple[Root, ...]


def ring(size: int) -> fmpq_mpoly_ctx:
    return fmpq_mpoly_ctx.get([f"x{index}" for index in range(size)], Ordering.lex)


def degree(roots: Roots) -> int:
    """At least the degree of every number that is a polynomial in these roots."""
    return prod(root.degree for root in roots)


def too_big(roots: Roots) -> Undecided:
    return Undecided(f"algebraic number of degree {degree(roots)}")


def fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def checked(roots: Roots, polynomial: fmpq_mpoly) -> fmpq_mpoly:
    """The polynomial itself, unless it has outgrown the budget."""
    height = max((value.height_bits() for value in polynomial.coeffs()), default=0)
    if len(polynomial) > MAX_TERMS or height > MAX_COEFFICIENT_BITS:
        raise too_big(roots)
    return polynomial


def lifted(roots: Roots, polynomial: fmpq_mpoly, wanted: Roots) -> fmpq_mpoly:
    """The same number as a polynomial in more roots, or in fewer when it does not use the others."""
    if roots == wanted:
        return polynomial
    places = [(wanted.index(root), place) for place, root in enumerate(roots) if root in wanted]
    terms = {}
    for exponents, value in zip(polynomial.monoms(), polynomial.coeffs(), strict=True):
        moved = [0] * len(wanted)
        for new, old in places:
            moved[new] = exponents[old]
        terms[tuple(moved)] = value
    return ring(len(wanted)).from_dict(terms)


def used(roots: Roots, polynomial: fmpq_mpoly) -> Roots:
    return tuple(root for root, power in zip(roots, polynomial.degrees(), strict=True) if power > 0)


def multiplied(roots: Roots, one: fmpq_mpoly, other: fmpq_mpoly) -> fmpq_mpoly:
    """The product, reduced by the polynomial of each root."""
    if len(one) * len(other) > MAX_TERMS * MAX_TERMS // 4:
        raise too_big(roots)
    result = one * other
    for place, root in enumerate(roots):
        if result.degrees()[place] >= root.degree:
            result = result % _modulus(roots, place)
    return checked(roots, result)


def _modulus(roots: Roots, place: int) -> fmpq_mpoly:
    size = len(roots)
    return ring(size).from_dict(
        {
            tuple(power if index == place else 0 for index in range(size)): fmpq(coefficient)
            for power, coefficient in enumerate(roots[place].coefficients)
            if coefficient
        }
    )


def evaluated(roots: Roots, polynomial: fmpq_mpoly, precision: int) -> arb:
    """An enclosure of the number, computed with `precision` bits: how wide it is depends on cancellation."""
    with ctx.workprec(precision):
        powers = []
        for root, highest in zip(roots, polynomial.degrees(), strict=True):
            ball = root.ball(precision)
            table = [arb(1), ball]
            while len(table) <= highest:
                table.append(table[-1] * ball)
            powers.append(table)
        total = arb(0)
        for exponents, value in zip(polynomial.monoms(), polynomial.coeffs(), strict=True):
            term = arb(value)
            for table, exponent in zip(powers, exponents, strict=True):
                if exponent:
                    term *= table[exponent]
            total += term
        return total


@dataclass(frozen=True, slots=True)
class Integral:
    """`scale` times the number is an algebraic integer all of whose conjugates are at most `size`."""

    scale: int
    size: int


def integral(roots: Roots, polynomial: fmpq_mpoly) -> Integral:
    """If r has leading coefficient l then l*r is an algebraic integer, and sums and products of such are."""
    coefficients = [fraction(value) for value in polynomial.coeffs()]
    denominator = lcm(*(value.denominator for value in coefficients))
    powers = [int(power) for power in polynomial.degrees()]
    leading = prod(root.leading**power for root, power in zip(roots, powers, strict=True))
    scale = denominator * leading
    size = 0
    for exponents, value in zip(polynomial.monoms(), coefficients, strict=True):
        powers = [int(power) for power in exponents]
        size += abs(int(value * scale)) * prod(
            root.size**power for root, power in zip(roots, powers, strict=True)
        )
    return Integral(scale, max(1, size))


def rational_value(roots: Roots, polynomial: fmpq_mpoly) -> Fraction | None:
    """The rational that the polynomial stands for, None when it stands for an irrational number."""
    whole = integral(roots, polynomial)
    # An algebraic integer is rational only if it is an integer. Its distance from the nearest integer has conjugates
    # below 2 * size + 1, at most `degree` of them.
    limit = degree(roots) * (2 * whole.size + 1).bit_length() + 2
    enough = limit + 2 * whole.size.bit_length() + START
    precision = min(START + 2 * whole.size.bit_length(), enough)
    while precision <= MAX_PRECISION:
        ball = _scaled(evaluated(roots, polynomial, precision), whole.scale, precision)
        if not ball.contains_integer():
            return None
        nearest = ball.unique_fmpz()
        if nearest is not None:
            with ctx.workprec(precision):
                gap = abs(ball - nearest).upper()
            if gap < arb((1, -limit)):
                return Fraction(int(nearest), whole.scale)
        precision = enough if precision < enough else 2 * precision
    raise too_big(roots)


def _scaled(ball: arb, scale: int, precision: int) -> arb:
    with ctx.workprec(precision):
        return ball * scale


def annihilator(roots: Roots, polynomial: fmpq_mpoly) -> fmpq_poly:
    """A polynomial in one variable of which the number is a root: of its matrix of multiplication."""
    if degree(roots) > MAX_DEGREE:
        raise too_big(roots)
    exponents = list(product(*(range(root.degree) for root in roots)))
    context = ring(len(roots))
    rows = []
    for basis in exponents:
        terms = multiplied(roots, polynomial, context.from_dict({basis: fmpq(1)}))
        rows.append([terms[place] for place in exponents])
    return fmpq_mat(rows).minpoly()


def inverse(roots: Roots, polynomial: fmpq_mpoly) -> fmpq_mpoly:
    """One over a number that is not zero.

    With t**k * (c + t*h(t)) annihilating v, c not 0: v is not 0, so that 1/v = -h(v)/c.
    """
    coefficients = list(annihilator(roots, polynomial).coeffs())
    while coefficients[0] == 0:
        coefficients.pop(0)
    result = ring(len(roots)).constant(0)
    for coefficient in reversed(coefficients[1:]):
        result = multiplied(roots, result, polynomial) + coefficient
    return checked(roots, result * (-1 / coefficients[0]))
