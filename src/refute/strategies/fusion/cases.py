"""What is made of parts: conjunctions that keep a witness, disjunctions that stay unsatisfiable, both of mixed ones.

| seeds | script | answer | because |
| all sat | all assertions | sat | the witnesses together, with the values of z |
| all unsat | one of the seeds, and the fusion constraints | unsat | each seed is, where x and y are what they were |
| mixed | one of the seeds | sat | the witness of one that is satisfiable |
| mixed | all assertions, and the fusion constraints | unsat | of one that is not |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from refute.records import Answer, Case, Derivation, Expect, Label, Witness
from refute.smtlib.terms import apply
from refute.strategies.fusion.fusing import Fusing
from refute.strategies.fusion.links import Linker
from refute.strategies.fusion.parts import part
from refute.theories import registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from refute.records import Evidence, Seed
    from refute.smtlib.terms import Term
    from refute.strategies.fusion.links import Link
    from refute.strategies.fusion.parts import Part
    from refute.strategies.fusion.triples import Fusion
    from refute.strategies.strategy import Job

RULE: Final = "fusion of unsatisfiable seeds under fusion constraints"
CONCAT: Final = "concat"
_PATIENCE: Final = 20
"""So many fruitless attempts in a row end a row of cases."""
_PATIENCE_WITH_FEW: Final = 4
"""The same where there are two cases at the most."""
_SATISFIABLE: Final = 0.5
"""Of what is made of mixed seeds."""
_NONE: Final[frozenset[int]] = frozenset()
_SUFFIXES: Final = 4

Lines = tuple[list["Term"], list[str]]
"""Assertions as terms and as texts."""


def make(job: Job, fusions: Sequence[Fusion]) -> Iterator[Case]:
    parts = _disjoint(job)
    if parts is None:
        return
    sat = frozenset(number for number, each in enumerate(parts) if each.seed.status is Answer.SAT)
    if not all(each.satisfied or each.seed.status is Answer.UNSAT for each in parts):
        return
    fusing = Fusing(parts, job.rng)
    linker = Linker(parts, fusions, job.rng)
    concat = CONCAT in job.flags
    seen: set[str] = set()
    failures = 0
    while len(seen) < job.most and failures < (_PATIENCE_WITH_FEW if concat else _PATIENCE):
        kept = sat if len(sat) == len(parts) or job.rng.random() < _SATISFIABLE else _NONE
        links = [] if concat else linker.links(kept)
        case = _case(fusing, sat, links, satisfiable=bool(kept)) if links or concat else None
        if case is None or case.text in seen:
            failures += 1
            continue
        failures = 0
        seen.add(case.text or "")
        yield case


def _disjoint(job: Job) -> list[Part] | None:
    """The seeds as parts none of which introduces a name that another one mentions."""
    parts: list[Part] = []
    for place, seed in enumerate(job.seeds):
        for suffix in range(_SUFFIXES) if place else (0,):
            found = part(job.bench, seed, place and place + suffix * len(job.seeds))
            if found is not None and all(found.apart(other) for other in parts):
                parts.append(found)
                break
        else:
            return None
    return parts if len(parts) > 1 else None


def _case(fusing: Fusing, sat: frozenset[int], links: Sequence[Link], *, satisfiable: bool) -> Case | None:
    places = fusing.places(links)
    if links and not places:
        return None
    conjoined = bool(sat) and (len(sat) == len(fusing.parts) or not satisfiable)
    terms, texts = _joined(fusing.spelled(places), conjoined=conjoined)
    if not satisfiable:
        for link in links:
            _constrain(link, terms, texts)
    script, text = fusing.script(links, terms, texts)
    if satisfiable:
        expect = Expect(Answer.SAT, _witness(fusing, sat, links))
    else:
        expect = Expect(Answer.UNSAT, _derivation([part.seed for part in fusing.parts]))
    return Case(script, (expect,), text)


def _joined(parts: Sequence[Lines], *, conjoined: bool) -> Lines:
    """All assertions of all parts; or one that says that those of some part hold."""
    if conjoined:
        return [term for terms, _ in parts for term in terms], [text for _, texts in parts for text in texts]
    operators = registry.operators()
    terms = [_one_of("and", terms, texts) for terms, texts in parts]
    root = apply(operators["or"], tuple([term for term, _ in terms]))
    return [root], [f"(or {' '.join([text for _, text in terms])})"]


def _one_of(connective: str, terms: list[Term], texts: list[str]) -> tuple[Term, str]:
    """Solvers do not all take a connective of less than two arguments."""
    operators = registry.operators()
    if not terms:
        return apply(operators["true"]), "true"
    if len(terms) == 1:
        return terms[0], texts[0]
    return apply(operators[connective], tuple(terms)), f"({connective} {' '.join(texts)})"


def _constrain(link: Link, terms: list[Term], texts: list[str]) -> None:
    """Adds z = f(x, y); and the inversions, which a lawful triple implies and therefore may leave out."""
    used = link.template
    given = dict(zip(used.variables, link.terms, strict=True))
    equals = registry.operators()["="]
    sides = ((2, used.z), (0, used.x), (1, used.y))
    for place, formula in sides[:1] if link.terse and used.fusion.lawful and used.where is None else sides:
        terms.append(apply(equals, (link.terms[place], formula.term(given))))
        texts.append(f"(= {link.names[place]} {formula.text(link.names)})")


def _witness(fusing: Fusing, sat: frozenset[int], links: Sequence[Link]) -> Witness:
    lines = [fusing.parts[number].witness for number in sorted(sat)]
    lines += [line for link in links for line in link.model]
    return Witness("(\n" + "\n".join(lines) + "\n)")


def _derivation(seeds: Sequence[Seed]) -> Evidence:
    """Every solver family that proved each of the seeds that have to be unsatisfiable."""
    unsat = [seed for seed in seeds if seed.status is Answer.UNSAT]
    mixed = len(unsat) < len(seeds)
    derivations = [seed.evidence for seed in unsat if isinstance(seed.evidence, Derivation)]
    if mixed and derivations:
        return Derivation(RULE, max((each.families for each in derivations), key=_weight))
    if derivations and len(derivations) == len(unsat):
        return Derivation(RULE, frozenset.intersection(*(each.families for each in derivations)))
    return Label(f"the labels of {' and '.join(seed.name for seed in unsat)}")


def _weight(families: frozenset[str]) -> tuple[int, list[str]]:
    return len(families), sorted(families)
