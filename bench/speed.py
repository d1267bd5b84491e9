"""How fast scripts are read, evaluated and printed, and mutants judged, by logic.

usage: bench/speed.py DATA [LOGIC...]; with logics, their lines alone

Figures are per CPU-second of one core, garbage collection on. Values come from random models, for speed does not
depend on whether a model is right.
read: tables of terms fresh for each script; cold: so is what operators remember of argument sorts, and literals.
scratch: all assertions of a script evaluated under a model of which no value is known, each subterm counted once.
known: the same with the order of the subterms at hand.
mutants: scripts of 1 to 3 KB; a random subterm is chosen, another of its sort, what changes is evaluated again.
changed: the share of them that changes an assertion. ready: microseconds before the first mutant of a script.
print: microseconds for the text of a mutant of 2 to 4 KB.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from corpus import find, scripts

from refute.semantics import elaborate
from refute.semantics.evaluate import Evaluator
from refute.semantics.incremental import Valued
from refute.semantics.program import Program
from refute.semantics.queries import Query, queries
from refute.smtlib.layout import Layout, TooLarge
from refute.smtlib.printer import script_text, term_text
from refute.smtlib.script import Assert, Script
from refute.smtlib.sharing import SCOPES, explodes, order, tree_size
from refute.smtlib.substitute import expand
from refute.smtlib.terms import Op, Term, apply, literal, tidy
from refute.theories import registry
from refute.theories.uf import FunctionValue
from refute.theories.values import Free, Unknown, Value

if TYPE_CHECKING:
    from collections.abc import Sequence

LOGICS = ("QF_LIA", "QF_LRA", "QF_NRA", "QF_SLIA", "QF_BV", "QF_FP")
MOST_SCRIPTS = 500
MUTANTS = 200
clock = time.process_time


class RandomModel:
    """Any values, fixed by a seed; what the standard leaves open stays open."""

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

    def free(self, _key: Free) -> Value:
        return Unknown("left open")

    def samples(self, _sort: object) -> tuple[Value, ...]:
        return ()


def forget() -> None:
    """Nothing is remembered that depends on what was read before."""
    tidy(now=True)
    elaborate._literal.cache_clear()  # noqa: SLF001 - a bench may look inside
    for op in registry.operators().values():
        op.ranks.clear()


def read_speed(texts: list[str], *, cold: bool) -> float:
    """Megabytes per second; of each script the best of three times, for others work on the machine, too."""
    seconds = 0.0
    for text in texts:
        times = []
        for _ in range(3):
            if cold:
                forget()
            start = clock()
            elaborate.read(text)
            times.append(clock() - start)
            tidy(now=True)
        seconds += min(times)
    return sum(map(len, texts)) / seconds / 1e6


def evaluation_speed(found: list[Query]) -> tuple[float, float]:
    """Nodes per second from scratch, and with the order known."""
    nodes = known = scratch = 0.0
    for query in found:
        program = Program(query.assertions)
        program.run(Evaluator(RandomModel(0)))
        for _ in range(5):
            evaluator = Evaluator(RandomModel(0))
            start = clock()
            for term in query.assertions:
                evaluator.value(term)
            scratch += clock() - start
            start = clock()
            program.run(evaluator)
            known += clock() - start
            nodes += len(program.terms)
    return nodes / scratch, nodes / known


class Subject:
    """A script with what is needed to judge its mutants; raises `TooLarge` or `LookupError` when it has none."""

    def __init__(self, script: Script) -> None:
        query = next(queries(script), None)
        if query is None:
            raise LookupError
        self.valued = Valued(query.assertions, Evaluator(RandomModel(1)))
        self.layout = Layout([Assert(term) for term in query.assertions])
        by_sort: dict[object, list[Term]] = {}
        for term in dict.fromkeys(self.layout.terms):
            if term in self.valued.values:
                by_sort.setdefault(term.sort, []).append(term)
        self.by_sort = by_sort
        self.nodes = [n for n in range(len(self.layout.terms)) if self._outside_of_binders(n)]
        if not self.nodes:
            raise LookupError

    def _outside_of_binders(self, node: int) -> bool:
        return all(term.op.row not in SCOPES for term, _ in self.layout.path(node))

    def judge(self, count: int, rng: random.Random) -> int:
        """How many of so many mutants change an assertion."""
        changed = 0
        terms, values, root, path = (
            self.layout.terms,
            self.valued.values,
            self.valued.root,
            self.layout.path,
        )
        draw = rng.random
        for _ in range(count):
            node = self.nodes[int(draw() * len(self.nodes))]
            old = terms[node]
            others = self.by_sort[old.sort]
            new = others[int(draw() * len(others))]
            changed += isinstance(root(old, values[new], path(node)), bool)
        return changed


def mutant_speed(found: list[Script], rng: random.Random) -> tuple[float, float, float]:
    """Mutants judged per second, the share that changes an assertion, microseconds of preparation for a script."""
    judged = seconds = ready = changed = count = 0.0
    for script in found:
        start = clock()
        try:
            subject = Subject(script)
        except (TooLarge, LookupError):
            continue
        ready += clock() - start
        start = clock()
        changed += subject.judge(MUTANTS, rng)
        seconds += clock() - start
        judged += MUTANTS
        count += 1
    if not judged:
        return 0.0, 0.0, 0.0
    return judged / seconds, changed / judged, ready / count * 1e6


def print_speed(found: list[Script], rng: random.Random) -> float:
    """Microseconds for a text in which one subterm is another."""
    printed, seconds = 0, 0.0
    for script in found:
        try:
            layout = Layout(script.commands)
        except TooLarge:
            continue
        if not layout.terms or not 2000 <= len(layout.text) <= 4000:
            continue
        nodes = [int(rng.random() * len(layout.terms)) for _ in range(MUTANTS)]
        news = [layout.terms[int(rng.random() * len(layout.terms))] for _ in range(MUTANTS)]
        start = clock()
        for node, new in zip(nodes, news, strict=True):
            layout.replaced(node, term_text(new))
        seconds += clock() - start
        printed += MUTANTS
    return seconds / printed * 1e6 if printed else 0.0


def by_logic(corpus: Path, logics: Sequence[str]) -> None:
    print(
        f"{'logic':8} {'scripts':>7} {'read MB/s':>9} {'cold MB/s':>9} {'scratch nodes/s':>15} {'known nodes/s':>13} "
        f"{'mutants/s':>9} {'changed':>7} {'ready µs':>8} {'print µs':>8}"
    )
    for logic in logics:
        texts = [text for _, text in scripts(corpus, logic + "/")]
        if not texts:
            continue
        random.Random(0).shuffle(texts)
        texts = texts[:MOST_SCRIPTS]
        speed, cold = read_speed(texts, cold=False), read_speed(texts, cold=True)
        read = [elaborate.read(text) for text in texts]
        scratch, known = evaluation_speed([query for script in read for query in queries(script)])
        medium = [script for script, text in zip(read, texts, strict=True) if 1000 <= len(text) <= 3000]
        mutants, changed, ready = mutant_speed(medium[:100], random.Random(0))
        print(
            f"{logic:8} {len(texts):7} {speed:9.1f} {cold:9.1f} {scratch:15,.0f} {known:13,.0f} "
            f"{mutants:9,.0f} {changed:7.1%} {ready:8.0f} {print_speed(read, random.Random(0)):8.2f}",
            flush=True,
        )
        del read
        tidy(now=True)


def sharing(corpus: Path) -> None:
    """Terms whose trees explode, as text: expanded, so that the file's own `let` does not help."""
    files = terms = nodes = size = 0
    seconds = 0.0
    for _, text in scripts(corpus, "QF_BV/"):
        found = [term for term in expand(elaborate.read(text).assertions()) if explodes(term)]
        files += bool(found)
        for term in found:
            terms += len(order((term,)))
            nodes += tree_size(term)
            start = clock()
            size += len(term_text(term))
            seconds += clock() - start
        tidy()
    if files:
        print(
            f"trees that explode: in {files} QF_BV files; {terms:,} terms, {nodes:,} nodes as trees, "
            f"{size:,} characters with let, {seconds / terms * 1e6:.1f} µs/term"
        )


def large_text() -> str:
    """A script of 10 MB and a million nodes."""
    rng = random.Random(0)
    lines = ["(set-logic QF_LIA)\n", *[f"(declare-const x{i} Int)\n" for i in range(1000)]]
    size = sum(map(len, lines))
    while size < 10_000_000:
        number = len(lines)
        x = [f"x{rng.randrange(1000)}" for _ in range(80)]
        k = [rng.randrange(10**6) for _ in range(40)]
        parts = [
            f"(+ (* {k[2 * i]} {x[4 * i]}) (ite (< {x[4 * i + 1]} {k[2 * i + 1]}) {x[4 * i + 2]} (- {x[4 * i + 3]})))"
            for i in range(20)
        ]
        lines.append(
            f"(assert (let ((a{number} (+ {' '.join(parts)}))) (or (<= a{number} {number}) (= a{number} {x[0]}))))\n"
        )
        size += len(lines[-1])
    return "".join(lines)


def large() -> None:
    """Read, checked and printed."""
    text = large_text()
    start = clock()
    script = elaborate.read(text)
    middle = clock()
    printed = script_text(script)
    end = clock()
    if printed != text:
        sys.exit("the large script is not printed as it was read")
    print(
        f"one script of {len(text) / 1e6:.1f} MB with {len(order(script.assertions())):,} terms: read and checked "
        f"{middle - start:.1f} s, printed {end - middle:.1f} s, "
        f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:.0f} MB resident at most"
    )


def million() -> None:
    """A million mutants with a new literal each, all made as terms; peaks of memory on the way."""
    text = "(declare-const x Int)(declare-const y Int)" + "".join(
        f"(assert (or (< (+ x (* {i} y)) (div x {i + 2})) (= (mod y {i + 3}) (ite (> x {i}) (- y) x))))\n"
        for i in range(30)
    )
    layout = Layout(elaborate.read(text).commands)
    nodes = [number for number, term in enumerate(layout.terms) if term.sort.name == "Int"]
    rng = random.Random(0)
    start = clock()
    peaks = []
    for number in range(1_000_000):
        node = nodes[int(rng.random() * len(nodes))]
        new = literal(str(number), layout.terms[node].sort, number)
        for above, place in layout.path(node):
            args = list(above.args)
            args[place] = new
            new = apply(above.op, tuple(args))
        tidy()
        if number + 1 in {250_000, 500_000, 1_000_000}:
            peaks.append(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:.0f}")
    print(
        f"a million mutants of a script of {len(text) / 1e3:.1f} KB made as terms: {1e6 / (clock() - start):,.0f}/s, "
        f"{', '.join(peaks)} MB resident at most after a quarter, a half, all"
    )


def yardstick() -> None:
    """To compare machines."""
    start = clock()
    for _ in range(1000):
        for i in range(1000):
            x = i + 1  # noqa: F841 - the work that is timed
    print(f"yardstick: `for i in range(1000): x = i + 1` takes {(clock() - start) * 1e3:.1f} µs here and now")


PARTS = {"--large": large, "--million": million}
"""Each is run in a process of its own, so that its peak of memory is its own."""


def main(data: Path, logics: Sequence[str]) -> int:
    yardstick()
    corpus = find(data, "smtlib-small") or data
    by_logic(corpus, logics or LOGICS)
    if not logics:
        sharing(corpus)
        for part in PARTS:
            subprocess.run([sys.executable, __file__, part], check=True)
    yardstick()
    return 0


if __name__ == "__main__":
    if sys.argv[1] in PARTS:
        PARTS[sys.argv[1]]()
    else:
        sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
