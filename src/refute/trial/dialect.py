"""How a script is written for one release: the spellings it knows, and the operators it lacks or reads otherwise."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from refute.oracles.hearing import Speaker
from refute.smtlib.printer import script_text
from refute.theories.strings.text import decode, encode_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from refute.smtlib.script import Script
    from refute.solvers.solver import Kind, Release, Solver


def speaker(solver: Solver) -> Speaker:
    """The solver as oracles see it."""
    return Speaker(solver.spec, family(solver), solver.release, solver.strings, lacking(solver))


_SHARED_CODE = {"cvc4": "cvc5", "boolector": "bitwuzla"}
"""Kinds that grew out of one another count as one family: they share code, and mistakes."""


def family(solver: Solver) -> str:
    """Solvers of one family convict nobody together. A program that refute does not know is a family of its own."""
    if solver.kind.name == "generic":
        return solver.spec
    return _SHARED_CODE.get(solver.kind.name, solver.kind.name)


def spelling(solver: Solver) -> Mapping[str, str]:
    """By name in the standard: what this release writes instead."""
    return _spelling(solver.kind, solver.release)


@lru_cache(maxsize=256)
def _spelling(kind: Kind, release: Release) -> dict[str, str]:
    found: dict[str, str] = {}
    for border in reversed(kind.spellings):
        if release < border.until:
            found |= {name: written for name, written in border.names.items() if written is not None}
    return found


_TODAY: Final = (
    *("str.to_re", "str.in_re", "str.to_int", "str.from_int", "str.to_code", "re.none", "re.comp"),
    *("=>", "="),
)
"""What the standard has named anew: a script may say `str.to.re`, and most releases have forgotten that."""


def written(solver: Solver) -> Mapping[str, str]:
    """How a user's script is written for this release: nothing stays in words that only older releases know."""
    return {**{name: name for name in _TODAY}, **spelling(solver)}


def spoken(script: Script, solver: Solver) -> str:
    """A whole script as this release is told it."""
    return in_dialect(script_text(script, written(solver)), solver)


_LITERAL: Final = re.compile(r'\|[^|]*\||"((?:[^"]|"")*)"')


def in_dialect(text: str, solver: Solver) -> str:
    """The script with its string literals as this release reads them; characters that it lacks stay as they are."""
    if solver.strings.letters is None or ("\\" not in text and text.isascii()):
        return text
    return _LITERAL.sub(_old_literal, text)


def _old_literal(found: re.Match[str]) -> str:
    body = found[1]
    return found[0] if body is None else f'"{encode_bytes(decode(body))}"'


def lacking(solver: Solver) -> frozenset[str]:
    """Operators that this release lacks, or reads in another way."""
    return _lacking(solver.kind, solver.release)


@lru_cache(maxsize=256)
def _lacking(kind: Kind, release: Release) -> frozenset[str]:
    early = [border.names for border in kind.spellings if release < border.until]
    changed = {name for names in early for name, written in names.items() if written is None}
    return frozenset(changed | kind.lacks)
