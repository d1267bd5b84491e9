"""From any seed to an unsatisfiable one: an assertion and its negation.

Once the mirror has made the assertion stronger and the negated formula weaker, that is the negation of a formula which
the script implies. What the other assertions say does not matter, and nobody had to prove anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from refute.records import Answer, Derivation, Seed
from refute.semantics.seeds import digest
from refute.smtlib.printer import command_text
from refute.smtlib.script import Assert, Script
from refute.smtlib.terms import apply
from refute.theories import registry

if TYPE_CHECKING:
    from random import Random

RULE: Final = "an assertion and its negation"
_CHECK: Final = "(check-sat)\n"


def contradicted(seed: Seed, rng: Random) -> Seed | None:
    """None for a seed without assertions, or with names, which would be given twice."""
    commands = seed.script.commands
    assertions = [each for each in commands if isinstance(each, Assert)]
    if not assertions or ":named " in seed.text:
        return None
    number = int(rng.random() * len(assertions))
    added = Assert(apply(registry.operators()["not"], (assertions[number].term,)))
    text = f"{seed.text.removesuffix(_CHECK)}{command_text(added)}\n{_CHECK}"
    return replace(
        seed,
        digest=digest(text),
        text=text,
        script=Script((*commands[:-1], added, commands[-1]), seed.name),
        status=Answer.UNSAT,
        evidence=Derivation(RULE, frozenset(), (number, len(assertions))),
    )
