"""Records what real solvers print: `python -m tests.semantics.models.record [SCRIPT...]` asks all that are here.

A script of `scripts/` gets one file in `recorded/`: the models of all releases, equal ones once, each under a line
that names who printed it and how. Records of solvers that are not here are kept.
"""

import sys
from dataclasses import replace
from pathlib import Path

from refute.records import Answer
from refute.semantics import elaborate
from refute.semantics.queries import queries
from refute.smtlib.sharing import order
from refute.smtlib.terms import LITERAL
from refute.solvers.fresh import run_fresh
from refute.solvers.places import everywhere
from refute.solvers.process import Limits
from refute.solvers.spec import resolve
from refute.trial.asking import up_to

HERE = Path(__file__).parent
MARK = ";;;; "
LIMITS = Limits(seconds=10, megabytes=4000)
KINDS = {"z3", "cvc5", "cvc4", "bitwuzla", "yices"}
OWN_FORM = "yices in its own notation"
OTHER_FORMS = (
    OWN_FORM,
    "z3 pp.decimal=true",
    "z3 model.compact=false",
    "z3 model.inline_def=true",
    "z3 pp.bv_literals=false",
    "z3 pp.fp_real_literals=true",
    "z3 pp.single_line=true",
    "cvc5 --model-u-print=decl-sort-and-fun",
    "cvc5 --model-u-print=decl-fun",
    "cvc5 --bv-print-consts-as-indexed-symbols",
    "cvc5 --dag-thresh=1",
    "bitwuzla --bv-output-format=16",
    "bitwuzla --bv-output-format=10",
)


def records(path):
    """Who printed what: `{"z3==4.8.7": model}`."""
    found = {}
    if path.exists():
        for part in path.read_text("utf-8").split(MARK)[1:]:
            names, _, text = part.partition("\n")
            found |= dict.fromkeys(names.split(", "), text)
    return found


def write(path, found):
    by_text = {}
    for name in sorted(found):
        by_text.setdefault(found[name], []).append(name)
    parts = [f"{MARK}{', '.join(names)}\n{text}" for text, names in by_text.items()]
    path.write_text("".join(sorted(parts)), "utf-8")


def asked():
    releases = [f"{each.kind.name}=={each.version}" for each in everywhere() if each.kind.name in KINDS]
    return *dict.fromkeys(releases), *OTHER_FORMS


def meant(spec):
    if spec != OWN_FORM:
        return resolve(spec, install=False)
    found = resolve("yices", install=False)
    kind = replace(found.kind, switches=replace(found.kind.switches, models=()))
    return replace(found, kind=kind)


def model(script, query, spec):
    solver = meant(spec)
    if solver.strings.letters is not None and any("\\" in op.head for op in literals(query)):
        return None  # this release reads the script in another way
    reply = next(iter(run_fresh(solver, up_to(script, query.place, solver, ""), LIMITS).replies), None)
    if reply is None or reply.answer is not Answer.SAT or reply.model is None:
        return None
    return reply.model.strip() + "\n"


def literals(query):
    return [term.op for term in order(query.assertions) if term.op.row is LITERAL]


def label(spec):
    """With the release, where options are given."""
    solver = meant(spec)
    kind, *options = spec.split(" ")
    return " ".join([f"{kind.partition('==')[0]}=={solver.version}", *options])


def main(wanted):
    for path in sorted((HERE / "scripts").glob("*.smt2")):
        if wanted and path.stem not in wanted:
            continue
        script = elaborate.read(path.read_text("utf-8"), path.name)
        query = next(queries(script))
        recorded = HERE / "recorded" / f"{path.stem}.txt"
        found = records(recorded)
        for spec in asked():
            text = model(script, query, spec)
            if text is not None and not (spec in OTHER_FORMS and text in found.values()):
                found[label(spec)] = text
        write(recorded, found)


if __name__ == "__main__":
    main(sys.argv[1:])
