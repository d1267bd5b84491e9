"""Options that mean the same in every command, and a parser that says what was meant."""

from __future__ import annotations

import argparse
import re
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from refute.solvers.places import everywhere
from refute.solvers.process import Limits
from refute.solvers.spec import resolve

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from refute.solvers.solver import Solver

EMBEDDED: Final = ("z3", "cvc5", "bitwuzla", "yices")
"""Asked when nobody is named, as far as they are installed."""

_UNITS: Final = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}


class UsageError(Exception):
    """The command line is wrong; the message says what to write."""


class Parser(argparse.ArgumentParser):
    """Raises `UsageError` with a suggestion instead of leaving the process."""

    def __init__(self, command: str, about: str, examples: str) -> None:
        super().__init__(
            prog=f"refute {command}",
            description=about,
            epilog=f"examples:\n{examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        known = [option for action in self._actions for option in action.option_strings]
        wrong = re.search(r"unrecognized arguments: (-\S+)", message)
        near = get_close_matches(wrong[1].split("=")[0], known, n=1) if wrong else []
        meant = f"; did you mean {near[0]}?" if near else ""
        raise UsageError(f"{message}{meant}\n{self.format_usage().rstrip()}")

    def solvers(self) -> None:
        self.add_argument(
            "-s", "--solver", action="append", default=[], metavar="SPEC",
            help='z3, z3==4.8.7, "z3 smt.arith.solver=2", ./build/z3, generic:"./solver --in"; repeatable',
        )  # fmt: skip

    def limits(self, seconds: float = 10.0) -> None:
        self.add_argument(
            "--timeout", type=positive, default=seconds, metavar="SECONDS", help="of one query (%(default)s)"
        )
        self.add_argument("--memory", type=int, default=2048, metavar="MB", help="of one query (%(default)s)")

    def output(self) -> None:
        self.add_argument("--json", action="store_true", help="one JSON object on stdout and nothing else")
        self.add_argument("-q", "--quiet", action="store_true", help="say less")
        self.add_argument("-v", "--verbose", action="store_true", help="say more")


def read_text(name: str) -> str:
    """A file, or stdin for `-`. Bytes that are not UTF-8 survive."""
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror}") from None
    return content.decode("utf-8", "surrogateescape")


def positive(text: str) -> float:
    number = float(text)
    if number <= 0:
        raise argparse.ArgumentTypeError(f"{text} is not more than 0")
    return number


def duration(text: str) -> float:
    """Seconds, from `90`, `30s`, `10m`, `2h` or `1d`."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smhd]?)", text)
    if not found or not float(found[1]):
        raise argparse.ArgumentTypeError(f"{text} is no time: write 30s, 10m, 2h or 1d")
    return float(found[1]) * _UNITS[found[2]]


def limits_of(options: argparse.Namespace) -> Limits:
    return Limits(seconds=options.timeout, megabytes=options.memory)


def solvers_of(specs: Sequence[str], *, quiet: bool = False) -> tuple[Solver, ...]:
    """The solvers that are named, or those that are installed when none is."""
    if specs:
        return tuple(resolve(spec, say=(lambda _: None) if quiet else tell) for spec in specs)
    here = {found.kind.name for found in everywhere()}
    return tuple(resolve(name, install=False) for name in _known(here))


def _known(here: Iterable[str]) -> list[str]:
    found = set(here)
    return [name for name in EMBEDDED if name in found] or sorted(found)


def tell(text: str) -> None:
    """Progress goes to stderr."""
    print(f"refute: {text}", file=sys.stderr, flush=True)
