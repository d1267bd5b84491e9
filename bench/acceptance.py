"""Asks z3 and cvc5 about every script that the reader refuses or warns of: what a solver takes, the reader should know.

Commands that make a solver work (check-sat and what follows from it) are left out: the question is what is well formed.
usage: bench/acceptance.py DATA [CORPUS...]
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from corpus import find, scripts

from refute.semantics import elaborate
from refute.smtlib.source import ScriptError
from refute.smtlib.terms import tidy
from refute.solvers.fresh import run_fresh
from refute.solvers.process import Limits
from refute.solvers.spec import resolve

SOLVERS = ("z3", "cvc5")
LIMITS = Limits(seconds=10, megabytes=4000)
ERROR = re.compile(r'\(error\s+"(.*?)"\s*\)', re.DOTALL)
WORK = re.compile(
    r"\((?:check-sat|get-|exit|apply|simplify|eval\b|minimize|maximize|check-synth|block-model|reset\))"
)


def without_work(text: str) -> str:
    """The script without the commands that make a solver work; parentheses in strings and comments are passed over."""
    kept, start, depth = [], 0, 0
    for found in re.finditer(r'[()]|\|[^|]*\||"(?:[^"]|"")*"|;[^\n]*', text):
        if found[0] == "(":
            if depth == 0:
                start = found.start()
            depth += 1
        elif found[0] == ")":
            depth -= 1
            if depth == 0 and not WORK.match(text, start):
                kept.append(text[start : found.end()])
    return "\n".join(kept) + "\n"


def complaint(text: str, spec: str) -> str | None:
    """The first error of a solver, None where it takes the script."""
    outcome = run_fresh(resolve(spec, install=False), text, LIMITS, expects=())
    found = ERROR.search(outcome.stdout)
    return " ".join(found[1].split())[:90] if found else None


def main(data: Path, names: list[str]) -> int:
    taken = 0
    for name in names:
        corpus = find(data, name)
        if corpus is None:
            continue
        for path, text in scripts(corpus):
            try:
                said = "; ".join(elaborate.read(text, path).warnings)
            except ScriptError as problem:
                said = f"REFUSED line {problem.line}: {problem.message}"
            tidy()
            if not said:
                continue
            complaints = {spec: complaint(without_work(text), spec) for spec in SOLVERS}
            takers = [spec for spec, wrong in complaints.items() if wrong is None]
            taken += bool(takers)
            print(f"{path}: {said[:160]}\n    {' and '.join(takers) or 'nobody'} takes it")
            for spec, wrong in complaints.items():
                if wrong is not None:
                    print(f"    {spec}: {wrong}")
    print(f"{taken} scripts that the reader refuses or warns of are taken by a solver")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:] or ["bug-triggers"]))
