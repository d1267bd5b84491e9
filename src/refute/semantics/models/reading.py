"""The terms of a model: its definitions read in the scope of the script's declarations and of each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from refute.semantics.models.algebraic import without_roots
from refute.semantics.models.entries import Entry
from refute.semantics.models.notation import Notation, element, is_uninterpreted
from refute.semantics.models.unsaid import with_sorts
from refute.smtlib.scope import Scope, UnknownSort
from refute.smtlib.source import ScriptError, Source, plain, quoted
from refute.smtlib.substitute import expand
from refute.smtlib.term_reader import TermReader
from refute.smtlib.terms import Op, SortError, Term, apply, declared
from refute.theories import registry
from refute.theories.carriers import fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from refute.semantics.models.entries import Entries
    from refute.semantics.queries import Query
    from refute.smtlib.sorts import Datatype, Sort
    from refute.theories.strings.text import Dialect


class Unreadable(Exception):
    """A definition that cannot be understood, with the reason."""


@dataclass(frozen=True, slots=True)
class Body:
    """What a definition says: a term over parameters, expanded."""

    parameters: tuple[Term, ...]
    term: Term


class Definitions:
    """Reads the definitions of one model when they are asked for."""

    def __init__(self, found: Entries, query: Query, strings: Dialect) -> None:
        self._found = found
        sorts = dict(_sorts(query))
        functions: dict[str, Op] = {}
        notation = Notation(strings, {plain(sort.name): sort for sort in sorts}, functions)
        self.scope = Scope(notation)
        self._declare_sorts(sorts)
        self.elements: list[Op] = []
        for name, sort in found.elements:
            self._declare_element(name, sort)
        self.entry: dict[Op, Entry] = {}
        self._declare(query, functions)

    def _declare_sorts(self, sorts: Iterable[Sort]) -> None:
        datatypes: dict[Datatype, None] = {}
        for sort in sorts:
            if sort.datatype is not None:
                datatypes[sort.datatype] = None
            elif is_uninterpreted(sort):
                self.scope.declare_sort(plain(sort.name), len(sort.args))
        for datatype in datatypes:
            self.scope.declare_datatype(datatype)
            for name, op in registry.constructors(datatype).items():
                constant = any(c.name == name and not c.fields for c in datatype.constructors)
                self.scope.declare(name, op, constant=constant)

    def _declare_element(self, name: str, spelled: str) -> None:
        try:
            sort = self._sort(spelled)
        except Unreadable:
            return
        op = element(plain(name), sort)
        self.elements.append(op)
        self.scope.names[quoted(plain(name))] = apply(op)

    def _declare(self, query: Query, functions: dict[str, Op]) -> None:
        """The symbols of the script, and those that the model brings."""
        for command in query.declared:
            constant = not command.op.indices[0]
            self.scope.declare(command.name, command.op, constant=constant)
            if not constant:
                functions[command.name] = command.op
        for each in query.defined:
            self.scope.declare(each.name, each.op, constant=not each.definition.params)
        known = {command.name for command in query.declared} | {each.name for each in query.defined}
        values = self._found.constants
        own = {name: [Entry(name, "()", sort, values[name])] for name, sort in self._found.sorts.items()}
        for name, several in (*own.items(), *self._found.others.items()):
            if name in known:
                continue
            for entry in several:
                try:
                    op = self._own(entry)
                except Unreadable:
                    continue
                self.entry[op] = entry
                self.scope.declare(name, op, constant=not op.indices[0])
                if op.indices[0]:
                    functions[name] = op

    def _own(self, entry: Entry) -> Op:
        """The operator of a symbol that only the model knows."""
        return declared(entry.name, self.parameter_sorts(entry), self._sort(entry.sort), entry)

    def _sort(self, spelled: str) -> Sort:
        reader = TermReader(Source(spelled), self.scope)
        try:
            return reader.sort()[0]
        except (ScriptError, UnknownSort) as problem:
            raise Unreadable(_short(problem)) from None

    def parameter_sorts(self, entry: Entry) -> tuple[Sort, ...]:
        reader = TermReader(Source(entry.params), self.scope)
        try:
            return tuple(reader.sorted_variables()[1])
        except (ScriptError, UnknownSort) as problem:
            raise Unreadable(_short(problem)) from None

    def body(self, entry: Entry, sort: Sort) -> Body:
        """The definition as a term that is meant to be of a sort; raises Unreadable."""
        text, roots = without_roots(entry.body)
        for symbol, root in roots.items():
            self.scope.names[symbol] = root
        reader = TermReader(Source(f"{entry.params} {text})"), self.scope)
        try:
            tokens, sorts, _ = reader.sorted_variables()
            variables, undo = reader.bind(tokens, sorts, parameters=True)
            try:
                term = reader.term("as a value")
            finally:
                reader.unbind(undo)
            return Body(variables, with_sorts(expand((term,))[0], sort))
        except (ScriptError, SortError, UnknownSort) as problem:
            raise Unreadable(_short(problem)) from None


def _short(problem: Exception) -> str:
    return problem.message if isinstance(problem, ScriptError) else str(problem)


def _sorts(query: Query) -> Iterator[tuple[Sort, None]]:
    """The sorts of the declared symbols and all that they are made of."""
    seen: set[Sort] = set()
    stack = [sort for command in query.declared for sort in (*command.op.indices[0], command.op.indices[1])]
    while stack:
        sort = stack.pop()
        if sort in seen:
            continue
        seen.add(sort)
        yield sort, None
        stack += sort.args
        if sort.datatype is not None:
            stack += [part for _, inner in fields(sort) for part in inner]
