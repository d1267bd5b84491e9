"""From text to `Script`: the commands, one function each, dispatched by name."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Final

from refute.smtlib.datatypes import read_datatypes
from refute.smtlib.scope import Scope, UnknownSort
from refute.smtlib.script import (
    Assert,
    CheckSat,
    Command,
    DeclareFun,
    DeclareSort,
    DefineFun,
    DefineFunsRec,
    DefineSort,
    Definition,
    GetValue,
    Plain,
    Pop,
    Push,
    Script,
    SetLogic,
    WithTerm,
)
from refute.smtlib.sexpr import show
from refute.smtlib.source import ScriptError, Source, numeral, plain, quoted
from refute.smtlib.term_reader import TermReader
from refute.smtlib.terms import declared

if TYPE_CHECKING:
    from collections.abc import Callable

    from refute.smtlib.scope import Vocabulary
    from refute.smtlib.sexpr import Sexpr
    from refute.smtlib.sorts import Sort
    from refute.smtlib.terms import Op, Term


class ScriptReader(TermReader):
    """Reads the commands of one source."""

    def script(self) -> Script:
        commands: list[Command] = []
        for token in self.it:
            if token[0] == ";":
                continue
            if token[0] != "(":
                raise self.error("a command was expected")
            name = token[1:] or self.next("a command")
            read = _READERS.get(name)
            if read is not None:
                commands.append(read(self))
            elif name in _WITH_TERM:
                commands.append(self._with_term(name))
            else:
                commands.append(self._plain(name))
        return Script(tuple(commands), self.source.name, tuple(self.scope.warnings))

    # What theories give meaning to

    def assertion(self) -> Command:
        terms = self.terms()
        if len(terms) != 1 or terms[0].sort.name not in _TRUTH:
            said = f"{len(terms)} terms" if len(terms) != 1 else f"one of sort {terms[0].sort}"
            raise self.error(f"assert takes one term of sort Bool, not {said}", self._opening())
        return Assert(terms[0])

    def check_sat(self) -> Command:
        assumptions = self.terms()
        return CheckSat(assumptions, bare=True) if assumptions else CheckSat()

    def check_sat_assuming(self) -> Command:
        token = self.next("assumptions")
        if token[0] != "(":
            raise self.error("a list of assumptions was expected")
        if len(token) > 1:
            self.unread(token[1:])
        command = CheckSat(self.terms())
        self.expect(")", "after check-sat-assuming")
        return command

    def get_value(self) -> Command:
        token = self.next("terms")
        if token[0] != "(":
            raise self.error("a list of terms was expected")
        if len(token) > 1:
            self.unread(token[1:])
        command = GetValue(self.terms())
        self.expect(")", "after get-value")
        return command

    def _with_term(self, name: str) -> Command:
        following = self.peek()
        if following in {")", ""}:
            return self._plain(name)
        term = self.one_term()
        rest: list[Sexpr] = []
        while (token := self.next("')'")) != ")":
            rest.append(self.rest(token, None) if token[0] == "(" else token)
        return WithTerm(name, term, tuple(rest))

    # Declarations

    def declare_fun(self) -> Command:
        name = self._new_symbol()
        token = self.next("argument sorts")
        if token[0] != "(":
            raise self.error("the argument sorts were expected")
        spelled = self.rest(token)
        result, text = self.sort()
        self.expect(")", "after the sort")
        sorts = tuple([self.resolve(each) for each in spelled])
        return DeclareFun(name, self._declared(name, sorts, result), (spelled, text))

    def declare_const(self) -> Command:
        name = self._new_symbol()
        result, text = self.sort()
        self.expect(")", "after the sort")
        return DeclareFun(name, self._declared(name, (), result), (text,), const=True)

    def _new_symbol(self) -> str:
        return plain(self.symbol(self.next("a symbol"), "a symbol"))

    def _declared(self, name: str, sorts: tuple[Sort, ...], result: Sort) -> Op:
        op = declared(name, sorts, result)
        self.scope.declare(name, op, constant=not sorts)
        return op

    def define_fun(self) -> Command:
        return self._define("define-fun")

    def define_fun_rec(self) -> Command:
        return self._define("define-fun-rec")

    def define_const(self) -> Command:
        name = self._new_symbol()
        result, text = self.sort()
        body = self.term("as the body of define-const")
        return self._defined("define-const", name, Definition((), body), (), result, ((), text))

    def _define(self, keyword: str) -> Command:
        name, start = self._new_symbol(), self.position()
        tokens, sorts, spelled = self.sorted_variables()
        result, text = self.sort()
        recursive = keyword != "define-fun"
        variables, undo = self.bind(tokens, sorts, parameters=True)
        definition = Definition(variables, recursive=recursive)
        op = declared(name, tuple(sorts), result, definition)
        if recursive:
            self.scope.declare(name, op, constant=not sorts)
        definition.body = self.term(f"as the body of {name}")
        self.unbind(undo)
        self._check_body(name, definition.body, result, start)
        if not recursive:
            self.scope.declare(name, op, constant=not sorts)
        return DefineFun(keyword, name, op, (_parameters(tokens, spelled), text))

    def _defined(
        self, keyword: str, name: str, definition: Definition, sorts: tuple[Sort, ...], result: Sort,
        spelled: tuple[Sexpr, Sexpr],
    ) -> Command:  # fmt: skip
        op = declared(name, sorts, result, definition)
        self.scope.declare(name, op, constant=not sorts)
        return DefineFun(keyword, name, op, spelled)

    def _check_body(self, name: str, body: Term, result: Sort, start: int) -> None:
        if (
            body.sort is not result
            and "?" not in (body.sort.name, result.name)
            and not _widened(body.sort, result)
        ):
            raise self.error(f"the body of {name} has the sort {body.sort}, not {result}", start)

    def define_funs_rec(self) -> Command:
        self.expect("(", "before the declarations")
        headers = []
        while (token := self.next("a declaration")) != ")":
            name = plain(self.symbol(token[1:] or self.next("a symbol"), "a symbol"))
            tokens, sorts, spelled = self.sorted_variables()
            result, text = self.sort()
            self.expect(")", "after a declaration")
            params = [self.bind(tokens, sorts, parameters=True)]
            self.unbind(params[0][1])
            definition = Definition(params[0][0], recursive=True)
            op = declared(name, tuple(sorts), result, definition)
            self.scope.declare(name, op, constant=not sorts)
            headers.append((name, tokens, sorts, op, definition, (_parameters(tokens, spelled), text)))
        bodies = self._bodies(headers)
        for (name, _, _, op, definition, _), body in zip(headers, bodies, strict=True):
            definition.body = body
            self._check_body(name, body, op.indices[1], self.position())
        return DefineFunsRec(
            tuple(DefineFun("define-funs-rec", name, op, text) for name, _, _, op, _, text in headers)
        )

    def _bodies(
        self, headers: list[tuple[str, list[str], list[Sort], Op, Definition, tuple[Sexpr, Sexpr]]]
    ) -> list[Term]:
        """Each body is read in the scope of its own parameters."""
        token = self.next("the bodies")
        if token[0] != "(":
            raise self.error("the list of the bodies was expected")
        if len(token) > 1:
            self.unread(token[1:])
        bodies = []
        for _, tokens, sorts, _, _, _ in headers:
            _, undo = self.bind(tokens, sorts, parameters=True)
            bodies.append(self.one_term())
            self.unbind(undo)
        self.expect(")", "after the bodies")
        self.expect(")", "after define-funs-rec")
        return bodies

    def declare_sort(self) -> Command:
        name = self._new_symbol()
        token = self.next("the number of arguments")
        if token == ")":
            arity = None
        else:
            arity = numeral(token)
            if arity is None:
                raise self.error("the number of arguments was expected")
            self.expect(")", "after declare-sort")
        self.scope.declare_sort(name, arity)
        return DeclareSort(name, arity, None if arity else self.resolve(quoted(name)))

    def define_sort(self) -> Command:
        name = self._new_symbol()
        token = self.next("parameters")
        if token[0] != "(":
            raise self.error("the list of the parameters was expected")
        params = self.rest(token)
        spelled = self.sexpr("a sort")
        self.expect(")", "after define-sort")
        if not all(isinstance(each, str) for each in params):
            raise self.error("a parameter is a symbol")
        names = tuple(plain(str(each)) for each in params)
        try:
            self.scope.define_sort(name, names, spelled)
        except UnknownSort as problem:
            raise self.error(str(problem)) from None
        return DefineSort(name, names, spelled)

    def datatypes(self, keyword: str) -> Command:
        start = self.position()
        spelled = self.rest("(")
        try:
            return read_datatypes(keyword, tuple(spelled), self.scope)
        except (UnknownSort, ValueError) as problem:
            raise self.error(f"{keyword}: {problem}", start) from None

    # Levels and the rest

    def push(self) -> Command:
        levels = self._levels()
        self.scope.push(1 if levels is None else levels)
        return Push(levels)

    def pop(self) -> Command:
        levels = self._levels()
        if not self.scope.pop(1 if levels is None else levels):
            raise self.error("pop without a push")
        return Pop(levels)

    def _levels(self) -> int | None:
        token = self.next("the number of levels")
        if token == ")":
            return None
        levels = numeral(token)
        if levels is None or levels > _MOST_LEVELS:
            raise self.error(f"the number of levels was expected, at most {_MOST_LEVELS}")
        self.expect(")", "after the number of levels")
        return levels

    def set_logic(self) -> Command:
        logic = plain(self.symbol(self.next("a logic"), "the name of a logic"))
        self.expect(")", "after the logic")
        self.scope.set_logic(logic)
        return SetLogic(logic)

    def _plain(self, name: str) -> Command:
        rest = tuple(self.rest("(", None))
        if name == "reset":
            self.scope.reset()
        elif name == "set-option" and rest[:2] == (":global-declarations", "true"):
            self.scope.global_declarations = True
        elif name not in _KNOWN:
            self.scope.warn(f"unknown command {name}")
        return Plain(name, rest)


def _parameters(tokens: list[str], spelled: list[Sexpr]) -> Sexpr:
    return tuple(zip(tokens, spelled, strict=True))


def _widened(have: Sort, want: Sort) -> bool:
    """z3 reads an Int where a Real is wanted."""
    return have.name == "Int" and want.name == "Real"


_TRUTH: Final = ("Bool", "?")
_MOST_LEVELS: Final = 1_000_000
_LARGE: Final = 500_000
"""Reading makes objects and no garbage: looking for some among a million new terms doubles the time for large texts."""
_WITH_TERM: Final = frozenset({"assert-soft", "maximize", "minimize", "simplify", "eval", "assert-not"})
_KNOWN: Final = frozenset({
    "set-info", "set-option", "get-info", "get-option", "get-model", "get-assertions", "get-assignment", "get-proof",
    "get-unsat-core", "get-unsat-assumptions", "echo", "exit", "reset-assertions",
})  # fmt: skip
_READERS: Final[dict[str, Callable[[ScriptReader], Command]]] = {
    "assert": ScriptReader.assertion,
    "check-sat": ScriptReader.check_sat,
    "check-sat-assuming": ScriptReader.check_sat_assuming,
    "get-value": ScriptReader.get_value,
    "declare-fun": ScriptReader.declare_fun,
    "declare-const": ScriptReader.declare_const,
    "define-fun": ScriptReader.define_fun,
    "define-fun-rec": ScriptReader.define_fun_rec,
    "define-funs-rec": ScriptReader.define_funs_rec,
    "define-const": ScriptReader.define_const,
    "declare-sort": ScriptReader.declare_sort,
    "define-sort": ScriptReader.define_sort,
    "declare-datatypes": lambda reader: reader.datatypes("declare-datatypes"),
    "declare-datatype": lambda reader: reader.datatypes("declare-datatype"),
    "push": ScriptReader.push,
    "pop": ScriptReader.pop,
    "set-logic": ScriptReader.set_logic,
}


def read(text: str, vocabulary: Vocabulary, name: str = "<script>") -> Script:
    """The script of a text; raises `ScriptError` with line, column and a caret where it is malformed."""
    if len(text) < _LARGE or not gc.isenabled():
        return ScriptReader(Source(text, name), Scope(vocabulary)).script()
    gc.disable()
    try:
        return ScriptReader(Source(text, name), Scope(vocabulary)).script()
    finally:
        gc.enable()


__all__ = ["ScriptError", "ScriptReader", "read", "show"]
