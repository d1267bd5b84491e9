"""Seeds whose trees explode: what is shared gets a name of its own, so that a place is one place again.

`(let ((a t)) (f a a))` -> `shared0` with `(= shared0 t)` and `(f shared0 shared0)`. The witness says of each name that
it is the term that it stands for. Without the names a change of one `let` would be one of all that depends on it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from refute.records import Seed, Witness
from refute.semantics.program import inner, units
from refute.smtlib.printer import script_text, term_text
from refute.smtlib.script import Assert, CheckSat, DeclareFun, Script
from refute.smtlib.sharing import SCOPES, tree_size
from refute.smtlib.terms import apply, declared, make
from refute.theories import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from refute.semantics.queries import Query
    from refute.smtlib.script import Command
    from refute.smtlib.terms import Term

_LARGE: Final = 12
"""Shared terms whose trees have fewer nodes are written out."""
_MOST: Final = 400
"""Seeds with more names than that are left alone."""


def named(seed: Seed, query: Query) -> Seed | None:
    """None without a witness, where that takes too many names, or where binders are the ones that share."""
    evidence = seed.evidence
    if not isinstance(evidence, Witness):
        return None
    terms = units(query.assertions)
    stem = "shared"
    while stem in seed.text or stem in evidence.model:
        stem += "_"
    short: dict[Term, Term] = {}
    uses: dict[Term, int] = {}
    for term in terms:
        for arg in inner(term):
            uses[arg] = uses.get(arg, 0) + 1
    commands: list[Command] = []
    stated: list[Assert] = []
    lines: list[str] = []
    equals = registry.operators()["="]
    for term in terms:
        plain = _rebuilt(term, short)
        if uses.get(term, 0) > 1 and tree_size(plain) > _LARGE:
            name = f"{stem}{len(lines)}"
            op = declared(name, (), term.sort)
            commands.append(DeclareFun(name, op, ((), term.sort.text)))
            stated.append(Assert(apply(equals, (apply(op), plain))))
            lines.append(f"(define-fun {name} () {term.sort.text} {term_text(plain)})")
            plain = apply(op)
        short[term] = plain
    if not lines or len(lines) > _MOST:
        return None
    return _seed(seed, evidence, (commands, stated, [short[term] for term in query.assertions], lines))


def _seed(
    seed: Seed,
    evidence: Witness,
    parts: tuple[Sequence[Command], Sequence[Assert], Sequence[Term], Sequence[str]],
) -> Seed:
    declarations, stated, assertions, lines = parts
    kept = [each for each in seed.script.commands if not isinstance(each, Assert | CheckSat)]
    script = Script((*kept, *declarations, *stated, *map(Assert, assertions), CheckSat()), seed.name)
    witness = Witness(f"{evidence.model.strip()[:-1]}\n" + "\n".join(lines) + "\n)")
    return replace(seed, text=script_text(script), script=script, evidence=witness)


def _rebuilt(term: Term, short: dict[Term, Term]) -> Term:
    if term.op.row in SCOPES or not term.args:
        return term
    args = tuple([short[arg] for arg in term.args])
    return term if args == term.args else term.op.table.get(args) or make(term.op, args)
