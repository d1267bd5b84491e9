"""Releases of solvers from the package index, each in a folder of its own, beside each other.

A folder is made under another name and renamed when it is complete, so that an interrupted installation leaves nothing
that looks like a solver; a lock keeps two installations of one release apart.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from refute.solvers.offers import UNREACHED
from refute.solvers.places import RECORD, Found, abi, embedded_program, fleet_folder, in_fleet, version_now
from refute.solvers.process import MEGABYTE, Ending, Limits, run
from refute.solvers.solver import Kind, Release, release

_PIP: Final = Limits(seconds=1800, megabytes=16384, output=4096 * MEGABYTE)
_VERSIONS: Final = re.compile(r"\(from versions: (.*?)\)")
_PLAIN: Final = re.compile(r"\d+(?:\.\d+)*")


class MissingSolver(Exception):
    """A solver is not here and cannot be had; the message says what to do."""


def installed(kind: Kind, version: str) -> Found | None:
    """The folder of a release in the fleet: `4.8.7` names 4.8.7.0 too."""
    wanted = release(version)
    return next((one for one in in_fleet() if one.kind == kind and release(one.version) == wanted), None)


def install(kind: Kind, version: str | None = None, say: Callable[[str], None] = lambda _: None) -> Found:
    """Install a release, the newest one when none is named; return it as it is when it is there already."""
    if kind.package is None:
        raise MissingSolver(
            f"{kind.title} has no wheel in the package index: install the program and give its path"
        )
    if version is not None:
        _checked(kind, version)
        there = installed(kind, version)
        if there is not None:
            return there
    folder = fleet_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder / f".{kind.name}-{version or 'newest'}.lock"):
        there = installed(kind, version) if version is not None else None
        if there is not None:
            return there
        part = folder / f".{kind.name}-{version or 'newest'}.part"
        shutil.rmtree(part, ignore_errors=True)
        try:
            say(f"installing {kind.name} {version or '(newest)'} into {folder}")
            _fetch(kind, version, part)
            return _settle(kind, part, folder, release(version) if version else None)
        finally:
            shutil.rmtree(part, ignore_errors=True)


def remove(kind: Kind, version: str) -> bool:
    """Take a release out of the fleet. False when it is not there."""
    found = installed(kind, version)
    if found is None:
        return False
    folder = fleet_folder() / f"{kind.name}-{found.version}"
    # The record goes first: what is left by an interruption is no solver any more.
    (folder / RECORD).unlink()
    shutil.rmtree(folder, ignore_errors=True)
    return True


def _checked(kind: Kind, version: str) -> None:
    if not _PLAIN.match(version):
        raise MissingSolver(f"{version!r} is no release of {kind.title}: write {kind.name}==1.2.3")
    if release(version) < kind.first:
        first = ".".join(map(str, kind.first))
        why = kind.before_first or f"its wheels are of use from {first} on"
        raise MissingSolver(f"{kind.title} {version} cannot be used: {why}")


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """The lock goes with the process that holds it, however that ends; the file goes when the work is done."""
    with contextlib.ExitStack() as stack:
        while True:
            file = stack.enter_context(path.open("w"))
            fcntl.flock(file, fcntl.LOCK_EX)
            # Whoever held it before has removed the file, and somebody else may hold a new one by now.
            if path.exists() and path.samefile(f"/proc/self/fd/{file.fileno()}"):
                break
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


def _fetch(kind: Kind, version: str | None, target: Path) -> None:
    wanted = f"{kind.package}{_matching(version)}"
    words = ["--no-deps", "--no-compile", "--only-binary", ":all:", "--target", str(target)]
    command = (sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", *words, wanted)
    ending = run(command, b"", _PIP, address_space=False)
    if ending.exit_code != 0:
        raise MissingSolver(_why_not(kind, version, ending))


def _matching(version: str | None) -> str:
    """`4.8.7` is what the package index may call 4.8.7.0 or 4.8.7.0.post1; `4.8` is 4.8.0 and not 4.8.17."""
    if version is None:
        return ""
    if not _PLAIN.fullmatch(version):
        return f"=={version}"
    return f"=={version}{'.0' * (2 - version.count('.'))}.*"


def _why_not(kind: Kind, version: str | None, ending: Ending) -> str:
    told = (ending.stderr + ending.stdout).decode("utf-8", "replace")
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    if "No module named pip" in told:
        return f"pip is missing from {sys.executable}: install it (Debian: python3-pip or python3-venv)"
    listed = _VERSIONS.search(told)
    if listed is None:
        last = told.strip().splitlines()[-1:] or [ending.note or "pip said nothing"]
        return f"{kind.package} could not be installed: {last[0]}"
    versions = [one.strip() for one in listed[1].split(",")] if listed[1] != "none" else []
    if not versions and UNREACHED.search(told):
        return f"{kind.package} could not be installed: the package index cannot be reached"
    if not versions:
        own = " (its wheels are made for one version of Python each)" if kind.module else ""
        return f"the package index has no wheel of {kind.package} for {python} on this machine{own}"
    known = sorted({release(one) for one in versions})
    near = sorted(known, key=lambda one: _distance(one, release(version or "")))[:3]
    names = ", ".join(".".join(map(str, one)) for one in sorted(near))
    return f"the package index has no wheel of {kind.title} {version} for {python}; the nearest are {names}"


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
    size = max(len(one), len(other))
    padded = [(*each, *[0] * (size - len(each))) for each in (one, other)]
    return [abs(a - b) for a, b in zip(*padded, strict=True)]


def _settle(kind: Kind, part: Path, folder: Path, wanted: Release | None) -> Found:
    """Find out what has come, drop what is not needed, give the folder its name."""
    program = next((p for name in kind.programs if (p := part / "bin" / name).is_file()), None)
    if program is not None:
        program.chmod(0o755)
        _slim(kind, part, program)
        command: tuple[str, ...] = (str(program),)
        relative = str(program.relative_to(part))
    elif kind.module:
        command, relative = embedded_program(kind, part), ""
    else:
        raise MissingSolver(f"the wheel of {kind.package} holds no program {' or '.join(kind.programs)}")
    version = version_now(kind, command)
    if not version:
        raise MissingSolver(f"the {kind.title} of the package index does not run on this machine")
    if wanted and release(version) != wanted:
        version = ".".join(map(str, wanted))  # the number on the wheel is the one that everybody asks by
    record = {"kind": kind.name, "version": version, "path": relative}
    if not relative:
        record["python"] = abi()
    final = folder / f"{kind.name}-{version}"
    (part / RECORD).write_text(json.dumps(record), "utf-8")
    shutil.rmtree(final, ignore_errors=True)
    part.rename(final)
    return Found(kind, version, "fleet", final / relative if relative else final)


def _slim(kind: Kind, part: Path, program: Path) -> None:
    """Wheels bring a library twice as large as the program; it goes where the program runs without it."""
    kept = part.with_suffix(".kept")
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir()
    others = [
        each
        for each in part.iterdir()
        if each.is_dir() and each.name != "bin" and "dist-info" not in each.name
    ]
    for each in others:
        each.rename(kept / each.name)
    if not version_now(kind, (str(program),)):
        for each in others:
            (kept / each.name).rename(each)
    shutil.rmtree(kept, ignore_errors=True)
