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

THEORY = Theory(
    "strings",
    rows=rows.ROWS + languages.ROWS,
    sorts=(STRINGS, LANGUAGES_ROW, CHARACTERS),
    literals=(("string", read_string),),
    indexed=read_char,
    # What z3 calls these sorts when it spells them out.
    abbreviations=(("(RegEx String)", REGLAN), ("(Seq Unicode)", STRING)),
)
