"""How fast scripts are read, evaluated, and mutants judged and printed, by logic. usage: bench/judge.py DATA

Values come from random models, for speed does not depend on whether a model is right. Figures are per CPU-second, garbage
collection on. read: tables fresh for each script. evaluate: all terms of a script anew, their order known (and found anew).
mutants: one random subterm of scripts of 1 to 3 KB replaced by another of its sort, what changes evaluated again.
print: the text of such a mutant.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from corpus import find, scripts

from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.semantics.incremental import Valued
from refute.semantics.program import Program
from refute.semantics.queries import Query, queries
from refute.smtlib.layout import Layout, TooLarge
from refute.smtlib.script import Assert, Script
from refute.smtlib.sharing import SCOPES
from refute.smtlib.terms import Op, Term, tidy
from refute.theories import registry
from refute.theories.uf import FunctionValue
from refute.theories.values import Free, Unknown, Value

LOGICS = ("QF_LIA", "QF_LRA", "QF_NRA", "QF_SLIA", "QF_BV", "QF_FP")
MOST_SCRIPTS = 500
MUTANTS = 200


class RandomModel:
    """Any values, fixed by a seed; what the standard leaves open is the first corner of its sort."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._constants: dict[Op, Value] = {}

    def constant(self, op: Op) -> Value:
        if op not in self._constants:
            sort = op.indices[1]
            self._constants[op] = registry.sort_row(sort).draw(sort, self._rng)
        return self._constants[op]

    def call(self, op: Op, arguments: tuple[Value, ...]) -> Value:
        sort = op.indices[1]
        return FunctionValue({}, registry.sort_row(sort).corners(sort)[0])(*arguments)

    def free(self, key: Free) -> Value:
        return Unknown("left open")

    def samples(self, _sort: object) -> tuple[Value, ...]:
        return ()


def clock() -> float:
    return time.process_time()


def read_speed(texts: list[str]) -> float:
    size = seconds = 0.0
    for text in texts:
        start = clock()
        elaborate.read(text)
        seconds += clock() - start
        size += len(text)
        tidy(now=True)
    return size / seconds / 1e6


def evaluation_speed(found: list[Query]) -> tuple[float, float]:
    """Nodes per second with the order known, and from the terms alone."""
    nodes = known = fresh = 0.0
    for query in found:
        program = Program(query.assertions)
        evaluator = Evaluator(RandomModel(0))
        program.run(evaluator)
        for _ in range(5):
            start = clock()
            program.run(evaluator)
            known += clock() - start
            start = clock()
            Program(query.assertions).run(evaluator)
            fresh += clock() - start
            nodes += len(program.terms)
    return nodes / known, nodes / fresh


def mutant_speed(scripts_: list[Script], rng: random.Random) -> tuple[float, float, float]:
    """Mutants judged per second, the share that changes the root, and microseconds to print one."""
    judged = seconds = printed = writing = changed = 0.0
    for script in scripts_:
        query = next(queries(script), None)
        if query is None or not query.assertions:
            continue
        valued = Valued(query.assertions, Evaluator(RandomModel(1)))
        try:
            layout = Layout([Assert(term) for term in query.assertions])
        except TooLarge:
            continue
        by_sort: dict[object, list[Term]] = {}
        for term in dict.fromkeys(layout.terms):
            if term in valued.values:
                by_sort.setdefault(term.sort, []).append(term)
        inside = [
            n
            for n in range(len(layout.terms))
            if all(term.op.row not in SCOPES for term, _ in layout.path(n))
        ]
        if not inside:
            continue
        picks = [inside[int(rng.random() * len(inside))] for _ in range(MUTANTS)]
        others = [by_sort[layout.terms[n].sort] for n in picks]
        news = [other[int(rng.random() * len(other))] for other in others]
        start = clock()
        for node, new in zip(picks, news, strict=True):
            changed += isinstance(
                valued.root(layout.terms[node], valued.values[new], layout.path(node)), bool
            )
        seconds += clock() - start
        judged += MUTANTS
        full = Layout(script.commands)
        offset = len(full.terms) - len(layout.terms)
        if len(full.text) > 2000 and offset == 0:
            texts = [layout.text[layout.start[0] : layout.end[0]]] * MUTANTS
            start = clock()
            for node, text in zip(picks, texts, strict=True):
                full.replaced(node, text)
            writing += clock() - start
            printed += MUTANTS
    return judged / seconds, changed / judged, writing / printed * 1e6 if printed else 0.0


def main(data: Path) -> int:
    corpus = find(data, "smtlib-small") or data
    print(
        f"{'logic':8} {'scripts':>7} {'read MB/s':>9} {'nodes/s':>11} {'cold nodes/s':>12} "
        f"{'mutants/s':>10} {'changed':>7} {'print µs':>8}"
    )
    for logic in LOGICS:
        texts = [text for _, text in scripts(corpus, logic + "/")]
        if not texts:
            continue
        random.Random(0).shuffle(texts)
        texts = texts[:MOST_SCRIPTS]
        speed = read_speed(texts)
        read = [elaborate.read(text) for text in texts]
        found = [query for script in read for query in queries(script)]
        known, fresh = evaluation_speed(found)
        medium = [script for script, text in zip(read, texts, strict=True) if 1000 <= len(text) <= 3000]
        mutants, changed, micros = mutant_speed(medium[:100], random.Random(0))
        print(
            f"{logic:8} {len(texts):7} {speed:9.1f} {known:11,.0f} {fresh:12,.0f} "
            f"{mutants:10,.0f} {changed:7.1%} {micros:8.2f}",
            flush=True,
        )
        tidy(now=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
