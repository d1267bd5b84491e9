"""Reading with meaning: the theories' operators, sorts and literals as the vocabulary of the reader."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from refute.smtlib import reader
from refute.smtlib.sorts import Sort, sort
from refute.smtlib.terms import Op, Term, intern_op, literal
from refute.theories import registry
from refute.theories.logics import logic

if TYPE_CHECKING:
    from collections.abc import Mapping

    from refute.smtlib.script import Script
    from refute.smtlib.sorts import Datatype


class Theories:
    """The vocabulary of all theories together. A logic only says how numerals are read."""

    def operator(self, name: str) -> Op | None:
        return registry.operators().get(name)

    def indexed(self, name: str, indices: tuple[int | str, ...]) -> Op | Term | None:
        value = registry.read_indexed(name, indices)
        head = f"(_ {name} {' '.join(map(str, indices))})"
        if value is not None:
            return literal(head, *value)
        row = registry.rows().get(name)
        return intern_op(name, row, indices, None, head) if row is not None else None

    def qualified(self, name: str, sort: Sort) -> Op | None:
        return registry.qualified(name, sort)

    def literal(self, text: str, *, reals: bool) -> Term | None:
        return _literal(text, reals)

    def sort(self, name: str, indices: tuple[int | str, ...], args: tuple[Sort, ...]) -> Sort | None:
        if not indices and not args:
            short = registry.abbreviations().get(name)
            if short is not None:
                return short
        found = sort(name, indices, args)
        return found if registry.is_theory_sort(found) else None

    def constructors(self, datatype: Datatype) -> Mapping[str, Op]:
        return registry.constructors(datatype)

    def application(self, sort: Sort) -> Op | None:
        return registry.application(sort)

    def real_numerals(self, name: str) -> bool:
        return logic(name).real_numerals


@lru_cache(maxsize=4096)
def _literal(text: str, reals: bool) -> Term | None:
    found = registry.read_literal(text, reals=reals)
    return None if found is None else literal(text, *found)


class Decimals(Theories):
    """Spells a Real out: `1` becomes `1.0`, which means the same whatever the logic is."""

    def literal(self, text: str, *, reals: bool) -> Term | None:
        return _literal(f"{text}.0" if reals and text.isdigit() else text, reals)


THEORIES = Theories()
DECIMALS = Decimals()


def read(text: str, name: str = "<script>", vocabulary: Theories = THEORIES) -> Script:
    """The sort-checked script; raises `ScriptError` where it is malformed."""
    return reader.read(text, vocabulary, name)
