"""Declarations of datatypes in all their spellings: 2.6, 2.7's `declare-datatype`, and z3's and cvc4's from before.

New: `(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (hd T) (tl (List T)))))))`.
Old: `(declare-datatypes (T) ((List nil (cons (hd T) (tl List)))))`, where all share the parameters.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from refute.smtlib.script import DeclareDatatypes
from refute.smtlib.sexpr import show
from refute.smtlib.sorts import Constructor, Datatype, Sort, declared_datatype, parameter
from refute.smtlib.source import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from refute.smtlib.scope import Scope
    from refute.smtlib.sexpr import Sexpr

Declaration = tuple[str, tuple[str, ...], tuple["Sexpr", ...]]
"""Name, parameters, constructors."""


def read_datatypes(keyword: str, spelled: tuple[Sexpr, ...], scope: Scope) -> DeclareDatatypes:
    """Declares the datatypes of one command in the scope."""
    if len(spelled) != 2:
        raise ValueError("a list of names and a list of declarations were expected")
    declarations, old = _declarations(keyword, spelled)
    key = _key(keyword, spelled, scope)
    made = [
        (*declared_datatype(name, len(params), f"{name} {key}"), params, body)
        for name, params, body in declarations
    ]
    for datatype, _, _, _ in made:
        scope.declare_datatype(datatype)
    for datatype, new, params, body in made:
        if new:
            datatype.params = tuple(map(parameter, params))
            # The old form names its own datatypes without their parameters.
            own = {each.name: (each.name, *params) for each, _, _, _ in made} if old and params else {}
            datatype.constructors = tuple(_constructor(_applied(each, own), params, scope) for each in body)
    for datatype, _, _, _ in made:
        for name, op in scope.vocabulary.constructors(datatype).items():
            scope.declare(name, op, constant=not _takes_arguments(datatype, name))
    return DeclareDatatypes(tuple(datatype for datatype, _, _, _ in made), (keyword, *spelled))


def _takes_arguments(datatype: Datatype, name: str) -> bool:
    """Whether an operator of the datatype is a function; a constructor without fields is a constant."""
    return all(constructor.name != name or constructor.fields for constructor in datatype.constructors)


def _key(keyword: str, spelled: tuple[Sexpr, ...], scope: Scope) -> str:
    """What stands for the text of the declaration and of all that its sorts may mean.

    A digest: the keys of earlier datatypes are part of it, and as texts they would double with every declaration.
    """
    macros = [f"{name} {params} {show(body)}" for name, (params, body, _) in scope.sort_macros.items()]
    others = [datatype.key for datatype in scope.datatypes.values()]
    text = "\n".join([show((keyword, *spelled)), *macros, *others])
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _declarations(keyword: str, spelled: tuple[Sexpr, ...]) -> tuple[list[Declaration], bool]:
    first, second = spelled
    if keyword == "declare-datatype":
        return [_new(show(first), second)], False
    if isinstance(first, str) or isinstance(second, str):
        raise ValueError("a list was expected")  # noqa: TRY004 - the text of a script is wrong, not an argument
    if any(not isinstance(each, str) for each in first):
        if len(first) != len(second):
            raise ValueError(f"{len(first)} names for {len(second)} declarations")
        names = [each[0] if isinstance(each, tuple) and each else each for each in first]
        if not all(isinstance(name, str) for name in names):
            raise ValueError("(name arity) was expected")
        return [_new(str(name), body) for name, body in zip(names, second, strict=True)], False
    params = tuple(plain(str(each)) for each in first)
    return [_old(each, params) for each in second], True


def _new(name: str, body: Sexpr) -> Declaration:
    if isinstance(body, str) or not body:
        raise ValueError(f"the constructors of {name} were expected")
    if body[0] == "par":
        if len(body) != 3 or isinstance(body[1], str) or isinstance(body[2], str):
            raise ValueError("(par (parameters) (constructors)) was expected")
        return plain(name), tuple(plain(str(each)) for each in body[1]), body[2]
    return plain(name), (), body


def _old(body: Sexpr, params: tuple[str, ...]) -> Declaration:
    if isinstance(body, str) or not body or not isinstance(body[0], str):
        raise ValueError("(name constructors ...) was expected")
    return plain(body[0]), params, body[1:]


def _applied(constructor: Sexpr, own: Mapping[str, Sexpr]) -> Sexpr:
    """The constructor with `List` replaced by `(List T)` where a field has that sort."""
    if isinstance(constructor, str) or not constructor:
        return constructor
    fields = [
        (field[0], own.get(plain(field[1]), field[1]) if isinstance(field[1], str) else field[1])
        if isinstance(field, tuple) and len(field) == 2
        else field
        for field in constructor[1:]
    ]
    return (constructor[0], *fields)


def _constructor(spelled: Sexpr, params: tuple[str, ...], scope: Scope) -> Constructor:
    if isinstance(spelled, str):
        return Constructor(plain(spelled), ())
    fields: list[tuple[str, Sort]] = []
    if not spelled or not isinstance(spelled[0], str):
        raise ValueError("a constructor was expected")
    for field in spelled[1:]:
        if isinstance(field, str) or len(field) != 2 or not isinstance(field[0], str):
            raise ValueError(f"(selector sort) was expected in the constructor {spelled[0]}")
        fields.append((plain(field[0]), scope.sort_with(field[1], params)))
    return Constructor(plain(spelled[0]), tuple(fields))
