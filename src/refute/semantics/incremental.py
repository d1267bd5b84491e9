"""What a change of one subterm does to the value of an assertion, at the price of what it changes.

The values of all subterms under a model are kept. A new value at one place is carried upwards until a value comes out
as it was, where nothing above can change: most changes never reach the root, and no term is built to find that out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.program import Program
from refute.theories.values import Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from refute.semantics.evaluate import Evaluator
    from refute.smtlib.terms import Term
    from refute.theories.values import Value


class Valued:
    """Terms (expanded) and the values of all their subterms under one model."""

    __slots__ = ("_evaluator", "_known", "values")

    def __init__(self, roots: Iterable[Term], evaluator: Evaluator) -> None:
        program = Program(roots)
        self._evaluator = evaluator
        self.values: dict[Term, Value] = dict(zip(program.terms, program.run(evaluator), strict=True))
        self._known = all(type(value) is not Unknown for value in self.values.values())

    def root(self, term: Term, value: Value, path: Sequence[tuple[Term, int]]) -> Value:
        """The value of the root when one occurrence of `term` has another value; `UNCHANGED` when it keeps its own.

        `path` leads from the occurrence to the root: the terms around it, each with the place of the argument. None of
        them may be a binder.
        """
        values = self.values
        if not self._known:
            return self._carefully(term, value, path)
        try:
            if value == values[term]:
                return UNCHANGED
            result = value
            for above, place in path:
                args = above.args
                function = above.fn
                if function is None:
                    return self._carefully(term, value, path)
                if len(args) == 2:
                    result = function(values[args[0]], result) if place else function(result, values[args[1]])
                elif len(args) == 1:
                    result = function(result)
                else:
                    found = [values[arg] for arg in args]
                    found[place] = result
                    result = function(*found)
                if result == values[above]:
                    return UNCHANGED
        except Undecided:
            return self._carefully(term, value, path)
        return result

    def _carefully(self, term: Term, value: Value, path: Sequence[tuple[Term, int]]) -> Value:
        """The same where something may be unknown, and so whether a value is another one."""
        if _equal(value, self.values[term]):
            return UNCHANGED
        evaluator = self._evaluator
        for above, place in path:
            found = [self.values[arg] for arg in above.args]
            found[place] = value
            apply = evaluator.applied if above.fn is not None else evaluator.special
            value = apply(above, found)
            if _equal(value, self.values[above]):
                return UNCHANGED
        return value


def _equal(one: Value, other: Value) -> bool:
    try:
        return bool(one == other)
    except Undecided:
        return False


class _Unchanged:
    """What `Valued.root` says when the root keeps its value."""

    def __repr__(self) -> str:
        return "UNCHANGED"


UNCHANGED: Final = _Unchanged()
