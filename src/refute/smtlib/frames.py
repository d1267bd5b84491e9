"""What stands on the term reader's stack and is no application: `let`, quantifiers, annotations, `match`.

Its table stays empty, so that its end is met where an application is met that was never seen before, and plain
applications pay nothing for it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from refute.smtlib.script import Definition
from refute.smtlib.sexpr import show
from refute.smtlib.sorts import UNKNOWN, Sort, instantiate
from refute.smtlib.source import plain
from refute.smtlib.terms import (
    ANNOTATION,
    DECLARED,
    EXISTS,
    FORALL,
    LAMBDA,
    LET,
    MATCH,
    SortError,
    Term,
    apply,
    declared,
    intern_op,
)

if TYPE_CHECKING:
    from refute.smtlib.sexpr import Sexpr
    from refute.smtlib.term_reader import TermReader
    from refute.smtlib.terms import Op, Row

Undo = list[tuple[str, "Term | None", "int | None"]]
"""Symbols, what they stood for, and how many quantifiers bound them (None for a `let`)."""
_EMPTY: Final[dict[tuple[Term, ...], Term]] = {}
_QUANTIFIERS: Final[dict[str, Row]] = {"(forall": FORALL, "(exists": EXISTS, "(lambda": LAMBDA}


class Frame:
    """A place on the stack that is not an application."""

    __slots__ = ()
    table = _EMPTY
    head: str = "list"

    def close(self, reader: TermReader, args: tuple[Term, ...]) -> tuple[Term, ...] | None:
        """Meets a closing parenthesis: terms for the frame below, or None to go on reading."""
        raise reader.error("a term was expected")


ROOT: Final = Frame()
"""The list around the terms that were asked for."""


class Overloads(Frame):
    """A function that a script declares several times, as z3 allows: the first declaration that takes the arguments."""

    __slots__ = ("head", "ops")

    def __init__(self, ops: tuple[Op, ...]) -> None:
        self.ops = ops
        self.head = ops[0].head

    def close(self, _reader: TermReader, args: tuple[Term, ...]) -> tuple[Term]:
        for op in self.ops[:-1]:
            with suppress(SortError):
                return (apply(op, args),)
        return (apply(self.ops[-1], args),)


class AppliedValue(Frame):
    """`(a i)` for an array `a`, which z3 reads as a look-up."""

    __slots__ = ("_op", "_value", "head")

    def __init__(self, value: Term, op: Op) -> None:
        self._value = value
        self._op = op
        self.head = value.op.head

    def close(self, _reader: TermReader, args: tuple[Term, ...]) -> tuple[Term]:
        return (apply(self._op, (self._value, *args)),)


def overloaded(older: Op | Overloads | None, op: Op) -> Op | Overloads:
    """What a name means after one more declaration of it."""
    ops = older.ops if isinstance(older, Overloads) else () if older is None else (older,)
    if op.row is not DECLARED:
        return op
    others = tuple(each for each in ops if each.row is DECLARED and each.indices[0] != op.indices[0])
    return Overloads((op, *others)) if others else op


class LetFrame(Frame):
    """`(let ((x t) ...) body)`: closes once for each binding, then for the whole."""

    __slots__ = ("open", "tokens", "undo", "variables")
    head = "let"

    def __init__(self, reader: TermReader) -> None:
        self.tokens: list[str] = []
        self.open = True
        self.variables: tuple[Term, ...] = ()
        self.undo: Undo = []
        reader.expect("(", "before the bindings of a let")
        self._next_binding(reader, ())

    def _next_binding(self, reader: TermReader, values: tuple[Term, ...]) -> None:
        token = reader.next("a binding")
        if token == ")":
            self.open = False
            self.variables, self.undo = reader.bind_values(self.tokens, values)
        elif token[0] == "(":
            self.tokens.append(reader.symbol(token[1:] or reader.next("a variable"), "a variable"))
        else:
            raise reader.error("a binding was expected")

    def close(self, reader: TermReader, args: tuple[Term, ...]) -> tuple[Term] | None:
        if len(args) != len(self.tokens) + (not self.open):
            raise reader.error(
                f"one term was expected as the {'value of a binding' if self.open else 'body of a let'}"
            )
        if self.open:
            self._next_binding(reader, args)
            return None
        reader.unbind(self.undo)
        return (apply(intern_op("let", LET, self.variables), args),)


class BinderFrame(Frame):
    """A quantifier or lambda. The operator's detail holds the spelling of the sorts where it is not the usual one."""

    __slots__ = ("op", "undo")

    def __init__(self, reader: TermReader, token: str) -> None:
        tokens, sorts, spelled = reader.sorted_variables()
        if not tokens:
            raise reader.error("a bound variable was expected")
        variables, self.undo = reader.bind(tokens, sorts)
        self.op = intern_op(token[1:], _QUANTIFIERS[token], variables, _spellings(sorts, spelled))

    @property
    def head(self) -> str:  # type: ignore[override] # a constant of the other frames
        return self.op.name

    def close(self, reader: TermReader, args: tuple[Term, ...]) -> tuple[Term]:
        if len(args) != 1:
            raise reader.error(f"one term was expected as the body of {self.op.name}")
        reader.unbind(self.undo)
        return (apply(self.op, args),)


def _spellings(sorts: list[Sort], spelled: list[Sexpr]) -> tuple[str, ...] | None:
    """How the sorts were written; None where that is how they print anyway."""
    texts = tuple(map(show, spelled))
    return None if all(text == sort.text for text, sort in zip(texts, sorts, strict=True)) else texts


class AnnotationFrame(Frame):
    """`(! t :named n :pattern (p q))`: the operator's indices are (keyword, value), for a pattern a number of terms.

    The terms of the patterns are arguments behind the annotated term.
    """

    __slots__ = ("attributes",)
    head = "!"

    def __init__(self) -> None:
        self.attributes: list[tuple[str, Sexpr | int | None]] = []

    def attribute(self, reader: TermReader, keyword: str, term: Term) -> Frame | None:
        """Reads one attribute; a pattern is a frame of its own."""
        following = reader.peek()
        if following in {"", ")"} or following[0] == ":":
            self.attributes.append((keyword, None))
        elif keyword in {":pattern", ":no-pattern"} and following[0] == "(":
            opened = reader.next("a pattern")
            if len(opened) > 1:  # `(x y)` of constants
                reader.unread(opened[1:])
            return PatternFrame(self, keyword)
        else:
            value = reader.sexpr("the value of an attribute")
            self.attributes.append((keyword, value))
            if keyword == ":named" and isinstance(value, str):
                name = plain(value)
                op = declared(name, (), term.sort, Definition((), term))
                reader.scope.declare(name, op, constant=True)
        return None

    def close(self, reader: TermReader, args: tuple[Term, ...]) -> tuple[Term]:
        if not args or not self.attributes:
            raise reader.error("(! term :attribute ...) was expected")
        return (apply(intern_op("!", ANNOTATION, tuple(self.attributes)), args),)


class PatternFrame(Frame):
    """The list of terms of a `:pattern`, or the one term of a `:no-pattern`."""

    __slots__ = ("_keyword", "_parent")
    head = "pattern"

    def __init__(self, parent: AnnotationFrame, keyword: str) -> None:
        self._parent = parent
        self._keyword = keyword

    def close(self, reader: TermReader, args: tuple[Term, ...]) -> tuple[Term, ...]:
        self._parent.attributes.append((self._keyword, len(args)))
        return args


class MatchFrame(Frame):
    """`(match t ((p1 t1) ...))`: closes once for each case, once for the list of cases, once for the whole.

    The operator's indices are the patterns: (constructor or None, variables).
    """

    __slots__ = ("_done", "_undo", "patterns", "started")
    head = "match"

    def __init__(self) -> None:
        self.patterns: list[tuple[str | None, tuple[Term, ...]]] = []
        self.started = False
        self._done = False
        self._undo: Undo = []

    def start(self, reader: TermReader, scrutinee: Term) -> None:
        """Behind the scrutinee, the parenthesis of the cases has been read."""
        self.started = True
        self._next_case(reader, scrutinee)

    def _next_case(self, reader: TermReader, scrutinee: Term) -> None:
        token = reader.next("a case")
        if token == ")":
            self._done = True
            return
        if token[0] != "(":
            raise reader.error("a case (pattern term) was expected")
        self._pattern(reader, token[1:] or reader.next("a pattern"), scrutinee.sort)

    def _pattern(self, reader: TermReader, token: str, sort: Sort) -> None:
        if token[0] != "(":
            symbol = reader.symbol(token, "a pattern")
            if plain(symbol) in _fields(sort):
                self.patterns.append((plain(symbol), ()))
                self._undo = []
            else:
                variables, self._undo = reader.bind([symbol], [sort])
                self.patterns.append((None, variables))
            return
        constructor = plain(reader.symbol(token[1:] or reader.next("a constructor"), "a constructor"))
        tokens = []
        while (each := reader.next("a variable")) != ")":
            tokens.append(reader.symbol(each, "a variable"))
        sorts = _fields(sort).get(constructor, (UNKNOWN,) * len(tokens))
        if len(sorts) != len(tokens):
            raise reader.error(f"{constructor} has {len(sorts)} fields, not {len(tokens)}")
        variables, self._undo = reader.bind(tokens, list(sorts))
        self.patterns.append((constructor, variables))

    def close(self, reader: TermReader, args: tuple[Term, ...]) -> tuple[Term] | None:
        if len(args) != len(self.patterns) + 1 or not args:
            raise reader.error("one term was expected in a case of match")
        if not self._done:
            reader.unbind(self._undo)
            self._next_case(reader, args[0])
            return None
        if not self.patterns:
            raise reader.error("match needs a case")
        return (apply(intern_op("match", MATCH, tuple(self.patterns)), args),)


def _fields(sort: Sort) -> dict[str, tuple[Sort, ...]]:
    """The sorts of the fields of each constructor of a datatype sort."""
    if sort.datatype is None:
        return {}
    values = dict(zip(sort.datatype.params, sort.args, strict=True))
    return {
        constructor.name: tuple(instantiate(field, values) for _, field in constructor.fields)
        for constructor in sort.datatype.constructors
    }
