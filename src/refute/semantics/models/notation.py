"""What solvers write in models beside SMT-LIB: elements of sorts, arrays by function, doubtful literals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from refute.semantics.elaborate import Theories
from refute.smtlib.sorts import Sort, sort
from refute.smtlib.source import quoted
from refute.smtlib.terms import LITERAL, Op, Term, declared, intern_op, literal
from refute.theories.carriers import UNINTERPRETED, sort_row
from refute.theories.strings.text import Dialect, decode_printed
from refute.theories.values import Abstract, Unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

AS_ARRAY: Final = "as-array"
_CUT: Final = re.compile(r"-?[0-9]+\.[0-9]+\?\Z")
_ROUNDED: Final = re.compile(r"-?[0-9]+\.(?!0\Z)[0-9]+\Z")
_NEGATIVE: Final = re.compile(r"-[0-9]+(?:\.[0-9]+)?\Z")
_LABEL: Final = re.compile(r"(.+)!val!\d+\Z|@uc_(.+)_\d+\Z")
STRING: Final = sort("String")
REAL: Final = sort("Real")


class Notation(Theories):
    """The vocabulary of the theories, and what one solver adds to it in its models.

    functions: the definitions of the model that are functions, for `(_ as-array f)`.
    """

    def __init__(self, strings: Dialect, sorts: Mapping[str, Sort], functions: Mapping[str, Op]) -> None:
        self.strings = strings
        self.sorts = sorts
        self.functions = functions

    def literal(self, text: str, *, reals: bool) -> Term | None:
        if text[0] == '"':
            return literal(text, STRING, decode_printed(text[1:-1], self.strings))
        if _CUT.match(text):
            return literal(text, REAL, Unknown(f"the printed decimal {text} is cut"))
        if _ROUNDED.match(text):
            return literal(text, REAL, Unknown(f"the printed decimal {text} may be rounded"))
        return super().literal(text, reals=reals)

    def operator(self, name: str) -> Op | None:
        found = super().operator(name)
        if found is not None:
            return found
        if _CUT.match(name) or _ROUNDED.match(name) or _NEGATIVE.match(name):
            return self._negative(name)
        label = _LABEL.match(name)
        if label is not None:
            owner = self.sorts.get(label[1] or label[2])
            return None if owner is None else element(name, owner)
        return None

    def _negative(self, name: str) -> Op | None:
        """`-3`, as some print it."""
        found = self.literal(name.removeprefix("-"), reals=False)
        if found is None:
            return None
        value = found.op.detail
        return intern_op(name, LITERAL, (found.sort,), value if type(value) is Unknown else -value)

    def qualified(self, name: str, sort: Sort) -> Op | None:
        if is_uninterpreted(sort):
            return element(name, sort)
        return super().qualified(name, sort)

    def indexed(self, name: str, indices: tuple[int | str, ...]) -> Op | Term | None:
        if name == AS_ARRAY and len(indices) == 1:
            function = self.functions.get(str(indices[0]))
            return None if function is None else array_by_function(function)
        return super().indexed(name, indices)


def is_uninterpreted(sort: Sort) -> bool:
    return sort.datatype is None and sort_row(sort).name == UNINTERPRETED


def element(name: str, owner: Sort) -> Op:
    """An element of an uninterpreted sort, which solvers name in their models."""
    return intern_op(name, LITERAL, (owner,), Abstract(owner.text, name), quoted(name))


def array_by_function(function: Op) -> Op:
    """`(_ as-array f)`: the function is the operator's detail."""
    arguments, result = function.indices
    return declared(f"(_ {AS_ARRAY} {function.name})", (), sort("Array", (), (*arguments, result)), function)
