"""Where solvers may differ without anybody being wrong: no verdict rests on such a script.

Two kinds: what the standard's own texts leave in doubt, or do not know, for everybody; and what one release reads in
another way than the standard of today.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.semantics.evaluate import Evaluator
from refute.smtlib.printer import head
from refute.smtlib.script import Plain, WithTerm
from refute.smtlib.sharing import order
from refute.smtlib.substitute import free_variables
from refute.smtlib.terms import LITERAL, UNNAMED
from refute.theories.values import Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from refute.oracles.hearing import Hearing, Speaker
    from refute.smtlib.script import Script
    from refute.smtlib.terms import Op, Term

_HARMLESS: Final = frozenset(
    {
        "set-info", "set-option", "echo", "exit", "reset", "reset-assertions", "eval", "simplify", "display", "help",
        "apply", "labels", "get-model", "get-value", "get-unsat-core", "get-unsat-assumptions", "get-assertions",
        "get-assignment", "get-proof", "get-info", "get-option", "get-objectives", "minimize", "maximize",
        "assert-soft", "check-sat-using", "set-logic", "get-qe", "get-interpolant", "get-abduct", "get-difficulty",
        "block-model", "get-learned-literals", "get-timeout-core",
    }
)  # fmt: skip
"""Commands that assert nothing which a check-sat would see."""

_MEANING: Final = frozenset(
    {":rewriter.hi_div0", ":smt.bv.hi_div0", ":bv-div-zero-const", ":strings-alpha-card", ":encoding"}
)
"""Options by which a solver departs from the standard."""


def contested(hearing: Hearing, check: int) -> str | None:
    """Why the answers to a check-sat cannot be held against each other; None where they can."""
    query = hearing.queries[check]
    if query is None:
        return "it is a check-sat with a strategy of the solver"
    return _commands(hearing.case.script, query.place) or doubtful(query.assertions)


def otherwise(hearing: Hearing, check: int, speaker: Speaker) -> str | None:
    """What of a check-sat this release reads in another way, or None."""
    query = hearing.queries[check]
    if query is None:
        return None
    changed = speaker.otherwise
    for term in order(query.assertions):
        op = term.op
        if op.name in changed or getattr(op.row, "name", None) in changed:
            return f"this release has {head(op)} with another meaning, or not at all"
        # Such a release has bytes for characters. Whatever can be said in bytes is asked in its own words.
        if (
            op.row is LITERAL
            and speaker.strings.letters is not None
            and isinstance(op.detail, str)
            and _foreign(op)
        ):
            return f"this release reads the string {op.head[:40]} in another way"
    return None


def _foreign(op: Op) -> bool:
    return any(ord(character) > 255 for character in op.detail)


def _commands(script: Script, place: int) -> str | None:
    for command in script.commands[:place]:
        if not isinstance(command, Plain | WithTerm):
            continue
        if command.name not in _HARMLESS:
            return f"nobody knows here what the command {command.name} does"
        if command.name == "set-option" and isinstance(command, Plain) and command.spelled[:1]:
            option = command.spelled[0]
            if option in _MEANING:
                return f"the option {option} changes the meaning of operators"
    return None


def doubtful(assertions: Iterable[Term]) -> str | None:
    """The first operator on whose meaning the texts or the solvers do not agree."""
    for term in order(assertions):
        if term.op.row is UNNAMED:
            return f"no theory knows {head(term.op)}"
        doubt = _DOUBTS.get(term.op.name)
        if doubt is not None:
            why = doubt(term)
            if why is not None:
                return why
    return None


def approximate(assertions: Iterable[Term]) -> str | None:
    """The first equality with a transcendental function: a model can only come near to it, and solvers say no more."""
    found: dict[Term, bool] = {}
    for term in order(assertions):
        inside = any(found.get(arg, False) for arg in term.args)
        if inside and term.op.name in _EQUALITIES:
            return f"{head(term.op)} with a function whose values have no text"
        traits: frozenset[str] = getattr(term.op.row, "traits", frozenset())
        found[term] = inside or "transcendental" in traits
    return None


_EQUALITIES: Final = frozenset({"=", "distinct"})


def _accepts_empty(term: Term) -> str | None:
    """The formal text takes the shortest leftmost match, the comment beside it the shortest that is not empty."""
    regex = term.args[1]
    why = f"{head(term.op)} with an expression that accepts the empty string"
    if free_variables((regex,))[regex]:
        return why
    value = Evaluator(_Nobody()).value(regex)
    return why if type(value) is Unknown or value.regex.nullable else None


class _Nobody:
    """A model that knows nothing."""

    def constant(self, op: Op) -> Unknown:
        return Unknown(f"{op.name} is free")

    def call(self, op: Op, arguments: object) -> Unknown:
        return self.constant(op)

    def free(self, key: object) -> None:
        return None

    def samples(self, sort: object) -> tuple[()]:
        return ()


def _always(why: str) -> Callable[[Term], str | None]:
    return lambda _term: why


_DOUBTS: Final[dict[str, Callable[[Term], str | None]]] = {
    "^": _always("^ is no operator of the standard, and 0^0 has had several values"),
    "str.replace_re": _accepts_empty,
    "bvxnor": lambda term: "bvxnor of more than two arguments" if len(term.args) > 2 else None,
    "fp.to_ubv": _always(
        "fp.to_ubv of numbers between -1 and 0: definition and comment of the standard differ"
    ),
}
