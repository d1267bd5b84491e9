"""Changes of a formula to one that implies it, and to one that it implies.

`(<= x y)` -> `(< x y)`; `(or p q r)` -> `(or p r)`; `p` -> `(and p r)` for any r; an existential -> an instance. Read
backwards, or with `or` for `and`, the same table weakens. Which relation implies which the rooms say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from refute.semantics.literals import literal_term
from refute.smtlib.printer import head, term_text
from refute.smtlib.sorts import BOOL
from refute.smtlib.substitute import substitute
from refute.smtlib.terms import EXISTS, FORALL, LITERAL, SortError, Term, apply
from refute.strategies.witness.polarity import POSITIVE
from refute.theories import registry
from refute.theories.registry import Overload
from refute.theories.theory import Row

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op

Part = tuple[Term, str]
"""A term with its text."""
Parts = tuple[Part, ...]
Change = Callable[[Part, Parts], Part | None]
"""From a formula and its arguments, as they have become, to what takes its place; None: it stays."""


def _table() -> dict[tuple[str, int], tuple[str, ...]]:
    """By name and polarity: what may stand there instead."""
    found: dict[tuple[str, int], list[str]] = {}
    for strong, weaker in registry.implications():
        for weak in weaker:
            found.setdefault((weak, POSITIVE), []).append(strong)
            found.setdefault((strong, -POSITIVE), []).append(weak)
    return {key: tuple(names) for key, names in found.items()}


_INSTEAD: Final = _table()


def made(name: str, *parts: Part) -> Part | None:
    """An operator of a theory on some parts."""
    op = registry.operators().get(name)
    return None if op is None else _applied(op, parts)


def _applied(op: Op, parts: Sequence[Part]) -> Part | None:
    try:
        term = apply(op, tuple([term for term, _ in parts]))
    except SortError:
        return None
    if not parts:
        return term, head(op)
    return term, f"({head(op)} {' '.join([text for _, text in parts])})"


def joined(whole: Part, other: Part, polarity: int, choice: int) -> Part | None:
    """The formula and any other one: both at a positive place, one of them at a negative."""
    if polarity == POSITIVE:
        match choice % 4:
            case 0:
                return made("and", whole, other)
            case 1:
                return made("and", other, whole)
            case 2:
                return made("ite", other, whole, _leaf("false"))
        implied = made("=>", whole, other)
        return None if implied is None else made("not", implied)
    match choice % 4:
        case 0:
            return made("or", whole, other)
        case 1:
            return made("or", other, whole)
        case 2:
            return made("=>", other, whole)
    return made("ite", other, _leaf("true"), whole)


def _leaf(name: str) -> Part:
    op = registry.operators()[name]
    return apply(op), name


def reshaped(
    term: Term, polarity: int, rng: Random, instance: Callable[[Sort], Part | None]
) -> Change | None:
    """A change of the formula itself, None where there is none; `instance` grows terms for variables."""
    row: object = term.op.row
    if row is (EXISTS if polarity == POSITIVE else FORALL):
        return _instantiated(term, instance)
    if not isinstance(row, Row | Overload):
        return None
    name, count = term.op.name, len(term.args)
    if name == ("or" if polarity == POSITIVE else "and") and count > 1:
        return _fewer(name, count, rng)
    if name == "=>" and polarity == POSITIVE and count == _TWO:
        negated = rng.random() < _HALF
        return lambda _, args: made("not", args[0]) if negated else args[1]
    if name == "ite" and term.sort is BOOL:
        joint = "and" if polarity == POSITIVE else "or"
        return lambda _, args: made(joint, *args[1:])
    instead = _INSTEAD.get((name, polarity))
    shrinking = name in _DIRECTION and count == _TWO
    if shrinking and (instead is None or rng.random() < _HALF):
        return _moved(term, polarity, rng)
    if instead is None:
        return None
    chosen = instead[int(rng.random() * len(instead))]
    return lambda _, args: made(chosen, *args)


_TWO: Final = 2
_HALF: Final = 0.5
_DIRECTION: Final = {"<": 1, "<=": 1, ">": -1, ">=": -1}
"""1 where a smaller right side makes the relation stronger."""
_STEPS: Final = (1, 2, 7, 1000)


def _fewer(name: str, count: int, rng: Random) -> Change:
    """Some of the parts of a disjunction, or of a conjunction at a negative place."""
    kept = [place for place in range(count) if rng.random() < _HALF] or [int(rng.random() * count)]

    def change(_: Part, args: Parts) -> Part | None:
        some = [args[place] for place in kept]
        return some[0] if len(some) == 1 else made(name, *some)

    return change


def _moved(term: Term, polarity: int, rng: Random) -> Change | None:
    """A bound that is a literal, moved so that less is within it (positive), or more."""
    places = [
        place
        for place, arg in enumerate(term.args)
        if arg.op.row is LITERAL and arg.sort.name in ("Int", "Real")
    ]
    if not places:
        return None
    place = places[int(rng.random() * len(places))]
    literal = term.args[place]
    step = _STEPS[int(rng.random() * len(_STEPS))]
    sign = _DIRECTION[term.op.name] * polarity * (-1 if place == 1 else 1)
    moved = literal_term(literal.op.detail + sign * step, literal.sort)
    if moved is None:
        return None
    part = moved, term_text(moved)

    def change(_: Part, args: Parts) -> Part | None:
        return _applied(term.op, (*args[:place], part, *args[place + 1 :]))

    return change


def _instantiated(term: Term, instance: Callable[[Sort], Part | None]) -> Change | None:
    values: dict[Term, Term] = {}
    for variable in term.op.indices:
        part = instance(variable.sort)
        if part is None:
            return None
        values[variable] = part[0]

    def change(_: Part, args: Parts) -> Part | None:
        found = substitute(args[0][0], values)
        return found, term_text(found)

    return change
