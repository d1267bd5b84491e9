"""The Core theory: Booleans, equality, if-then-else."""

from __future__ import annotations

from operator import eq, ne, not_
from typing import TYPE_CHECKING

from refute.smtlib.sorts import BOOL, UNKNOWN, Sort
from refute.theories import core_bounds as bounds
from refute.theories.theory import Row, SortRow, Theory, chain, constant, fixed, right_fold
from refute.theories.values import Unknown

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    from refute.theories.theory import Bound, Function, Indices, Show, Sorts, Use
    from refute.theories.values import Value

_NUMBERS = ("Int", "Real")
_LAZY = frozenset({"lazy"})


def joined(sorts: Sorts) -> Sort | None:
    """The one sort of the arguments. z3 reads Int among Reals as Real, and writes such scripts."""
    first = sorts[0]
    for sort in sorts:
        if sort is not first:
            break
    else:
        return first
    known = [sort for sort in sorts if sort is not UNKNOWN]
    if all(sort.name in _NUMBERS for sort in known):
        return next((sort for sort in known if sort.name == "Real"), known[0])
    return known[0] if all(sort is known[0] for sort in known) else None


def _equal_run(_indices: Indices, sorts: Sorts, _result: Sort) -> Function:
    return eq if len(sorts) == 2 else chain(eq)


def _distinct(*values: Value) -> bool:
    try:
        return len(set(values)) == len(values)
    except TypeError:
        return all(values[i] != values[j] for i in range(len(values)) for j in range(i))


def _relation(_indices: Indices, sorts: Sorts) -> Sort | None:
    """z3 compares a Bool with a number: true is 1, as it is to Python."""
    if len(sorts) < 2:
        return None
    fits = joined(sorts) is not None or all(sort is BOOL or sort.name in _NUMBERS for sort in sorts)
    return BOOL if fits else None


def _distinct_check(indices: Indices, sorts: Sorts) -> Sort | None:
    """z3 reads `(distinct a)`, which is true."""
    return BOOL if len(sorts) == 1 else _relation(indices, sorts)


def _ask_relation(wanted: Sort, pool: Sequence[Sort]) -> Iterable[Use]:
    """Between two or three. Of two Booleans no third is another, and `distinct` of three is false."""
    return [((), (sort,) * count) for sort in pool for count in (2, 3)] if wanted is BOOL else ()


def _ask_ite(wanted: Sort, _pool: Sequence[Sort]) -> Iterable[Use]:
    return (((), (BOOL, wanted, wanted)),)


def _check_ite(_indices: Indices, sorts: Sorts) -> Sort | None:
    return joined(sorts[1:]) if len(sorts) == 3 and sorts[0] in (BOOL, UNKNOWN) else None


def _ite_kleene(condition: Value, then: Value, other: Value) -> Value:
    if isinstance(condition, Unknown):
        # Equal branches need no condition.
        return condition if isinstance(then, Unknown) or isinstance(other, Unknown) or then != other else then
    return then if condition else other


def _and(*values: Value) -> bool:
    return False not in values


def _or(*values: Value) -> bool:
    return True in values


def _imply(a: bool, b: bool) -> bool:
    return b or not a


def _first_unknown(values: Sequence[Value]) -> Unknown:
    return next(value for value in values if isinstance(value, Unknown))


def _and_kleene(*values: Value) -> Value:
    return False if any(value is False for value in values) else _first_unknown(values)


def _or_kleene(*values: Value) -> Value:
    return True if any(value is True for value in values) else _first_unknown(values)


def _imply_kleene(*values: Value) -> Value:
    if values[-1] is True or any(value is False for value in values[:-1]):
        return True
    return _first_unknown(values)


def _connective(
    name: str,
    two: Function,
    more: Function,
    kleene: Function | None,
    *,
    least: int = 2,
    aliases: tuple[str, ...] = (),
    bound: Bound | None = None,
) -> Row:
    return Row(
        name,
        lambda indices, sorts: (
            BOOL
            if len(sorts) >= least and not indices and all(s is BOOL or s is UNKNOWN for s in sorts)
            else None
        ),
        lambda _i, sorts, _r: two if len(sorts) == 2 else more,
        lambda wanted, _pool: (((), (BOOL, BOOL)), ((), (BOOL, BOOL, BOOL))) if wanted is BOOL else (),
        kleene=kleene,
        aliases=aliases,
        takes="Booleans",
        traits=frozenset({"commutative", "associative", *_LAZY} if name != "=>" else _LAZY),
        bound=bound,
    )


def _show(value: Value, _sort: Sort) -> Show:
    return ("true" if value else "false",)


def _draw(_sort: Sort, rng: random.Random) -> bool:
    return rng.random() < 0.5


def _ite(condition: bool, then: Value, other: Value) -> Value:
    return then if condition else other


def _xor_fold(*values: bool) -> bool:
    return sum(values) % 2 == 1


_BOOLS = SortRow(
    "Bool",
    valid=lambda sort: sort is BOOL,
    size=lambda _sort: 2,
    elements=lambda _sort: iter((False, True)),
    corners=lambda _sort: (False, True),
    draw=_draw,
    show=_show,
)

_FUSIONS = """
(fusion bool-xor ((x Bool) (y Bool) (z Bool)) (= z (xor x y)) (= x (xor z y)) (= y (xor z x)))
(fusion bool-equal ((x Bool) (y Bool) (z Bool)) (= z (= x y)) (= x (= z y)) (= y (= x z)))
(fusion bool-negated ((x Bool) (y Bool) (z Bool)) (= z (distinct (not x) y)) (= x (= z y)) (= y (= z x)))
(fusion choice (par (S) ((x S) (y S) (z S) (c Bool))
  (= z (ite c x y)) (= x (ite c z x)) (= y (ite c y z))))
"""

THEORY = Theory(
    "core",
    rows=(
        constant("true", BOOL, True),
        constant("false", BOOL, False),
        fixed("not", (BOOL,), BOOL, not_, bound=bounds.negation),
        # z3 and cvc5 read `and` and `or` of one argument, and benchmarks hold them; z3 reads them of none.
        _connective("and", lambda a, b: a and b, _and, _and_kleene, least=0, bound=bounds.conjunction),
        _connective("or", lambda a, b: a or b, _or, _or_kleene, least=0, bound=bounds.disjunction),
        _connective("xor", ne, _xor_fold, None, least=0),
        _connective("=>", _imply, right_fold(_imply), _imply_kleene, aliases=("implies",),
                    bound=bounds.implication),
        Row("=", _relation, _equal_run, _ask_relation, takes="arguments of one sort", aliases=("iff",),
            traits=frozenset({"commutative"}), bound=bounds.equality),
        Row("distinct", _distinct_check, lambda _i, sorts, _r: ne if len(sorts) == 2 else _distinct, _ask_relation,
            takes="arguments of one sort", traits=frozenset({"commutative"}), bound=bounds.difference),
        Row("ite", _check_ite, lambda _i, _s, _r: _ite, _ask_ite, kleene=_ite_kleene, aliases=("if",),
            takes="a Bool and two arguments of one sort", traits=_LAZY, bound=bounds.choice),
    ),
    sorts=(_BOOLS,),
    fusions=_FUSIONS,
)  # fmt: skip

__all__ = ["THEORY", "joined"]
