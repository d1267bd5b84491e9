"""Short texts read where sorts of a script are known, without its declarations: as the very sorts that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.semantics import elaborate
from refute.smtlib.reader import ScriptReader
from refute.smtlib.scope import Scope
from refute.smtlib.source import Source, plain
from refute.theories import registry
from refute.theories.carriers import UNINTERPRETED, fields, sort_row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from refute.smtlib.script import Script
    from refute.smtlib.sorts import Sort


def read(text: str, sorts: Iterable[Sort], before: str = "", name: str = "<fusion>") -> tuple[Script, Script]:
    """Reads `before`, which knows no sort of the script, and then the text; raises ScriptError."""
    scope = Scope(elaborate.DECIMALS)
    first = ScriptReader(Source(before, name), scope).script()
    _declare(sorts, scope)
    return first, ScriptReader(Source(text, name), scope).script()


def _declare(sorts: Iterable[Sort], scope: Scope) -> None:
    """Makes declared sorts known, and all that values of them are made of."""
    seen: set[Sort] = set()
    stack = list(sorts)
    while stack:
        sort = stack.pop()
        if sort in seen:
            continue
        seen.add(sort)
        stack += sort.args
        if sort.datatype is not None:
            stack += [part for _, inner in fields(sort) for part in inner]
            scope.declare_datatype(sort.datatype)
            for name, op in registry.constructors(sort.datatype).items():
                constant = any(each.name == name and not each.fields for each in sort.datatype.constructors)
                scope.declare(name, op, constant=constant)
        elif sort_row(sort).name == UNINTERPRETED:
            scope.declare_sort(plain(sort.name), len(sort.args))
