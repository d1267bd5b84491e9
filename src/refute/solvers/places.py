"""Where solvers are on this machine: the fleet's folder, this Python's own programs and modules, the PATH."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import sysconfig
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from refute.solvers import embedded
from refute.solvers.kinds import KIND, KINDS
from refute.solvers.process import Limits, run
from refute.solvers.solver import Kind, release

RECORD: Final = "refute.json"
"""The file by which a folder of the fleet says that it is complete."""

_SHORT: Final = Limits(seconds=20, megabytes=4096)
_SHADOW: Final = re.compile(rb"__(?:asan|tsan|msan|hwasan)_init")


@dataclass(frozen=True, slots=True)
class Found:
    """A solver that is here, in the "fleet", "this Python" or "PATH"; `path` is the program, or the module's folder."""

    kind: Kind
    version: str
    where: str
    path: Path

    @property
    def embedded(self) -> bool:
        return self.path.is_dir()

    @property
    def program(self) -> tuple[str, ...]:
        return embedded_program(self.kind, self.path) if self.embedded else (str(self.path),)


def embedded_program(kind: Kind, folder: Path) -> tuple[str, ...]:
    """The command that runs a solver's Python module, without anything that the module does not need."""
    return (sys.executable, "-I", "-S", str(Path(embedded.__file__)), kind.name, str(folder))


def fleet_folder() -> Path:
    """REFUTE_SOLVERS, or a folder among the user's data."""
    chosen = os.environ.get("REFUTE_SOLVERS")
    if chosen:
        return Path(chosen).expanduser().absolute()
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "refute" / "solvers"


def in_fleet() -> list[Found]:
    """The releases that `refute solvers install` has installed, as far as this Python can use them."""
    found = []
    for record in sorted(fleet_folder().glob(f"*/{RECORD}")):
        one = _recorded(record)
        if one is not None:
            found.append(one)
    return found


def _recorded(record: Path) -> Found | None:
    """None for what another Python or a later refute has installed, and for what somebody has damaged."""
    try:
        said = json.loads(record.read_text("utf-8"))
        kind, version, path = KIND.get(said["kind"]), said["version"], record.parent / said["path"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if kind is None or said.get("python", abi()) != abi() or not path.exists():
        return None
    return Found(kind, version, "fleet", path)


def abi() -> str:
    """What a compiled module is made for."""
    return f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"


def in_this_python(kind: Kind) -> list[Found]:
    """Programs beside this interpreter, and the module that it could import."""
    scripts = Path(sysconfig.get_path("scripts"))
    found = [
        Found(kind, version, "this Python", scripts / name)
        for name in kind.programs
        if os.access(scripts / name, os.X_OK) and (version := version_of(kind, (str(scripts / name),)))
    ]
    if kind.module and not found:
        folder = module_folder(kind.module)
        version = version_of(kind, embedded_program(kind, folder)) if folder else ""
        if folder and version and release(version) >= kind.first:
            found.append(Found(kind, version, "this Python", folder))
    return found


def module_folder(module: str) -> Path | None:
    """The folder from which a module would be imported. The module is not imported."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None:
        return None
    origin = Path(spec.origin)
    return origin.parent.parent if spec.submodule_search_locations else origin.parent


def on_path(kind: Kind) -> list[Found]:
    found: list[Found] = []
    for folder in os.get_exec_path():
        for name in kind.programs:
            program = shutil.which(name, path=folder)
            # Followed to its end, so that a link and its target are one solver.
            if program and (path := Path(program).resolve()) not in [other.path for other in found]:
                version = version_of(kind, (str(path),))
                if version:
                    found.append(Found(kind, version, "PATH", path))
    return found


def everywhere(kind: Kind | None = None) -> list[Found]:
    """All solvers that are here, or those of one kind; each program once, newest release first."""
    kinds = [kind] if kind else [each for each in KINDS if each.programs]
    fleet = in_fleet()
    found: list[Found] = []
    for each in kinds:
        mine = [one for one in fleet if one.kind == each] + in_this_python(each)
        known = {one.path.resolve() for one in mine}
        mine += [one for one in on_path(each) if one.path.resolve() not in known]
        found += sorted(mine, key=lambda one: release(one.version), reverse=True)
    return found


def version_of(kind: Kind, program: tuple[str, ...]) -> str:
    """The release that a program says it is; empty when it does not speak as this kind does."""
    return _version_of(kind, program, _stamp(program))


def _stamp(program: tuple[str, ...]) -> tuple[int, ...]:
    """Changes when the user builds the program anew."""
    found = []
    for word in program:
        try:
            found.append(Path(word).stat().st_mtime_ns)
        except OSError:
            continue
    return tuple(found)


@lru_cache(maxsize=512)
def _version_of(kind: Kind, program: tuple[str, ...], _stamped: tuple[int, ...]) -> str:
    return version_now(kind, program)


def version_now(kind: Kind, program: tuple[str, ...]) -> str:
    """The same, asked again: what stands around the program may have changed."""
    argument = "--version" if len(program) > 1 else kind.version_argument
    ending = run((*program, argument), b"", _SHORT, address_space=False)
    said = ending.stdout.decode("utf-8", "replace") + ending.stderr.decode("utf-8", "replace")
    match = kind.banner.search(said)
    return next((group for group in match.groups() if group), "") if match else ""


def is_sanitized(path: Path) -> bool:
    """Whether a program has a sanitizer in it that maps terabytes of shadow memory."""
    try:
        with path.open("rb") as file:
            tail = b""
            while part := file.read(1 << 22):
                if _SHADOW.search(tail + part):
                    return True
                tail = part[-32:]
    except OSError:
        return False
    return False
