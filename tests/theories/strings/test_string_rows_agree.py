"""Every row of strings and sequences on corner values, against what z3 and cvc5 fold the same terms to."""

from __future__ import annotations

import random
from itertools import product

import pytest

from refute.smtlib.sorts import BOOL, Sort
from refute.theories import registry, seq, strings
from refute.theories.ints import INT
from refute.theories.seq.rows import of
from refute.theories.strings.derivatives import accepts
from refute.theories.strings.sorts import CHAR, REGLAN, STRING, show_string
from refute.theories.values import Undecided
from tests.theories.strings.folding import cvc5_folds, z3_folds

POOL = (BOOL, INT, STRING, REGLAN, of(INT), of(BOOL), CHAR)
NUMBERS = (-2, -1, 0, 1, 2, 3, 5, 97)
WORDS = ("", "a", "aa", "b", "ab", "0", "7", "12", "aab", "\U0002ffff", "abab", "ababab")
LEFT_OPEN_BY_Z3 = {
    "str.<",
    "str.<=",
    "str.replace_re",
    "str.replace_re_all",
    "seq.indexof",
    "seq.last_indexof",
    "seq.replace_all",
}
TAKE_FUNCTIONS = {"seq.map", "seq.mapi", "seq.foldl", "seq.foldli"}
ROWS = {
    f"{row.name} {place}": row
    for place, row in enumerate((*strings.THEORY.rows, *seq.THEORY.rows))
    if row.name not in TAKE_FUNCTIONS and not (row.name == "re.loop" and "cvc4" in row.spoken_by)
}


def head(name, indices):
    if not indices:
        return name
    if isinstance(indices[0], Sort):
        return f"(as {name} {indices[0]})"
    return f"(_ {name} {' '.join(map(str, indices))})"


def corners(sort):
    return NUMBERS if sort is INT else registry.sort_row(sort).corners(sort)


def facts(row, kind):
    """Equations between a term and its value; none where the value is open."""
    rng = random.Random(row.name)
    for wanted in POOL:
        for indices, sorts in row.ask(wanted, POOL):
            if kind == "cvc5" and CHAR in (*sorts, wanted):
                continue
            assert row.check(indices, sorts) is wanted
            run = row.run(indices, sorts, wanted)
            arguments = list(product(*map(corners, sorts)))
            for values in rng.sample(arguments, min(len(arguments), 40)):
                shown = [registry.show(value, sort) for value, sort in zip(values, sorts, strict=True)]
                term = head(row.name, indices)
                term = f"({term} {' '.join(shown)})" if shown else term
                try:
                    value = run(*values)
                except Undecided:
                    continue
                if wanted is REGLAN:
                    for word in rng.sample(WORDS, 3):
                        expected = "true" if accepts(value.regex, word) else "false"
                        yield f"(= (str.in_re {show_string(word)} {term}) {expected})"
                else:
                    yield f"(= {term} {registry.show(value, wanted)})"


@pytest.mark.parametrize("name", ROWS)
def test_z3_folds_to_the_same(name):
    row = ROWS[name]
    if row.spoken_by and "z3" not in row.spoken_by:
        pytest.skip("not an operator of z3")
    claims = list(facts(row, "z3"))
    folded = z3_folds(claims)
    assert claims
    assert not [claim for claim, holds in zip(claims, folded, strict=True) if holds is False]
    assert row.name in LEFT_OPEN_BY_Z3 or None not in folded


@pytest.mark.parametrize("name", ROWS)
def test_cvc5_folds_to_the_same(name):
    row = ROWS[name]
    if row.spoken_by and "cvc5" not in row.spoken_by:
        pytest.skip("not an operator of cvc5")
    claims = list(facts(row, "cvc5"))
    assert claims
    assert not [claim for claim, holds in zip(claims, cvc5_folds(claims), strict=True) if holds is not True]


OLD_LOOPS = [
    ("(re.loop {} 1 3)", (1, 3)),
    ("(re.loop {} 2)", (2,)),
    ("(re.loop {} 3 1)", (3, 1)),
    ("(re.loop {} 0 0)", (0, 0)),
]


@pytest.mark.parametrize(("text", "counts"), OLD_LOOPS)
def test_the_loop_of_old_z3(text, counts):
    sorts = (REGLAN, *[INT] * len(counts))
    row = next(row for row in strings.THEORY.rows if row.name == "re.loop" and row.check((), sorts) is REGLAN)
    claims = []
    for value in corners(REGLAN):
        loop = row.run((), sorts, REGLAN)(value, *counts)
        for word in WORDS:
            claim = f"(str.in_re {show_string(word)} {text.format(registry.show(value, REGLAN))})"
            claims.append(claim if accepts(loop.regex, word) else f"(not {claim})")
    assert set(z3_folds(claims)) == {True}


def test_functions_over_sequences():
    claims = [
        ("(seq.map (lambda ((x Int)) (* 2 x)) s)", lambda x: 2 * x, "seq.map", (), (2, 4)),
        (
            "(seq.mapi (lambda ((i Int) (x Int)) (- i x)) 5 s)",
            lambda p: p[0] - p[1],
            "seq.mapi",
            (5,),
            (4, 4),
        ),
        ("(seq.foldl (lambda ((a Int) (x Int)) (- x a)) 5 s)", lambda p: p[1] - p[0], "seq.foldl", (5,), 6),
        (
            "(seq.foldli (lambda ((i Int) (a Int) (x Int)) (- (* i x) a)) 3 5 s)",
            lambda p: p[0] * p[2] - p[1],
            "seq.foldli",
            (3, 5),
            10,
        ),
    ]

    class Mapping:
        def __init__(self, function):
            self.select = function

    for text, function, name, before, expected in claims:
        row = next(row for row in seq.THEORY.rows if row.name == name)
        assert row.run((), (), INT)(Mapping(function), *before, (1, 2)) == expected
        shown = registry.show(expected, of(INT) if isinstance(expected, tuple) else INT)
        ground = text.replace("s)", "(seq.++ (seq.unit 1) (seq.unit 2)))")
        assert z3_folds([f"(= {ground} {shown})"]) == [True]
