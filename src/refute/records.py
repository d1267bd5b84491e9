"""The nouns that layers hand to each other, frozen.

A solver's misbehaviour is a value: whatever a solver does with a script ends as an `Outcome`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from refute.smtlib.script import Script


class Answer(StrEnum):
    """What a solver said to one check-sat, or why there is nothing that counts."""

    SAT = "sat"
    UNSAT = "unsat"
    UNKNOWN = "unknown"
    TIMEOUT = "timeout"
    CRASH = "crash"
    ERROR = "error"
    """The solver printed an error before it answered: what it says afterwards is about another script."""
    NONE = "none"
    """No answer for a reason that is neither of these: out of memory, killed, garbage."""


class OutcomeKind(StrEnum):
    """How the solver came through the whole script."""

    ANSWERED = "answered"
    """Every check-sat has an answer and the process ended by itself (or the session lives)."""
    TIMEOUT = "timeout"
    """Stopped by our limit of wall or CPU time, or by the solver's own."""
    CRASH = "crash"
    """A signal, an abort, a failed assertion or a sanitizer's report."""
    OUT_OF_MEMORY = "out of memory"
    REFUSED = "refused"
    """An error before an answer: the script is outside of what the solver takes."""
    OUTPUT_LIMIT = "output limit"
    GARBAGE = "garbage"
    """Output that is not what the commands ask for."""
    DIED = "died"
    """Ended before the last answer without a sign of a crash: killed from outside, or silent."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to one check-sat (or check-sat-assuming), with what get-model and get-value said after it.

    `model`, `values` and `core` are the solver's text, whole or not at all: half a model is no model. `reason` is what
    it said to `(get-info :reason-unknown)`. `text` is all that was printed from this check-sat up to the next one.
    """

    answer: Answer
    model: str | None = None
    values: str | None = None
    text: str = ""
    core: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one solver made of one script.

    `replies` has one entry for each check-sat that the script reaches. `complaint` is what the solver's own validator
    said against its model. `signature` names a crash independently of addresses, numbers and paths; a solver may
    crash after an answer, and the answer stays. `signal` is its number, `cpu` seconds of the process group.
    """

    solver: str
    kind: OutcomeKind
    replies: tuple[Reply, ...]
    stdout: str
    stderr: str
    exit_code: int | None
    signal: int | None
    seconds: float
    cpu: float
    complaint: str | None = None
    signature: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Witness:
    """Evidence for sat: a model that the evaluator has checked, as SMT-LIB text."""

    model: str


@dataclass(frozen=True, slots=True)
class Derivation:
    """Evidence for unsat: a rule that keeps unsatisfiability, and who proved the scripts that it started from.

    families: the families of solvers that say unsat to every one of these scripts.
    core: of a seed, the numbers of assertions that these families call unsat by themselves; empty: not known.
    """

    rule: str
    families: frozenset[str]
    core: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """What a file says of itself (`:status`): a hint, for labels have been wrong."""

    source: str


Evidence = Witness | Derivation | Label

_ENOUGH_FAMILIES = 2


@dataclass(frozen=True, slots=True)
class Expect:
    """The answer that one check-sat must get, and why. `check` counts the script's check-sats from 0."""

    answer: Answer
    evidence: Evidence
    check: int = 0

    @property
    def certain(self) -> bool:
        match self.evidence:
            case Witness():
                return self.answer is Answer.SAT
            case Derivation(families=families):
                return self.answer is Answer.UNSAT and len(families) >= _ENOUGH_FAMILIES
            case _:
                return False


@dataclass(frozen=True, slots=True)
class Seed:
    """A script to start from: declarations, definitions, assertions, and one check-sat at the end.

    It names no logic, sets no option and prints nothing: what stood around its assertions is left behind.
    name: for people, a path most often.          text: the script as the printer writes it.
    digest: names the text in recipes.            logic: what the file said of itself.
    evidence: why `status` holds; None where the status is unknown.
    """

    name: str
    digest: str
    text: str
    script: Script
    status: Answer = Answer.UNKNOWN
    evidence: Evidence | None = None
    logic: str | None = None


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a case is made again, byte for byte, without asking anybody.

    A strategy makes a row of cases from some seeds and one random stream; `index` is the case's place in that row.
    version: of the strategy, for another version makes other cases.   flags: its switches that were on.
    outside: every choice that came from outside, such as a solver's values or a text that was sampled.
    logic: the name in the set-logic of the case, empty for none.
    """

    strategy: str
    version: int
    seeds: tuple[str, ...]
    rng: int
    index: int
    flags: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    logic: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A script to put to solvers, with what is known of its answers beforehand.

    text: the script as printed, where whoever made it had it at hand.
    """

    script: Script
    expects: tuple[Expect, ...] = ()
    text: str | None = None
    recipe: Recipe | None = None

    def expected(self, check: int) -> Expect | None:
        return next((expect for expect in self.expects if expect.check == check), None)


class Kind(StrEnum):
    """What a finding is."""

    UNSAT_WRONG = "unsat-wrong"
    SAT_WRONG = "sat-wrong"
    INVALID_MODEL = "invalid-model"
    CRASH = "crash"
    SLOW = "slow"
    UNKNOWN = "unknown"
    OURS = "ours"


class Certainty(StrEnum):
    CERTAIN = "certain"
    """Rests on evidence."""
    DISPUTED = "disputed"
    """Solvers disagree, and nothing settles it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A solver has done wrong at one check-sat, and why we say so. `blamed` is the solver as the user named it."""

    kind: Kind
    certainty: Certainty
    blamed: str
    check: int
    because: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A solver's mistake with everything that is needed to see it again.

    ident: names it for good: what was found, in whom, by which recipe.
    blamed: the configuration as the user named it.    version: its release, empty where nobody knows.
    text: the script as the blamed solver was given it.
    signature: findings of one signature are one group: most likely one bug.
    """

    ident: str
    kind: Kind
    certainty: Certainty
    blamed: str
    version: str
    signature: str
    because: str
    text: str
    recipe: Recipe
