"""The solvers that the laws are held against, each with what lets it take a script of any theory it has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Final

from refute.records import Answer, OutcomeKind
from refute.smtlib.sorts import Sort
from refute.solvers.kinds import KIND
from refute.solvers.places import in_this_python
from refute.solvers.process import Limits
from refute.solvers.session import Session
from refute.solvers.spec import resolve

QUICK: Final = Limits(seconds=2)
PATIENT: Final = Limits(seconds=20, megabytes=4096)

_BITS: Final = frozenset({"Bool", "BitVec", "Array", "FloatingPoint", "RoundingMode", "U"})
_NUMBERS: Final = frozenset({"Bool", "BitVec", "Int", "Real", "Array", "U"})
_CVC5: Final = "".join(f"(set-option :{name} true)" for name in ("strings-exp", "arrays-exp", "fp-exp"))

PRELUDES: Final = {"cvc5": f"{_CVC5}(set-logic ALL)"}
OLD_PRELUDES: Final = {"z3": ""}
"""Under which old names are read: z3 reads `iff` in a script without a logic, where `List` is a sort of its own."""
HURRIES: Final = {"cvc5": "(set-option :tlimit-per 500)", "z3": "(set-option :timeout 500)"}
"""A limit of milliseconds that ends a query and not the process."""
SORTS: Final = {"bitwuzla": _BITS, "yices": _NUMBERS}


@dataclass(frozen=True, slots=True)
class Tongue:
    name: str
    session: Session
    prelude: str = "(set-logic ALL)"
    sorts: frozenset[str] | None = None
    """The names of the sorts it has, None for all."""
    hurry: str = ""
    old: str | None = None
    """The prelude under which it reads old names, where that is another."""

    @property
    def seconds(self) -> float:
        return self.session.limits.seconds

    def has(self, sort: Sort) -> bool:
        return self.sorts is None or (sort.name in self.sorts and all(map(self.has, sort.args)))

    def answers(self, script: str, *, hurry: bool = False, old: bool = False) -> list[Answer]:
        """One for each check-sat; an error where the solver does not read the script."""
        prelude = self.old if old and self.old is not None else self.prelude
        outcome = self.session.run(f"{self.hurry if hurry else ''}{prelude}\n{script}\n")
        if outcome.kind is OutcomeKind.REFUSED:
            return [Answer.ERROR]
        return [reply.answer for reply in outcome.replies] or [Answer.NONE]


@contextmanager
def installed(limits: Limits) -> Iterator[list[Tongue]]:
    """Those beside this Python, z3 first."""
    with ExitStack() as stack:
        yield [
            Tongue(
                name,
                stack.enter_context(Session(resolve(name, install=False), limits)),
                PRELUDES.get(name, "(set-logic ALL)"),
                SORTS.get(name),
                HURRIES.get(name, ""),
                OLD_PRELUDES.get(name),
            )
            for name in ("z3", "cvc5", "bitwuzla", "yices")
            if in_this_python(KIND[name])
        ]
