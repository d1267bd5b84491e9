"""A printed model as the evaluator asks for it. Nothing is read before it is asked for, and nothing is read twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.evaluate import Evaluator
from refute.semantics.models.entries import Entries, Entry, entries
from refute.semantics.models.listing import is_listed, listed
from refute.semantics.models.plain import nearby, plain_value
from refute.semantics.models.reading import Definitions, Unreadable
from refute.semantics.models.repairs import repaired
from refute.semantics.models.tables import Table, number_table, table_of
from refute.semantics.tabulate import tabulated
from refute.smtlib.script import Definition
from refute.smtlib.source import plain
from refute.smtlib.terms import apply, declared
from refute.theories import registry
from refute.theories.values import Free, Undecided, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from refute.semantics.queries import Query
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op, Term
    from refute.theories.strings.text import Dialect
    from refute.theories.values import Value

MAX_CALLS: Final = 40
"""Definitions of a model that call each other, one inside of the other."""
MAX_SAMPLES: Final = 64


def read_model(text: str, query: Query, strings: Dialect) -> PrintedModel:
    """The model that a solver printed for a query. `strings`: how that release prints strings."""
    text = repaired(text, query)
    found = listed(text) if is_listed(text) else entries(text)
    if "true" in found.constants or "false" in found.constants:
        # z3 lets a script declare these, and nobody knows which of the two a value means.
        found = Entries(problem="it defines a truth value")
    return PrintedModel(found, query, strings)


class PrintedModel:
    """What a model says, as far as it can be understood."""

    def __init__(self, found: Entries, query: Query, strings: Dialect) -> None:
        self._found = found
        self._query = query
        self._strings = strings
        self._constants: dict[Op, Value] = {}
        self._functions: dict[Op, Callable[..., Value] | Unknown] = {}
        self._read: Definitions | None = None
        self._evaluator = Evaluator(self)
        self._calls = 0
        self._tables: dict[str, Table | None] = {}
        self._samples: dict[Sort, dict[Value, None]] = {}
        self._sampled = False

    @property
    def _definitions(self) -> Definitions:
        if self._read is None:
            self._read = Definitions(self._found, self._query, self._strings)
        return self._read

    # Constants

    def constant(self, op: Op) -> Value:
        found = self._constants.get(op)
        if found is None:
            self._constants[op] = Unknown(f"the model defines {op.name} by itself")
            found = self._constants[op] = self._constant(op)
        return found

    def _constant(self, op: Op) -> Value:
        sort = op.indices[1]
        if op.detail is not None and type(op.detail) is not Entry:
            return self._by_function(op.detail, sort)
        text = self._found.constants.get(op.name)
        if text is not None:
            value = plain_value(text, sort, self._strings)
            if value is not None and not (text[0] not in '("' and self._is_defined(plain(text))):
                return value
            near = nearby(text) if sort.name == "Real" else None
            if near is not None:
                key = Free("constant", (op.name,), near=near)
                return Unknown(f"the printed decimal {text} may be cut or rounded", key)
            return self._evaluated(op, Entry(op.name, "()", "", text))
        entry = op.detail if type(op.detail) is Entry else self._entry(op)
        if entry is None:
            if self._found.problem:
                return Unknown(f"the model was not understood: {self._found.problem}")
            return Unknown(f"{op.name} is not in the model", Free("constant", (op.name,)))
        return self._evaluated(op, entry)

    def _is_defined(self, name: str) -> bool:
        return name in self._found.constants or name in self._found.others

    def _entry(self, op: Op) -> Entry | None:
        """The definition of a symbol of the script. Where a function has several, the sorts of the arguments decide."""
        several = self._found.others.get(op.name, ())
        if len(several) < 2:
            return several[0] if several else None
        for entry in several:
            try:
                if self._definitions.parameter_sorts(entry) == op.indices[0]:
                    return entry
            except Unreadable:
                continue
        return None

    def _evaluated(self, op: Op, entry: Entry) -> Value:
        """The value of a definition that is a term."""
        sort = op.indices[1]
        try:
            body = self._definitions.body(entry, sort)
        except Unreadable as problem:
            return Unknown(f"the value of {op.name} was not understood: {problem}")
        if body.parameters:
            return self._as_array(op, sort)
        term = body.term
        if not _fits(term.sort, sort):
            return Unknown(f"the model gives {op.name} a value of the sort {term.sort}, not {sort}")
        value = self._evaluator.value(term)
        if type(value) is Unknown and value.key is not None and not self._is_open(term, value.key):
            return Unknown(value.reason, Free("constant", (op.name,)))
        return value

    def _is_open(self, term: Term, key: Free) -> bool:
        """Whether the term itself, and not a part of it, is what the standard leaves open."""
        found = self._evaluator.open.get(key)
        return found is not None and found[0] is term

    def _by_function(self, function: Op, sort: Sort) -> Value:
        """`(_ as-array f)`."""
        return self._array(self._function(function), sort)

    def _as_array(self, op: Op, sort: Sort) -> Value:
        """Yices prints an array as a function."""
        if sort.name != "Array":
            return Unknown(f"the model gives the constant {op.name} parameters")
        return self._array(self._function(op), sort)

    def _array(self, function: Callable[..., Value] | Unknown, sort: Sort) -> Value:
        if type(function) is Unknown:
            return function
        try:
            return registry.array_of(sort, function)  # type: ignore[arg-type] # no Unknown
        except Undecided as undecided:
            return Unknown(str(undecided.what))

    # Functions

    def call(self, op: Op, arguments: tuple[Value, ...]) -> Value:
        function = self._function(op)
        if type(function) is Unknown:
            if function.key is None:
                return function
            return _anything(f"function {op.name}", arguments, function.reason)
        try:
            return function(*arguments)  # type: ignore[operator] # no Unknown
        except Undecided as undecided:
            what = undecided.what
            return Unknown(what) if isinstance(what, str) else Unknown(f"{what.function} is open", what)

    def _function(self, op: Op) -> Callable[..., Value] | Unknown:
        found = self._functions.get(op)
        if found is None:
            found = self._functions[op] = self._new_function(op)
        return found

    def _new_function(self, op: Op) -> Callable[..., Value] | Unknown:
        entry = op.detail if type(op.detail) is Entry else self._entry(op)
        if entry is None:
            if self._found.problem:
                return Unknown(f"the model was not understood: {self._found.problem}")
            return Unknown(f"{op.name} is not in the model", Free(f"function {op.name}", ()))
        try:
            body = self._definitions.body(entry, _rank(op)[1])
        except Unreadable as problem:
            return Unknown(f"the value of {op.name} was not understood: {problem}")
        arguments, result = _rank(op)
        if not _fits(body.term.sort, result) or tuple(each.sort for each in body.parameters) != arguments:
            return Unknown(f"the model gives {op.name} another rank")
        table = tabulated(body.parameters, body.term, self._evaluator.value)
        if table is not None:
            return table
        definition = Definition(body.parameters, body.term, recursive=True)
        term = apply(declared(op.name, arguments, result, definition), body.parameters)
        return lambda *arguments: self._applied(term, arguments)

    def _applied(self, term: Term, arguments: tuple[Value, ...]) -> Value:
        """The value of a definition that is no table; the evaluator remembers it."""
        if self._calls >= MAX_CALLS:
            return Unknown(f"the definitions of the model nest too deeply at {term.op.name}")
        self._calls += 1
        try:
            return self._evaluator.special(term, list(arguments))
        finally:
            self._calls -= 1

    # The rest

    def free(self, key: Free) -> Value | None:
        table = table_of(key)
        if table is None:
            return None
        name, arguments = table
        numbers = self._number_table(name)
        if numbers is not None and len(arguments) > 1:
            points, elsewhere = numbers
            try:
                return points.get((arguments[0], arguments[1]), elsewhere) if points else elsewhere
            except Undecided:
                return None
        op = self._table_op(name, len(arguments))
        if op is None:
            return None
        value = self.call(op, arguments[: len(op.indices[0])])
        return None if type(value) is Unknown else value

    def _number_table(self, name: str) -> Table | None:
        if name not in self._tables:
            several = self._found.others.get(name, ())
            self._tables[name] = number_table(several[0], self._strings) if len(several) == 1 else None
        return self._tables[name]

    def _table_op(self, name: str, count: int) -> Op | None:
        for entry in self._found.others.get(name, ()):
            for op, own in self._definitions.entry.items():
                if own is entry and 0 < len(op.indices[0]) <= count:
                    return op
        return None

    def samples(self, sort: Sort) -> tuple[Value, ...]:
        if not self._sampled:
            self._sampled = True
            for op in (command.op for command in self._query.declared):
                if not op.indices[0]:
                    self._note(op.indices[1], self.constant(op))
            if self._found.elements:
                for op in self._definitions.elements:
                    self._note(op.indices[0], op.detail)
        return tuple(self._samples.get(sort, ()))

    def _note(self, sort: Sort, value: Value) -> None:
        seen = self._samples.setdefault(sort, {})
        if type(value) is not Unknown and len(seen) < MAX_SAMPLES:
            try:
                seen[value] = None
            except Undecided:
                return


def _anything(function: str, arguments: tuple[Value, ...], reason: str) -> Unknown:
    """Any value will do; but equal arguments have equal values, which nobody can say of arguments without a form."""
    try:
        hash(arguments)
    except Undecided as undecided:
        return Unknown(str(undecided.what))
    return Unknown(reason, Free(function, arguments))


def _rank(op: Op) -> tuple[tuple[Sort, ...], Sort]:
    """Of an array that is printed as a function, that of the function."""
    arguments, result = op.indices
    return (arguments, result) if arguments else (result.args[:-1], result.args[-1])


def _fits(have: Sort, want: Sort) -> bool:
    return have is want or (have.name == "Int" and want.name == "Real")
