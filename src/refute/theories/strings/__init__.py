"""Strings and regular expressions of SMT-LIB 2.6: literals, functions on values, and languages."""

from __future__ import annotations

from refute.theories.strings import languages, rows
from refute.theories.strings.sorts import (
    CHARACTERS,
    LANGUAGES_ROW,
    REGLAN,
    STRING,
    STRINGS,
    read_char,
    read_string,
)
from refute.theories.theory import Theory

_FUSIONS = """
(fusion string-parts ((x String) (y String) (z String))
  (= z (str.++ x y)) (= x (str.substr z 0 (str.len x))) (= y (str.substr z (str.len x) (str.len y))))
(fusion string-cut ((x String) (y String) (z String))
  (= z (str.++ x y)) (= x (str.substr z 0 (str.len x))) (= y (str.replace z x "")))
(fusion string-infix ((x String) (y String) (z String) (c String))
  (= z (str.++ x c y)) (= x (str.substr z 0 (str.len x))) (= y (str.replace (str.replace z x "") c "")))
(fusion string-swapped ((x String) (y String) (z String))
  (= z (str.++ y x)) (= x (str.substr z (- (str.len z) (str.len x)) (str.len x)))
  (= y (str.substr z 0 (- (str.len z) (str.len x)))))
(fusion string-first ((x String) (y String) (z String))
  (= z (ite (str.<= x y) x y)) (= x (ite (str.<= x y) z x)) (= y (ite (str.<= x y) y z)))
(fusion string-number ((x String) (y Int) (z String))
  (= z (str.++ x (str.from_int y))) (= x (str.substr z 0 (str.len x)))
  (= y (str.to_int (str.substr z (str.len x) (- (str.len z) (str.len x)))))
  :where (>= y 0))
(fusion string-length ((x String) (y Int) (z Int))
  (= z (+ (str.len x) y)) (= x (str.substr x 0 (- z y))) (= y (- z (str.len x))))
"""

THEORY = Theory(
    "strings",
    rows=rows.ROWS + languages.ROWS,
    sorts=(STRINGS, LANGUAGES_ROW, CHARACTERS),
    literals=(("string", read_string),),
    indexed=read_char,
    fusions=_FUSIONS,
    implications=(
        ("=", ("str.<=", "str.prefixof", "str.suffixof", "str.contains")),
        ("str.<", ("str.<=", "distinct")),
        ("str.prefixof", ("str.<=",)),
    ),
    # What z3 calls these sorts when it spells them out.
    abbreviations=(("(RegEx String)", REGLAN), ("(Seq Unicode)", STRING)),
)
