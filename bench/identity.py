"""Reads and prints every script of the corpora: `print . read` must be the identity up to layout.

Compared are the tokens, without comments; `|x|` and `x` are one symbol. With a RECORD, what was found is kept there,
and a run that was stopped goes on where it was. usage: bench/identity.py DATA [RECORD]
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from pathlib import Path

from corpus import find, scripts

from refute.semantics import elaborate
from refute.smtlib.printer import script_text
from refute.smtlib.source import ScriptError, Source, plain, quoted
from refute.smtlib.terms import tidy

CORPORA = ("smtlib-large", "smtlib-small", "bug-triggers")
SAVE_EACH = 2000
MOST_WARNINGS = 12


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


class Tally:
    """What was found in one corpus so far."""

    def __init__(self, kept: dict[str, object] | None = None) -> None:
        self.kept: dict[str, object] = kept or {
            "read": 0, "same": 0, "size": 0, "seconds": 0.0, "differ": [], "refused": {}, "warned": {},
        }  # fmt: skip

    def count(self, key: str, amount: float) -> None:
        self.kept[key] += amount  # type: ignore[operator] # numbers

    def script(self, path: str, text: str) -> None:
        start = time.process_time()
        self.count("read", 1)
        self.count("size", len(text))
        try:
            script = elaborate.read(text, path)
        except ScriptError as problem:
            self.kept["refused"].setdefault(problem.message, []).append(f"{path}:{problem.line}")  # type: ignore[attr-defined] # a dict
        else:
            warned: dict[str, int] = self.kept["warned"]  # type: ignore[assignment] # a dict
            for warning in script.warnings:
                warned[warning] = warned.get(warning, 0) + 1
            if tokens(script_text(script)) == tokens(text):
                self.count("same", 1)
            else:
                self.kept["differ"].append(path)  # type: ignore[attr-defined] # a list
        tidy()
        self.count("seconds", time.process_time() - start)


def reason(message: str) -> str:
    """The message without what is one script's own."""
    taken = re.sub(r"(takes [^,]*), not .*", r"\1", message)
    taken = re.sub(r"^\(_ (is|update-field|update) .*?\)", r"(_ \1 ...)", taken)
    return re.sub(r"^[^(]\S+ takes (?!arguments|a ).*", "a declared symbol takes other arguments", taken)


def by_reason(refused: dict[str, list[str]]) -> list[tuple[str, list[str]]]:
    """Reasons, the commonest first, with the places."""
    found: dict[str, list[str]] = {}
    for message, places in refused.items():
        found.setdefault(reason(message)[:120], []).extend(places)
    return sorted(found.items(), key=lambda pair: -len(pair[1]))


def report(name: str, kept: dict[str, object]) -> None:
    refused: dict[str, list[str]] = kept["refused"]  # type: ignore[assignment] # a dict
    warned: dict[str, int] = kept["warned"]  # type: ignore[assignment] # a dict
    print(
        f"{name}: {kept['read']} scripts, {kept['size'] / 1e6:.1f} MB, {kept['same']} read and printed alike, "  # type: ignore[operator] # a number
        f"{len(kept['differ'])} differ, {sum(map(len, refused.values()))} refused, "  # type: ignore[arg-type] # a list
        f"{sum(warned.values())} warnings, {kept['seconds']:.0f} CPU-s"
    )
    for path in kept["differ"]:  # type: ignore[attr-defined] # a list
        print(f"  differs: {path}")
    for message, places in by_reason(refused):
        print(f"  refused {len(places)}: {message} ({', '.join(places)})")
    for warning, count in Counter(warned).most_common(MOST_WARNINGS):
        print(f"  warned {count}: {warning}")
    if len(warned) > MOST_WARNINGS:
        print(f"  and {len(warned) - MOST_WARNINGS} other warnings")


def main(data: Path, record: Path | None) -> int:
    done: dict[str, dict[str, object]] = (
        json.loads(record.read_text()) if record is not None and record.exists() else {}
    )
    named = [name for name in CORPORA if find(data, name) is not None] or ["."]
    for name in named:
        corpus = find(data, name) or data
        tally = Tally(done.get(name))
        before = int(str(tally.kept["read"]))
        for number, (path, text) in enumerate(scripts(corpus), 1):
            if number > before:
                tally.script(path, text)
                if record is not None and number % SAVE_EACH == 0:
                    record.write_text(json.dumps({**done, name: tally.kept}))
        done[name] = tally.kept
        if record is not None:
            record.write_text(json.dumps(done))
        report(name, tally.kept)
    return int(any(kept["differ"] for kept in done.values()))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None))
