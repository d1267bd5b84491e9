"""What symbols mean at a point of a script: names, function heads and sorts, with undo for `pop` and binders.

What a theory gives meaning to comes from a `Vocabulary`; this folder knows no operator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from refute.smtlib.frames import AppliedValue, Frame, Overloads, overloaded
from refute.smtlib.sexpr import show
from refute.smtlib.sorts import UNKNOWN, Sort, instantiate, parameter, sort
from refute.smtlib.source import numeral, plain, quoted
from refute.smtlib.terms import UNNAMED, Op, SortError, Term, apply, intern_op

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from refute.smtlib.sexpr import Sexpr
    from refute.smtlib.sorts import Datatype

Index = int | str


class Vocabulary(Protocol):
    """Where the reader finds meaning."""

    def operator(self, name: str) -> Op | None:
        """An operator without indices."""

    def indexed(self, name: str, indices: tuple[Index, ...]) -> Op | Term | None:
        """`(_ name indices)`: a literal, or an operator."""

    def qualified(self, name: str, sort: Sort) -> Op | None:
        """`(as name sort)`."""

    def literal(self, text: str, *, reals: bool) -> Term | None: ...

    def sort(self, name: str, indices: tuple[Index, ...], args: tuple[Sort, ...]) -> Sort | None:
        """A sort of a theory, or None."""

    def constructors(self, datatype: Datatype) -> Mapping[str, Op]:
        """The operators that a declaration of a datatype brings."""

    def application(self, sort: Sort) -> Op | None:
        """What `(a i)` means for a constant `a` of this sort: the operator takes `a` first, and has no text."""

    def real_numerals(self, logic: str) -> bool:
        """Whether `1` is a Real in this logic."""


class UnknownSort(Exception):
    """A sort that cannot be: wrong arguments for a declared or defined sort."""


class Scope:
    """Names by token, heads by glued token (`(f`), sorts by spelling."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.names: dict[str, Term] = {}
        self.heads: dict[str, Op | Overloads] = {}
        self.indexed: dict[tuple[str, ...], Op | Term] = {}
        self.sorts: dict[Sexpr, Sort] = {}
        self.sort_macros: dict[str, tuple[tuple[str, ...], Sexpr, Sort]] = {}
        """Parameters, body, and what the body means where it stands."""
        self.declared_sorts: dict[str, int | None] = {}
        self.datatypes: dict[str, Datatype] = {}
        self.reals = False
        self.global_declarations = False
        self.warnings: dict[str, None] = {}
        self._undo: list[tuple[dict[str, object], str, object]] = []
        self._marks: list[int] = []

    # Scopes

    def push(self, levels: int) -> None:
        self._marks.extend([len(self._undo)] * levels)

    def pop(self, levels: int) -> bool:
        if levels > len(self._marks):
            return False
        for _ in range(levels):
            mark = self._marks.pop()
            while len(self._undo) > mark:
                table, key, old = self._undo.pop()
                if old is None:
                    table.pop(key, None)
                else:
                    table[key] = old
                self.sorts.clear()
                self.indexed.clear()
        return True

    def reset(self) -> None:
        kept = self.warnings
        self.__init__(self.vocabulary)  # type: ignore[misc] # a reset makes all new but what was said
        self.warnings = kept

    def _set(self, table: dict[str, object], key: str, value: object) -> None:
        if self._marks and not self.global_declarations:
            self._undo.append((table, key, table.get(key)))
        table[key] = value

    def declare(self, name: str, op: Op, *, constant: bool) -> None:
        token = quoted(name)
        if constant:
            self._set(self.names, token, apply(op))  # type: ignore[arg-type] # one undo list for tables of all types
        else:
            self._set(self.heads, "(" + token, overloaded(self.heads.get("(" + token), op))  # type: ignore[arg-type]

    def declare_sort(self, name: str, arity: int | None) -> None:
        self._set(self.declared_sorts, name, arity if arity is not None else 0)  # type: ignore[arg-type]
        self.sorts.clear()

    def define_sort(self, name: str, params: tuple[str, ...], body: Sexpr) -> None:
        self._set(self.sort_macros, name, (params, body, self.sort_with(body, params)))  # type: ignore[arg-type]
        self.sorts.clear()

    def declare_datatype(self, datatype: Datatype) -> None:
        self._set(self.datatypes, datatype.name, datatype)  # type: ignore[arg-type]
        self.sorts.clear()

    def warn(self, text: str) -> None:
        self.warnings[text] = None

    def set_logic(self, logic: str) -> None:
        self.reals = self.vocabulary.real_numerals(logic)
        for token in [token for token in self.names if _is_number(token)]:
            del self.names[token]

    # Symbols

    def constant(self, token: str) -> Term | None:
        """The term of a symbol or literal that `names` does not hold yet."""
        first = token[0]
        if first in '0123456789#"':
            return self._literal(token)
        if first == "|":
            canonical = quoted(plain(token))
            if canonical != token:
                # Not remembered: a binder may shadow the name in its other spelling.
                return self.names.get(canonical) or self.constant(canonical)
        name = plain(token)
        op = self.vocabulary.operator(name)
        if op is None and _is_number(token):
            return self._literal(token)
        try:
            term = apply(op or self._function_as_value(name) or self._unnamed(name, quoted(name)))
        except SortError:
            term = apply(self._unnamed(name, quoted(name), "function as a value"))
        self.names[token] = term
        return term

    def _literal(self, token: str) -> Term | None:
        term = self.vocabulary.literal(token, reals=self.reals)
        if term is not None:
            self.names[token] = term
        return term

    def _function_as_value(self, name: str) -> Op | None:
        declared = "(" + quoted(name) in self.heads
        return self._unnamed(name, quoted(name), "function as a value") if declared else None

    def head(self, token: str) -> Op | Frame:
        """The operator of a glued token (`(f`) that `heads` does not hold yet."""
        name = token[1:]
        if name[0] == "|":
            canonical = "(" + quoted(plain(name))
            if canonical != token:
                return self.heads.get(canonical) or self.head(canonical)
        op = self.vocabulary.operator(plain(name))
        if op is None:
            value = self.names.get(name)
            applied = None if value is None else self.vocabulary.application(value.sort)
            if value is not None and applied is not None:
                # Not remembered: another `let` may give the name another value.
                return AppliedValue(value, applied)
            op = self._unnamed(plain(name), name)
        self.heads[token] = op
        return op

    def _unnamed(self, name: str, head: str, what: str = "unknown operator") -> Op:
        self.warn(f"{what} {name}")
        return intern_op(name, UNNAMED, head=head)

    def indexed_head(self, parts: tuple[str, ...]) -> Op | Term:
        """`(_ name indices)`; parts are the tokens."""
        found = self.indexed.get(parts)
        if found is None:
            indices = tuple(map(_index, parts[1:]))
            found = self.vocabulary.indexed(plain(parts[0]), indices)
            if found is None:
                text = f"(_ {' '.join(parts)})"
                self.warn(f"unknown operator {text}")
                found = intern_op(text, UNNAMED)
            self.indexed[parts] = found
        return found

    def qualified_head(self, token: str, spelled: Sexpr) -> Op:
        """`(as name sort)`. The head keeps the spelling of the sort."""
        name = plain(token)
        target = self.sort(spelled)
        head = f"(as {token} {show(spelled)})"
        declared = self.names.get(quoted(name))
        declared_op = declared.op if declared is not None else self.heads.get("(" + quoted(name))
        if isinstance(declared_op, Overloads):
            declared_op = next((op for op in declared_op.ops if op.indices[1] is target), declared_op.ops[0])
        known = self.vocabulary.qualified(name, target)
        if known is not None:
            if known.head == head or known.detail is not None:
                return known
            return intern_op(known.name, known.row, known.indices, head, head)
        if declared_op is not None:
            return declared_op
        self.warn(f"unknown operator {head}")
        return intern_op(head, UNNAMED, (), target)

    # Sorts

    def sort(self, spelled: Sexpr) -> Sort:
        found = self.sorts.get(spelled)
        if found is None:
            found = self.sorts[spelled] = self._resolve(spelled, {})
        return found

    def sort_with(self, spelled: Sexpr, params: Iterable[str]) -> Sort:
        """A sort in which parameters may occur."""
        return self._resolve(spelled, {name: parameter(name) for name in params})

    def _resolve(self, spelled: Sexpr, params: Mapping[str, Sort]) -> Sort:
        done: dict[int, Sort] = {}
        stack: list[Sexpr] = [spelled]
        while stack:
            top = stack[-1]
            if not top:
                raise UnknownSort("() is not a sort")
            inner = () if isinstance(top, str) or top[:1] == ("_",) else top[1:]
            missing = [part for part in inner if id(part) not in done]
            if missing:
                stack.extend(missing)
                continue
            stack.pop()
            args = tuple(done[id(part)] for part in inner)
            done[id(top)] = self._named_sort(top if isinstance(top, str) else top[0], top, args, params)
        return done[id(spelled)]

    def _named_sort(
        self, head: Sexpr, whole: Sexpr, args: tuple[Sort, ...], params: Mapping[str, Sort]
    ) -> Sort:
        indices: tuple[Index, ...] = ()
        if head == "_" or not isinstance(head, str):
            spelled = whole if head == "_" else head
            if len(spelled) < 3 or spelled[0] != "_" or not all(isinstance(part, str) for part in spelled):
                raise UnknownSort(f"{show(whole)} is not a sort")
            head = str(spelled[1])
            indices = tuple(_index(str(i)) for i in spelled[2:])
        name = plain(head)
        if name in params and not args:
            return params[name]
        return self._declared_sort(name, indices, args) or self._theory_sort(name, indices, args)

    def _declared_sort(self, name: str, indices: tuple[Index, ...], args: tuple[Sort, ...]) -> Sort | None:
        if indices:
            return None
        macro = self.sort_macros.get(name)
        if macro is not None:
            names, _, template = macro
            if len(names) != len(args):
                raise UnknownSort(f"the sort {name} takes {len(names)} arguments, not {len(args)}")
            return instantiate(template, {parameter(n): a for n, a in zip(names, args, strict=True)})
        datatype = self.datatypes.get(name)
        if datatype is not None:
            if datatype.arity != len(args):
                raise UnknownSort(f"the datatype {name} takes {datatype.arity} arguments, not {len(args)}")
            return sort(name, (), args, datatype)
        if name in self.declared_sorts:
            if self.declared_sorts[name] != len(args):
                raise UnknownSort(
                    f"the sort {name} takes {self.declared_sorts[name]} arguments, not {len(args)}"
                )
            return sort(quoted(name), (), args)
        return None

    def _theory_sort(self, name: str, indices: tuple[Index, ...], args: tuple[Sort, ...]) -> Sort:
        found = self.vocabulary.sort(name, indices, args)
        if found is None:
            self.warn(f"unknown sort {name}")
            found = sort(quoted(name), indices, args)
        return found


def _index(token: str) -> Index:
    number = numeral(token)
    return plain(token) if number is None else number


def _is_number(token: str) -> bool:
    """Whether the token may be a numeral or decimal: z3 and cvc5 read `-1` as one where no symbol has that name."""
    return token[0].isdigit() or (token[0] == "-" and token[1:2].isdigit())


__all__ = ["UNKNOWN", "Scope", "UnknownSort", "Vocabulary"]
