"""What refute knows about a kind of solver, and which program is meant: records, no behaviour.

A `Kind` says how a product is started, asked and read; one file per product holds its record, and with it every gap of
that product. A `Solver` is one release of a kind with the options that a user chose.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from refute.theories.strings.text import STANDARD, Dialect

if TYPE_CHECKING:
    from collections.abc import Mapping

    from refute.records import Answer

Release = tuple[int, ...]

_NUMBERS: Final = re.compile(r"\d+(?:\.\d+)*")


@lru_cache(maxsize=256)
def release(version: str) -> Release:
    """The numbers of a version, comparable: `4.8.7.0` and `4.8.7` are one release, a `.post2` does not count."""
    numbers = _NUMBERS.match(version)
    parts = [int(n) for n in numbers[0].split(".")] if numbers else []
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class Switches:
    """Arguments of the command line, with a place for the number; empty where the product has no such argument.

    `timeout` and `memory` are the product's own limits: refute's limits hold anyway, these let a solver end by itself.
    """

    models: tuple[str, ...] = ()
    """Always given: they change the form of models, not the search."""
    validate: tuple[str, ...] = ()
    """The solver checks its own models, and complains."""
    seed: tuple[str, ...] = ()
    """With `{seed}`."""
    timeout: tuple[str, ...] = ()
    """Of one query, with `{seconds}` or `{milliseconds}`."""
    memory: tuple[str, ...] = ()
    """With `{megabytes}`."""


ANY_CRASH: Final = (
    r"(?:ERROR|SUMMARY): (?:Address|Leak|Thread|Memory|UndefinedBehavior)Sanitizer|: runtime error: "
    r"|(?m:^ASSERTION VIOLATION)|Assertion [`'].*' failed|Fatal failure within|(?m:^terminate called)"
    r"|(?m:^free\(\): |^double free or corruption|^munmap_chunk\(\)|^malloc\w*\(\): |^corrupted )"
    r"|stack smashing detected"
    r"|UNEXPECTED CODE WAS REACHED|thread '.*' panicked at|(?m:^Segmentation fault)"
)
ANY_MEMORY: Final = (
    r"std::bad_alloc|\b[Oo]ut of memory\b|\bMemoryError\b|[Cc]annot allocate memory|\bmemout\b"
    r"|[Mm]emory limit (?:exceeded|reached)"
    r"|failed to map segment|failed to allocate"
)
ANY_NOISE: Final = r"(?i:\[?warn(?:ing)?\b.*)"
NOTHING: Final = "(?!)"


@dataclass(frozen=True, slots=True)
class Signs:
    """How a product words what is not an answer, beside the words that any program uses."""

    complaint: re.Pattern[str]
    """Its validator does not believe its own model, core or proof."""
    crash: re.Pattern[str]
    """A failure of the program itself, whatever the exit code."""
    memory: re.Pattern[str]
    timeout: re.Pattern[str]
    """It has stopped by its own limit of time."""
    unsupported: re.Pattern[str]
    """Inside an error: the script asks for what the product does not have, as against a wrong script."""
    refusal: re.Pattern[str]
    """It will not have the script, and does not say so as an `(error ..)`: by an abort even."""
    narrow: re.Pattern[str]
    """Of a refusal: it has less of a logic than the logic has, and knows it."""
    noise: re.Pattern[str]
    """A whole line on stdout that says nothing about the script: warnings, trace output."""


def signs(  # noqa: PLR0913 - one for each sign
    *,
    complaint: str = NOTHING,
    crash: str = NOTHING,
    memory: str = NOTHING,
    timeout: str = NOTHING,
    unsupported: str = NOTHING,
    refusal: str = NOTHING,
    narrow: str = NOTHING,
    noise: str = NOTHING,
) -> Signs:
    return Signs(
        re.compile(complaint),
        re.compile(f"{ANY_CRASH}|{crash}"),
        re.compile(f"{ANY_MEMORY}|{memory}"),
        re.compile(timeout),
        re.compile(unsupported),
        re.compile(refusal),
        re.compile(narrow),
        re.compile(f"{ANY_NOISE}|{noise}"),
    )


@dataclass(frozen=True, slots=True)
class Spelling:
    """How releases before `until` write what the standard names; None: they do not have it, or mean another thing."""

    until: Release
    names: Mapping[str, str | None]


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A product. Two records of one name are one kind, also where one of them has been to another process.

    name: the word of a SPEC.                        programs: names on the PATH, first choice first.
    package: the wheel that brings it.               first: the oldest release whose wheel can be used.
    before_first: what is amiss with older wheels.
    module: the Python module in that wheel, where the wheel holds no program: refute's own child runs it.
    banner: the line by which the program says its release; group 1 is the number.
    fresh: arguments for one script on stdin; with `{file}` among them the script comes in a file.
    live: arguments for a process that takes one script after another; None where it cannot.
    quits: the process ends at the first error (z3 goes on with what is left).
    lasting: an option, as `:name value`, that `(reset)` does not take back; None: it takes back all of them.
    believes_status: an answer that is not the script's `:status` is an error to it, before the model or in place of it.
    wants_logic: a script must set one.
    answers: lines that answer a check-sat in other words.
    strict: no silent conversion between Int and Real, and only operators of the logic that was set.
    parts: the parts of a logic's name that it knows (see `theories.logics`); None for all of them.
    logics: the only names of logics that it knows, where its list is short; `ALL` is not among them.
    lacks: operators, commands and sorts that no release has. `spellings` are read oldest release first.
    strings: from which release on it prints strings in which dialect, oldest first.
    """

    name: str
    title: str
    programs: tuple[str, ...]
    banner: re.Pattern[str]
    version_argument: str = "--version"
    package: str | None = None
    module: str | None = None
    first: Release = ()
    before_first: str = ""
    fresh: tuple[str, ...] = ()
    live: tuple[str, ...] | None = None
    quits: bool = True
    lasting: re.Pattern[str] | None = re.compile("")
    believes_status: bool = False
    wants_logic: bool = False
    switches: Switches = field(default_factory=Switches)
    signs: Signs = field(default_factory=signs)
    answers: tuple[tuple[re.Pattern[str], Answer], ...] = ()
    strict: bool = False
    parts: frozenset[str] | None = None
    logics: frozenset[str] | None = None
    quantifiers: bool = True
    lacks: frozenset[str] = frozenset()
    spellings: tuple[Spelling, ...] = ()
    strings: tuple[tuple[Release, Dialect], ...] = (((), STANDARD),)
    models: bool = True
    """Whether its model output is something that a judge can read."""
    speaks_its_name: bool = True
    """Whether the version line tells the product from others; some print a bare number."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kind) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)


@dataclass(frozen=True, slots=True)
class Solver:
    """A program to ask: a release of a kind, with options.

    program: the words that start it, before any argument of refute's.
    environment: variables set for the process beside those that it inherits.
    sanitized: built with a sanitizer, whose shadow memory no limit of address space allows for.
    """

    spec: str
    kind: Kind
    program: tuple[str, ...]
    version: str
    options: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    sanitized: bool = False
    embedded: bool = False
    """A Python module run by refute's own child, which takes the options of the program."""

    @property
    def name(self) -> str:
        """Short, for people: the kind, the release, the options."""
        return " ".join((self.kind.name, self.version, *self.options)) if self.version else self.spec

    @property
    def release(self) -> Release:
        return release(self.version)

    @property
    def reads_file(self) -> bool:
        return any("{file}" in word for word in (*self.program, *self.kind.fresh, *self.options))

    @property
    def fresh_command(self) -> tuple[str, ...]:
        started = () if self.embedded else (*self.kind.fresh, *self.kind.switches.models)
        return (*self.program, *started, *self.options)

    @property
    def live_command(self) -> tuple[str, ...] | None:
        """None where the product takes one script per process."""
        if self.embedded:
            return (*self.program, "--live", *self.options)
        if self.kind.live is None or self.reads_file:
            return None
        return (*self.program, *self.kind.live, *self.kind.switches.models, *self.options)

    @property
    def strings(self) -> Dialect:
        """How this release prints string literals."""
        found = self.kind.strings[0][1]
        for since, dialect in self.kind.strings:
            if self.release >= since:
                found = dialect
        return found

    def spelling(self, operator: str) -> str | None:
        """How this release writes an operator of the standard; None when it does not have it."""
        if operator in self.kind.lacks:
            return None
        for border in self.kind.spellings:
            if operator in border.names and self.release < border.until:
                return border.names[operator]
        return operator

    def with_options(self, *more: str) -> Solver:
        return replace(self, options=(*self.options, *more), spec=" ".join((self.spec, *more)))

    def validating(self) -> Solver:
        """The same solver, checking its own models; itself where it cannot."""
        return self.with_options(*self.kind.switches.validate) if self.kind.switches.validate else self

    def seeded(self, seed: int) -> Solver:
        """The same solver with another random seed; itself where the command line has no place for one."""
        words = [word.format(seed=seed) for word in self.kind.switches.seed]
        return self.with_options(*words) if words else self

    def limited(self, seconds: float, megabytes: int | None = None) -> Solver:
        """The same solver, ending by itself after a time or at a size; itself where it cannot."""
        # Never a limit of zero, which means none to most solvers.
        numbers = {"seconds": max(1, round(seconds)), "milliseconds": max(1, round(seconds * 1000))}
        words = [word.format(**numbers) for word in self.kind.switches.timeout]
        if megabytes is not None:
            words += [word.format(megabytes=megabytes) for word in self.kind.switches.memory]
        return self.with_options(*words) if words else self
