"""From tokens to terms, in one loop without recursion.

A frame of the stack is an operator and the arguments read so far. What is not a plain application (`let`, quantifiers,
annotations, `match`) is a `Frame`, which stands on the stack in an operator's place: its table stays empty, so that
its end is met where an application is met that was never seen before, and plain applications pay nothing for it.
"""

from __future__ import annotations

from operator import length_hint
from typing import TYPE_CHECKING, Final

from refute.smtlib.frames import ROOT, AnnotationFrame, BinderFrame, Frame, LetFrame, MatchFrame, Undo
from refute.smtlib.scope import Scope, UnknownSort
from refute.smtlib.sexpr import TooDeep, read_rest, show
from refute.smtlib.source import ScriptError, plain, quoted
from refute.smtlib.terms import Op, SortError, Term, apply, bound, make

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from refute.smtlib.sexpr import Sexpr
    from refute.smtlib.sorts import Sort
    from refute.smtlib.source import Source

_DEEPEST: Final = 500
_NEVER: Final = frozenset({"!", "_", "as", "exists", "forall"})
"""Reserved words that no solver takes for a symbol. Others are read as one where scripts of before 2.6 have them."""


class TermReader:
    """Reads the terms of one source. `it` is shared with whoever reads the commands."""

    def __init__(self, source: Source, scope: Scope) -> None:
        self.source = source
        self.scope = scope
        self.tokens = source.tokens()
        self.it: Iterator[str] = iter(self.tokens)
        self._depth: dict[str, int] = {}
        """How many quantifiers around the place that is read bind a symbol."""

    # Tokens

    def position(self) -> int:
        """The index of the token read last."""
        return len(self.tokens) - length_hint(self.it) - 1

    def error(self, message: str, token: int | None = None) -> ScriptError:
        return self.source.error(message, self.position() if token is None else token)

    def peek(self) -> str:
        """The next token that is no comment, left where it is; empty at the end."""
        index = self.position() + 1
        while index < len(self.tokens) and self.tokens[index][0] == ";":
            index += 1
        return self.tokens[index] if index < len(self.tokens) else ""

    def next(self, what: str) -> str:
        """The next token that is no comment."""
        for token in self.it:
            if token[0] != ";":
                return token
        raise self.error(f"the text ends where {what} was expected", len(self.tokens))

    def expect(self, wanted: str, where: str) -> None:
        token = self.next(f"{wanted!r} {where}")
        if token != wanted:
            raise self.error(f"{wanted!r} was expected {where}")

    def symbol(self, token: str, what: str) -> str:
        """The canonical spelling of a symbol."""
        if token[0] == "|" and len(token) > 1:
            return quoted(plain(token))
        if token[0] in '()"|:0123456789#' or token in _NEVER:
            raise self.error(f"{what} was expected")
        return token

    def rest(self, opened: str, deepest: int | None = _DEEPEST) -> Sexpr:
        """A list. Sorts and values of attributes are keys of tables, and may not nest without limit."""
        try:
            found = read_rest(self.it, opened, deepest)
        except TooDeep:
            raise self.error(f"more than {deepest} lists inside of each other") from None
        if found is None:
            if self.tokens[self.position()] in {'"', "|"}:
                raise self.error("a quotation is not closed")
            raise self.error("a parenthesis is not closed", len(self.tokens))
        return found

    def unread(self, token: str) -> None:
        """Put back the token read last, or what is left of it when its parenthesis was taken off."""
        index = self.position()
        self.tokens[index] = token
        self.it.__setstate__(index)  # type: ignore[attr-defined] # a list's iterator

    def sexpr(self, what: str) -> Sexpr:
        token = self.next(what)
        if token == ")":
            raise self.error(f"{what} was expected")
        if token in {"|", '"'}:
            raise self.error("a quotation is not closed")
        return self.rest(token) if token[0] == "(" else token

    def sort(self) -> tuple[Sort, Sexpr]:
        spelled = self.sexpr("a sort")
        return self.resolve(spelled), spelled

    def resolve(self, spelled: Sexpr) -> Sort:
        try:
            return self.scope.sort(spelled)
        except UnknownSort as problem:
            raise self.error(str(problem)) from None

    # Binders

    def bind(
        self, tokens: list[str], sorts: list[Sort], *, parameters: bool = False
    ) -> tuple[tuple[Term, ...], Undo]:
        """Bind the variables of a quantifier or definition; returns their terms and what `unbind` needs.

        Where a variable hides another of a quantifier around it, or a symbol, it gets a number: when a `let` between
        them is expanded, what was hidden stands beside the variable, which has to take another name in the text.
        Parameters of a definition are replaced, and need none.
        """
        terms, depths = [], []
        for token, sort in zip(tokens, sorts, strict=True):
            depth = self._depth.get(token, 0)
            depths.append(depth)
            if not parameters and depth == 0 and self._hides(token):
                depth = 1
            name = plain(token)
            while depth and quoted(f"{name}!!{depth}") in self.scope.names:
                depth += 1
            self._depth[token] = depth + 1
            terms.append(bound(name, sort, depth or None))
        return tuple(terms), self._shadow(tokens, terms, depths)

    def _hides(self, token: str) -> bool:
        """Whether a variable may stand where another symbol of its name is meant."""
        scope = self.scope
        return (
            token in scope.names
            or "(" + token in scope.heads
            or "!!" in token
            or scope.vocabulary.operator(plain(token)) is not None
        )

    def bind_values(self, tokens: list[str], values: tuple[Term, ...]) -> tuple[tuple[Term, ...], Undo]:
        """Bind the variables of a `let`. Each knows its value, so that one variable never has two."""
        terms = [bound(plain(token), value.sort, value) for token, value in zip(tokens, values, strict=True)]
        return tuple(terms), self._shadow(tokens, terms, [None] * len(terms))

    def _shadow(self, tokens: list[str], terms: list[Term], depths: Sequence[int | None]) -> Undo:
        names = self.scope.names
        undo = []
        for token, term, depth in zip(tokens, terms, depths, strict=True):
            undo.append((token, names.get(token), depth))
            names[token] = term
        return undo

    def unbind(self, undo: Undo) -> None:
        names = self.scope.names
        for token, old, depth in reversed(undo):
            if depth is not None:
                self._depth[token] = depth
            if old is None:
                del names[token]
            else:
                names[token] = old

    def sorted_variables(self) -> tuple[list[str], list[Sort], list[Sexpr]]:
        """`((x S) (y T))`."""
        tokens, sorts, spelled = [], [], []
        self.expect("(", "before the bound variables")
        while (token := self.next("a bound variable")) != ")":
            if token[0] != "(":
                raise self.error("a bound variable with its sort was expected")
            tokens.append(self.symbol(token[1:] or self.next("a bound variable"), "a bound variable"))
            sort, text = self.sort()
            sorts.append(sort)
            spelled.append(text)
            self.expect(")", "after the sort of a bound variable")
        return tokens, sorts, spelled

    # Terms

    def terms(self) -> tuple[Term, ...]:
        """Terms up to the parenthesis that closes the list around them."""
        known, heads = self.scope.names.get, self.scope.heads.get
        stack: list[tuple[Op | Frame, list[Term]]] = []
        op: Op | Frame = ROOT
        args: list[Term] = []
        try:
            for token in self.it:
                term = known(token)
                if term is not None:
                    args.append(term)
                elif token == ")":
                    key = tuple(args)
                    term = op.table.get(key)
                    if term is None:
                        if isinstance(op, Op):
                            if not key:
                                raise self._bare(op)
                            term = make(op, key)
                        elif op is ROOT:
                            return key
                        else:
                            closed = op.close(self, key)
                            if closed is not None:
                                op, args = stack.pop()
                                args.extend(closed)
                            continue
                    elif not key:
                        raise self._bare(op)
                    op, args = stack.pop()
                    args.append(term)
                else:
                    head = heads(token) or self._rare(token, op, args)
                    if isinstance(head, Term):
                        args.append(head)
                    elif head is not None:
                        stack.append((op, args))
                        op, args = head, []
        except SortError as problem:
            raise self.error(f"{op.head} {problem}", self._opening()) from None
        raise self.error("a parenthesis is not closed", len(self.tokens))

    def term(self, where: str) -> Term:
        """The one term before a closing parenthesis, which is read too."""
        found = self.terms()
        if len(found) != 1:
            raise self.error(f"one term was expected {where}, not {len(found)}")
        return found[0]

    def one_term(self) -> Term:
        """A term in front of anything: read as if a parenthesis closed behind it."""
        depth, end = 0, self.position() + 1
        while end < len(self.tokens):
            token = self.tokens[end]
            depth += (token[0] == "(") - (token == ")")
            end += 1
            if depth == 0 and token[0] != ";":
                break
        if depth or end >= len(self.tokens):
            raise self.error("a parenthesis is not closed", len(self.tokens))
        behind, self.tokens[end] = self.tokens[end], ")"
        try:
            found = self.term("here")
        finally:
            self.tokens[end] = behind
        self.unread(behind)
        return found

    def _bare(self, op: Op | Frame) -> ScriptError:
        return self.error(f"{op.head} stands in parentheses without arguments", self._opening())

    def _opening(self) -> int:
        """The token that opened what the last token closes."""
        depth, index = 0, self.position()
        while index > 0:
            token = self.tokens[index]
            depth += (token == ")") - (token[0] == "(")
            if depth == 0:
                break
            index -= 1
        return index

    def _rare(self, token: str, op: Op | Frame, args: list[Term]) -> Op | Frame | Term | None:
        """A token that neither the names nor the heads hold: often met for the first time."""
        first = token[0]
        if first == "(":
            if len(token) > 1:
                return self._special(token) or self.scope.head(token)
            if type(op) is MatchFrame and len(args) == 1 and not op.started:
                op.start(self, args[0])
                return None
            return self._parenthesis()
        if first == ";":
            return None
        if first == ":":
            if type(op) is AnnotationFrame and args:
                return op.attribute(self, token, args[0])
            raise self.error(f"{token} does not belong here: attributes stand in (! term ...)")
        if token in {"|", '"'}:
            raise self.error("a quotation is not closed")
        return self.constant(token)

    def constant(self, token: str) -> Term:
        """A symbol or literal."""
        term = self.scope.names.get(token) or self.scope.constant(token)
        if term is None:
            raise self.error(f"{token[:40]} is not a literal")
        return term

    def _special(self, token: str) -> Frame | Term | None:
        if token == "(_":
            return self._alone(self._indexed())
        match token:
            case "(let":
                return LetFrame(self)
            case "(forall" | "(exists" | "(lambda":
                return BinderFrame(self, token)
            case "(!":
                return AnnotationFrame()
            case "(match":
                return MatchFrame()
            case "(as":
                return self._alone(self._qualified())
        return None

    def _alone(self, found: Op | Term) -> Term:
        """An identifier that stands where a term stands."""
        if isinstance(found, Term):
            return found
        try:
            return apply(found)
        except SortError as problem:
            raise self.error(f"{found.head} {problem}") from None

    def _parenthesis(self) -> Op | Frame | Term:
        """What follows `(` alone: `((_ extract 3 0) x)`, `((as const S) v)`, or a symbol behind a space."""
        token = self.next("an operator")
        if token == "(":
            token += self.next("an operator")
        if token == "(_":
            found = self._indexed()
            if type(found) is Term:
                raise self.error("a literal is not a function")
            return found
        if token == "(as":
            return self._qualified()
        if token[0] in '()":0123456789#' or token == "|":
            raise self.error("an operator was expected")
        glued = "(" + token
        return self.scope.heads.get(glued) or self._special(glued) or self.scope.head(glued)

    def _indexed(self) -> Op | Term:
        parts: list[str] = []
        for part in self.it:
            if part == ")":
                break
            if part[0] == "(":
                raise self.error("an index was expected")
            if part[0] != ";":
                parts.append(part)
        if len(parts) < 2:
            raise self.error("(_ name index ...) was expected")
        key = tuple(parts)
        return self.scope.indexed.get(key) or self.scope.indexed_head(key)

    def _qualified(self) -> Op:
        token = self.next("a symbol")
        name = show(self.rest(token)) if token[0] == "(" else self.symbol(token, "a symbol")
        spelled = self.sexpr("a sort")
        self.resolve(spelled)
        self.expect(")", "after (as ...")
        return self.scope.qualified_head(name, spelled)
