"""`refute solvers list / install / remove`: the fleet."""

from __future__ import annotations

import json
import re
import sys
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from rich.console import Console

from refute.cli.options import Parser, UsageError, tell
from refute.solvers import fleet
from refute.solvers.generic import GENERIC
from refute.solvers.kinds import KIND
from refute.solvers.offers import Offered, offered
from refute.solvers.places import everywhere, fleet_folder, in_fleet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from refute.solvers.places import Found
    from refute.solvers.solver import Kind

_EXAMPLES: Final = """  refute solvers list
  refute solvers list z3                    also what the package index has
  refute solvers install z3==4.8.7 cvc5==1.1.0 bitwuzla
  refute solvers remove z3==4.8.7"""


def run(words: Sequence[str]) -> int:
    parser = Parser("solvers", "Releases of solvers, each in a folder of its own.", _EXAMPLES)
    parser.add_argument("action", choices=("list", "install", "remove"), help="what to do")
    parser.add_argument("names", nargs="*", metavar="NAME[==RELEASE]", help="z3, cvc5==1.1.0, ...")
    parser.output()
    options = parser.parse_intermixed_args(words)
    named = [_parsed(word) for word in options.names]
    match options.action:
        case "install":
            return _install(named, as_json=options.json, quiet=options.quiet)
        case "remove":
            return _remove(named, as_json=options.json)
    return _list(named, as_json=options.json)


def _parsed(word: str) -> tuple[Kind, str | None]:
    name, _, version = word.partition("==")
    kind = KIND.get(name)
    if kind is not None and kind != GENERIC:
        return kind, version or None
    names = [each for each in KIND if each != GENERIC.name]
    near = get_close_matches(re.split(r"[=<>~@: ]", name)[0], names, n=1, cutoff=0.5)
    numbers = re.search(r"\d+(?:\.\d+)+", word)
    meant = f"; did you mean {near[0]}{f'=={numbers[0]}' if numbers else ''}?" if near else ""
    raise UsageError(f"{word}: no solver of this name{meant} (there are {', '.join(names)})")


def _install(named: Sequence[tuple[Kind, str | None]], *, as_json: bool, quiet: bool) -> int:
    if not named:
        raise UsageError("say which: refute solvers install z3==4.8.7 cvc5")
    found = []
    for kind, version in named:
        found.append(fleet.install(kind, version, (lambda _: None) if quiet else tell))
        if not as_json:
            print(f"{kind.name}=={found[-1].version}")
    if as_json:
        print(json.dumps({"installed": [_row(one) for one in found]}))
    return 0


def _remove(named: Sequence[tuple[Kind, str | None]], *, as_json: bool) -> int:
    if not named:
        raise UsageError("say which: refute solvers remove z3==4.8.7")
    # All or nothing: a wrong word among right ones removes nothing.
    for kind, version in named:
        if version is None or fleet.installed(kind, version) is None:
            here = [f"{kind.name}=={one.version}" for one in in_fleet() if one.kind == kind]
            there = f"there are {', '.join(here)}" if here else f"no release of {kind.title} is there"
            wrong = (
                f"{kind.name}: say which release" if version is None else f"{kind.name}=={version}: not there"
            )
            raise UsageError(f"{wrong}; in {fleet_folder()} {there}")
    for kind, version in named:
        fleet.remove(kind, version or "")
        if not as_json:
            print(f"removed {kind.name}=={version}")
    if as_json:
        print(json.dumps({"removed": [f"{kind.name}=={version}" for kind, version in named]}))
    return 0


def _list(named: Sequence[tuple[Kind, str | None]], *, as_json: bool) -> int:
    kinds = list(dict.fromkeys(kind for kind, _ in named))
    here = [found for found in everywhere() if not kinds or found.kind in kinds]
    offers = {kind: offered(kind) for kind in kinds}
    if as_json:
        print(json.dumps(_as_json(here, offers)))
        return 0
    console = Console(highlight=False, soft_wrap=True)
    for found in here:
        console.print(f"{found.kind.name}=={found.version:<12} [dim]{found.where}: {found.path}[/]")
    for kind, offer in offers.items():
        for line in _offer(kind, offer):
            console.print(line)
    if not kinds:
        console.print("[dim]`refute solvers list z3` also shows what can be had[/]")
    return 0


def _as_json(here: Sequence[Found], offers: Mapping[Kind, Offered]) -> dict[str, object]:
    return {
        "installed": [_row(found) for found in here],
        "offered": {kind.name: list(offer.usable) for kind, offer in offers.items()},
        "for_other_pythons": {kind.name: list(offer.elsewhere) for kind, offer in offers.items()},
        "of_no_use": {kind.name: list(offer.useless) for kind, offer in offers.items()},
        "problems": {kind.name: offer.problem for kind, offer in offers.items() if offer.problem},
    }


def _row(found: Found) -> dict[str, str]:
    return {
        "kind": found.kind.name,
        "version": found.version,
        "where": found.where,
        "path": str(found.path),
    }


def _offer(kind: Kind, offer: Offered) -> Iterator[str]:
    if offer.problem:
        yield f"{kind.name}: {offer.problem}"
    if offer.usable:
        yield f"{kind.name}: the package index has {', '.join(offer.usable)}"
    if offer.elsewhere:
        python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
        yield f"{kind.name}: not for {python}, only for another one: {', '.join(offer.elsewhere)}"
    if offer.useless:
        why = kind.before_first or "they cannot be used"
        yield f"{kind.name}: {why}: {', '.join(offer.useless)}"
