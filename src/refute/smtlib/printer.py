"""From terms and scripts to text, without recursion; shared subterms become `let` where the tree would explode."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.smtlib.script import (
    Assert,
    CheckSat,
    Command,
    DeclareDatatypes,
    DeclareFun,
    DeclareSort,
    DefineFun,
    DefineFunsRec,
    DefineSort,
    GetValue,
    Plain,
    Pop,
    Push,
    Script,
    SetLogic,
    WithTerm,
)
from refute.smtlib.sexpr import read_all, show
from refute.smtlib.sharing import explodes, shared
from refute.smtlib.source import quoted
from refute.smtlib.terms import ANNOTATION, BOUND, DECLARED, EXISTS, FORALL, LAMBDA, LET, MATCH, Op, Term

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from refute.smtlib.sexpr import Sexpr

_NONE: Final[Mapping[str, str]] = {}
_LARGE_TREE: Final = 2_000
_SPECIAL: Final = frozenset({LET, FORALL, EXISTS, LAMBDA, ANNOTATION, MATCH})


def head(op: Op, spelling: Mapping[str, str] = _NONE) -> str:
    """The operator as a symbol of the script."""
    row = op.row
    if row is DECLARED or row is BOUND:
        return quoted(op.head) if op.head == op.name else op.head
    if spelling and row.name in spelling:
        old = spelling[row.name]
        return f"(_ {old} {' '.join(map(str, op.indices))})" if op.indices else old
    return op.head


def term_text(term: Term, spelling: Mapping[str, str] = _NONE) -> str:
    """The term as a tree, or with `let` for shared subterms where the tree would be far larger than the term."""
    text = _tree(term, spelling, _LARGE_TREE)
    if text is None:
        text = _tree(shared(term) if explodes(term) else term, spelling, None)
    return text or ""


def _tree(term: Term, spelling: Mapping[str, str], limit: int | None) -> str | None:
    """None when more pieces than the limit come together."""
    out: list[str] = []
    stack: list[Term | str] = [term]
    heads: dict[Op, str] = {}
    add = out.append
    while stack:
        top = stack.pop()
        if isinstance(top, str):
            add(top)
            if limit is not None and len(out) > limit:
                return None
            continue
        op, args = top.op, top.args
        text = heads.get(op)
        if text is None:
            if op.row in _SPECIAL:
                stack.extend(_special(op, args, spelling))
                continue
            text = heads[op] = head(op, spelling)
        if args:
            add(" (" + text)
            stack.append(")")
            stack.extend(args[::-1])
        else:
            add(" " + text)
    return "".join(out)[1:]


def pieces(term: Term, spelling: Mapping[str, str] = _NONE) -> list[Term | str]:
    """The text of a term in pieces, each with the space before it; arguments stand as terms, in their order."""
    if term.op.row in _SPECIAL:
        return _special(term.op, term.args, spelling)[::-1]
    if not term.args:
        return [" " + head(term.op, spelling)]
    return [" (" + head(term.op, spelling), *term.args, ")"]


def _special(op: Op, args: tuple[Term, ...], spelling: Mapping[str, str]) -> list[Term | str]:
    """The pieces of a binder or annotation, last first."""
    pieces: list[Term | str]
    if op.row is LET:
        pieces = [" (let ("]
        for index, variable in enumerate(op.indices):
            pieces += [f"{' ' if index else ''}({quoted(variable.op.name)}", args[index], ")"]
        pieces += [")", args[-1], ")"]
    elif op.row is ANNOTATION:
        pieces = [" (!", args[0]]
        rest = iter(args[1:])
        for keyword, value in op.indices:
            pieces.append(f" {keyword}")
            if isinstance(value, int):
                pieces += [" (", *(next(rest) for _ in range(value)), ")"]
            elif value is not None:
                pieces.append(f" {show(value)}")
        pieces.append(")")
    elif op.row is MATCH:
        pieces = [" (match", args[0], " ("]
        for index, ((constructor, variables), branch) in enumerate(zip(op.indices, args[1:], strict=True)):
            pieces += [f"{' ' if index else ''}({_pattern(constructor, variables)}", branch, ")"]
        pieces.append("))")
    else:
        sorts = op.detail or [variable.sort.text for variable in op.indices]
        if spelling:
            sorts = [sort_text(read_all(sort)[0], spelling) for sort in sorts]
        names = [quoted(variable.op.name) for variable in op.indices]
        bound = " ".join(f"({name} {sort})" for name, sort in zip(names, sorts, strict=True))
        pieces = [f" ({op.name} ({bound})", args[0], ")"]
    pieces.reverse()
    return pieces


def _pattern(constructor: str | None, variables: Iterable[Term]) -> str:
    names = [quoted(variable.op.name) for variable in variables]
    if constructor is None:
        return names[0]
    return f"({quoted(constructor)} {' '.join(names)})" if names else quoted(constructor)


def command_text(command: Command, spelling: Mapping[str, str] = _NONE) -> str:  # noqa: C901, PLR0911 - one arm a command
    match command:
        case Assert(term):
            return f"(assert {term_text(term, spelling)})"
        case DeclareFun(name, _, spelled, const):
            keyword = "declare-const" if const else "declare-fun"
            return f"({keyword} {quoted(name)} {' '.join(sort_text(each, spelling) for each in spelled)})"
        case CheckSat(None):
            return "(check-sat)"
        case CheckSat(assumptions, bare):
            listed = _terms(assumptions or (), spelling)
            return f"(check-sat {listed[1:]}" if bare else f"(check-sat-assuming {listed})"
        case SetLogic(logic):
            return f"(set-logic {quoted(logic)})"
        case DefineFun():
            return _definition(command, spelling)
        case DefineFunsRec(functions):
            headers = " ".join(f"({quoted(f.name)} {_signature(f.spelled, spelling)})" for f in functions)
            return f"(define-funs-rec ({headers}) {_terms([f.definition.body for f in functions], spelling)})"
        case DeclareSort(name, arity, _):
            return f"(declare-sort {quoted(name)}{'' if arity is None else f' {arity}'})"
        case DefineSort(name, params, spelled):
            return f"(define-sort {quoted(name)} ({' '.join(map(quoted, params))}) {sort_text(spelled, spelling)})"
        case DeclareDatatypes(_, spelled):
            return show(spelled)
        case Push(levels):
            return "(push)" if levels is None else f"(push {levels})"
        case Pop(levels):
            return "(pop)" if levels is None else f"(pop {levels})"
        case GetValue(terms):
            return f"(get-value {_terms(terms, spelling)})"
        case WithTerm(name, term, rest):
            return f"({name} {term_text(term, spelling)}{''.join(' ' + show(each) for each in rest)})"
        case Plain(name, spelled):
            return show((name, *spelled))


def _definition(command: DefineFun, spelling: Mapping[str, str]) -> str:
    body = term_text(command.definition.body, spelling)
    constant = command.keyword == "define-const"
    middle = sort_text(command.spelled[1], spelling) if constant else _signature(command.spelled, spelling)
    return f"({command.keyword} {quoted(command.name)} {middle} {body})"


def _signature(spelled: tuple[Sexpr, Sexpr], spelling: Mapping[str, str]) -> str:
    """The parameters with their sorts, and the sort of the result."""
    params, sort = spelled
    listed = " ".join(f"({name} {sort_text(of, spelling)})" for name, of in params)  # type: ignore[str-unpack] # pairs
    return f"({listed}) {sort_text(sort, spelling)}"


def sort_text(spelled: Sexpr, spelling: Mapping[str, str] = _NONE) -> str:
    """A sort as it was spelled, with the names that a dialect has for it."""
    if not spelling:
        return show(spelled)
    if isinstance(spelled, str):
        return spelling.get(spelled, spelled)
    return show(_respelled(spelled, spelling))


def _respelled(spelled: Sexpr, spelling: Mapping[str, str]) -> Sexpr:
    """Sorts nest as far as the reader allows, which is not far."""
    if isinstance(spelled, str):
        return spelling.get(spelled, spelled)
    return tuple([_respelled(each, spelling) for each in spelled])


def _terms(terms: Iterable[Term], spelling: Mapping[str, str]) -> str:
    return f"({' '.join(term_text(term, spelling) for term in terms)})"


def script_text(script: Script, spelling: Mapping[str, str] = _NONE) -> str:
    """The whole script, one command a line."""
    return "".join(command_text(command, spelling) + "\n" for command in script.commands)
