"""What the package index has of a kind of solver: for this Python, for others only, and too old to be of use."""

from __future__ import annotations

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from refute.solvers.process import MEGABYTE, Limits, run
from refute.solvers.solver import Kind, release

_ASKING: Final = Limits(seconds=60, megabytes=4096, output=64 * MEGABYTE)
_LISTED: Final = re.compile(r"(?m)^Available versions: (.*)$")
UNREACHED: Final = re.compile(
    r"(?i)connection|name resolution|timed? ?out|max retries|proxy|SSLError|certificate|\b50[0-9]\b"
)
"""In what pip says."""

_PYTHONS: Final = ("3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14")
"""Asked for where wheels are made for one Python each."""


@dataclass(frozen=True, slots=True)
class Offered:
    """Newest first. `elsewhere`: no wheel for this Python; `useless`: see `Kind.first`; `problem`: why it is empty."""

    usable: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    useless: tuple[str, ...] = ()
    problem: str = ""


def offered(kind: Kind) -> Offered:
    """Ask the package index, which takes a second or a few."""
    if kind.package is None:
        return Offered(problem=f"{kind.title} has no wheel in the package index")
    here, problem = _versions(kind.package, None)
    if not here and problem:
        return Offered(problem=problem)
    usable = tuple(one for one in here if release(one) >= kind.first)
    useless = {one for one in here if release(one) < kind.first}
    elsewhere: set[str] = set()
    if kind.module:  # a wheel that holds a program fits every Python
        own = f"{sys.version_info.major}.{sys.version_info.minor}"
        with ThreadPoolExecutor(3) as pool:
            asked = [pool.submit(_versions, kind.package, each) for each in _PYTHONS if each != own]
        elsewhere = {one for each in asked for one in each.result()[0]} - set(here)
    useless |= {one for one in elsewhere if release(one) < kind.first}
    return Offered(usable, _newest_first(elsewhere - useless), _newest_first(useless))


def _newest_first(versions: set[str]) -> tuple[str, ...]:
    return tuple(sorted(versions, key=lambda one: (release(one), one), reverse=True))


def _versions(package: str, python: str | None) -> tuple[tuple[str, ...], str]:
    """The versions whose wheels fit a Python on this machine, this one if none is said; why there are none."""
    words = ["--disable-pip-version-check", "--only-binary", ":all:", "--timeout", "10", "--retries", "1"]
    if python is not None:
        words += ["--python-version", python]
    command = (sys.executable, "-m", "pip", "index", "versions", *words, package)
    ending = run(command, b"", _ASKING, address_space=False)
    told = (ending.stdout + ending.stderr).decode("utf-8", "replace")
    listed = _LISTED.search(told)
    if listed is not None:
        return tuple(one.strip() for one in listed[1].split(",")), ""
    if "No module named pip" in told:
        return (), f"pip is missing from {sys.executable}"
    if ending.stopped is not None or UNREACHED.search(told):
        return (), "the package index cannot be reached"
    return (), f"the package index has no wheel of {package} for this Python"
