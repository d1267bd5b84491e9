"""Names that two scripts do not share: what a script introduces is renamed throughout, in its text and in its witness.

Declared sorts keep their names, so that terms of two scripts may meet: a model of either stays one when its carrier is
larger, for the evaluator takes nothing to be true that rests on how many elements a declared sort has.
Text is renamed, not terms: sorts, datatypes, functions and bound variables are all names there, and one rule does.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from refute.semantics.models.entries import entries
from refute.smtlib.script import (
    Assert,
    DeclareDatatypes,
    DeclareFun,
    DefineFun,
    DefineFunsRec,
    DefineSort,
)
from refute.smtlib.sharing import SCOPES, order
from refute.smtlib.source import TOKEN, plain, quoted
from refute.smtlib.terms import MATCH

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from refute.smtlib.script import Command
    from refute.smtlib.terms import Term

_ELEMENT: Final = re.compile(r"(@uc_|@|)(.+?)(!val!\d+|_\d+)\Z")
"""How solvers name the elements of a sort: `U!val!0`, `@uc_U_0`, `@U_0`."""
_NOT_NAMED: Final = '();"'


def introduced(commands: Iterable[Command]) -> Iterator[str]:
    """Every name that a script declares, defines or binds, but those of declared sorts, which scripts may share."""
    terms: list[Term] = []
    for command in commands:
        match command:
            case Assert(term):
                terms.append(term)
            case DeclareFun(name):
                yield name
            case DefineSort(name, params, _):
                yield from (name, *params)
            case DefineFun():
                yield from _defined(command, terms)
            case DefineFunsRec(functions):
                for function in functions:
                    yield from _defined(function, terms)
            case DeclareDatatypes(datatypes, _):
                for datatype in datatypes:
                    yield datatype.name
                    yield from (sort.name for sort in datatype.params)
                    for constructor in datatype.constructors:
                        yield from (constructor.name, f"is-{constructor.name}")
                        yield from (selector for selector, _ in constructor.fields)
    yield from bound_names(order(terms))


def _defined(command: DefineFun, terms: list[Term]) -> Iterator[str]:
    terms.append(command.definition.body)
    yield command.name
    yield from (each.op.name for each in command.definition.params)


def bound_names(terms: Iterable[Term]) -> Iterator[str]:
    """The names of the variables that binders among the terms bind."""
    for term in terms:
        if term.op.row in SCOPES:
            if term.op.row is MATCH:
                yield from (each.op.name for _, variables in term.op.indices for each in variables)
            else:
                yield from (each.op.name for each in term.op.indices)


def defined_in_model(text: str, sorts: Collection[str]) -> Iterator[str]:
    """The names that a printed model defines, but those of elements, which follow the names of their sorts."""
    found = entries(text)
    elements = [plain(name) for name, _ in found.elements]
    for name in (*found.constants, *found.others, *elements):
        element = _ELEMENT.match(name)
        if element is None or element[2] not in sorts:
            yield name


def symbols(text: str) -> frozenset[str]:
    """The names that occur in a text as symbols."""
    names = set()
    for token in TOKEN.findall(text):
        name = token[1:] if token[0] == "(" else token
        if name and name[0] not in _NOT_NAMED:
            names.add(plain(name))
    return frozenset(names)


def renamed(text: str, names: Mapping[str, str]) -> str:
    """The text with other names for some symbols."""
    cache: dict[str, str] = {}

    def other(match: re.Match[str]) -> str:
        token = match[0]
        found = cache.get(token)
        if found is None:
            found = cache[token] = _other(token, names)
        return found

    return TOKEN.sub(other, text)


def _other(token: str, names: Mapping[str, str]) -> str:
    opening, name = ("(", token[1:]) if token[0] == "(" else ("", token)
    if not name or name[0] in _NOT_NAMED:
        return token
    known = names.get(plain(name))
    if known is not None:
        return opening + quoted(known)
    element = _ELEMENT.match(plain(name))
    if element is not None and element[2] in names:
        return opening + quoted(element[1] + names[element[2]] + element[3])
    return token


def definitions(model: str) -> str:
    """What stands inside of a printed model."""
    found = _WRAPPED.match(model)
    return found[1].strip() if found else model.strip()


_WRAPPED: Final = re.compile(r"\s*\(\s*(?!define-|declare-|=|function\b)(?:model\b)?(.*)\)\s*\Z", re.DOTALL)
