"""Two spellings that are no SMT-LIB, put right before a model is read: names that should have stood in bars.

z3 up to 4.12 prints the sort `|my sort|` as `my sort`; cvc5 up to 1.3 prints its elements as `(as @|my sort|_0 ..)`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from refute.semantics.models.notation import is_uninterpreted
from refute.smtlib.source import plain, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from refute.semantics.queries import Query

_QUOTATION: Final = r'"(?:[^"]|"")*"'
_ELEMENT: Final = re.compile(rf"{_QUOTATION}|;[^\n]*|\(as @\|([^|]*)\|_([0-9]+) ")


def repaired(text: str, query: Query) -> str:
    """The text as it should have been printed."""
    if "(as @|" in text:
        text = _ELEMENT.sub(
            lambda found: found[0] if found[2] is None else f"(as |@{found[1]}_{found[2]}| ", text
        )
    bare = [name for name in _odd_names(query) if name in text]
    if not bare:
        return text
    names = "|".join(map(re.escape, sorted(bare, key=len, reverse=True)))
    unbarred = re.compile(rf"{_QUOTATION}|;[^\n]*|\|[^|]*\||(?<=[\s(])({names})(?=[\s)])")
    return unbarred.sub(lambda found: found[0] if found[1] is None else f"|{found[1]}|", text)


def _odd_names(query: Query) -> Iterable[str]:
    """Of sorts that the script declares, the names that need bars."""
    names = {
        plain(sort.name)
        for command in query.declared
        for sort in (*command.op.indices[0], command.op.indices[1])
        if is_uninterpreted(sort)
    }
    return [name for name in names if quoted(name) != name]
