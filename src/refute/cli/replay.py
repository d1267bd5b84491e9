"""`refute replay DIR ID`: makes the case of a finding again from its recipe, byte for byte."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from refute.campaign.contestants import Contestant, contestants
from refute.campaign.making import Changed, Maker, remake
from refute.campaign.plan import Plan, plan_of
from refute.campaign.store import FILE, Store
from refute.cli.options import Parser, UsageError
from refute.semantics.seeds import read_seed
from refute.strategies.material import Workbench

if TYPE_CHECKING:
    from collections.abc import Sequence

    from refute.records import Finding

_EXAMPLES: Final = """  refute replay weekend 3f2a              the beginning of an id is enough
  refute replay weekend/findings/3f2a9c01b7d4
  refute replay weekend 3f2a --check      nothing is printed; exit code 0 if every byte is the same"""


def _parser() -> Parser:
    parser = Parser("replay", "Makes the case of a finding again from its recipe and prints it.", _EXAMPLES)
    parser.add_argument("folder", type=Path, metavar="DIR", help="of a campaign, or of one of its findings")
    parser.add_argument("ident", nargs="?", default="", metavar="ID", help="of the finding")
    parser.add_argument(
        "--check", action="store_true", help="compare with the script that is kept, print nothing"
    )
    parser.output()
    return parser


def run(words: Sequence[str]) -> int:
    options = _parser().parse_args(words)
    folder, ident = options.folder, options.ident
    if not ident and folder.parent.name == "findings":
        folder, ident = folder.parent.parent, folder.name
    if not (folder / FILE).exists():
        raise UsageError(f"{folder} is no folder of a campaign: it holds no {FILE}")
    store = Store(folder)
    try:
        finding = store.finding(ident) if ident else None
        if finding is None:
            known = ", ".join(each.ident for each in store.findings())
            raise UsageError(f"{folder} has no finding {ident!r}; there are {known or 'none'}")
        text = replayed(store, finding)
    finally:
        store.close()
    same = text == finding.text
    if options.json:
        print(json.dumps({"id": finding.ident, "same": same, "script": text}))
    elif not options.check:
        sys.stdout.write(text)
    if not same:
        print("refute: the case is not the one that is kept", file=sys.stderr)
    return 0 if same else 10


def replayed(store: Store, finding: Finding) -> str:
    """The script as the blamed solver was given it."""
    plan = plan_of(store.fact("plan"))
    seeds = []
    for digest in finding.recipe.seeds:
        text = store.seed(digest)
        if text is None:
            raise UsageError(f"the campaign does not hold the seed {digest} any more")
        seeds.append(read_seed(text, digest))
    maker = Maker(Workbench(), plan.weights, plan.triples)
    try:
        made = remake(finding.recipe, seeds, maker)
    except Changed as error:
        raise UsageError(f"{finding.ident} cannot be made again: {error}") from None
    return _asker(plan, finding).asked(made)


def _asker(plan: Plan, finding: Finding) -> Contestant:
    for each in contestants(plan.solvers, incremental=plan.incremental):
        if each.spec == finding.blamed:
            return each
    raise UsageError(f"{finding.blamed} is none of the campaign's solvers")
