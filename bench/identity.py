"""Reads and prints every script of the corpora: `print . read` must be the identity up to layout.

Compared are the tokens, without comments; `|x|` and `x` are one symbol. usage: bench/identity.py DATA
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

from corpus import find, scripts

from refute.semantics import elaborate
from refute.smtlib.printer import script_text
from refute.smtlib.source import ScriptError, Source, plain, quoted
from refute.smtlib.terms import tidy


def tokens(text: str) -> list[str]:
    """All tokens with parentheses apart, comments left out, symbols in their canonical spelling."""
    found = []
    for token in Source(text).tokens():
        if token[0] == "(" and len(token) > 1:
            found += ["(", token[1:]]
        elif token[0] == "|" and len(token) > 1:
            found.append(quoted(plain(token)))
        elif token[0] != ";":
            found.append(token)
    return found


def main(data: Path) -> int:
    failed = 0
    for name in ("smtlib-large", "smtlib-small", "bug-triggers", "."):
        corpus = find(data, name)
        if corpus is None or (name == "." and any(find(data, n) for n in ("smtlib-large", "bug-triggers"))):
            continue
        read = same = size = 0
        refused: Counter[str] = Counter()
        examples: dict[str, str] = {}
        unknown: Counter[str] = Counter()
        start = time.process_time()
        for path, text in scripts(corpus):
            read += 1
            size += len(text)
            try:
                script = elaborate.read(text, path)
            except ScriptError as problem:
                refused[problem.message] += 1
                examples.setdefault(problem.message, f"{path}:{problem.line}")
                continue
            unknown.update(script.warnings)
            if tokens(script_text(script)) == tokens(text):
                same += 1
            else:
                print(f"differs: {path}")
                failed = 1
            tidy()
        seconds = time.process_time() - start
        print(
            f"{name}: {read} scripts, {size / 1e6:.1f} MB, {same} read and printed alike, "
            f"{sum(refused.values())} refused, {seconds:.0f} CPU-s"
        )
        for message, count in refused.most_common():
            print(f"  refused {count}: {message} ({examples[message]})")
        for warning, count in unknown.most_common():
            print(f"  {count}: {warning}")
    return failed


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
