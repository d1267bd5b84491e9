"""z3: goes on after an error, and has changed its dialect of strings twice.

The borders were found by asking the wheels from 4.5.1 to 5.4.0.
"""

from __future__ import annotations

import re
from typing import Final

from refute.solvers.solver import Kind, Spelling, Switches, signs
from refute.theories.strings.text import STANDARD, Z3_BYTES, Z3_RAW

_NO_OVERFLOW_TESTS: Final = dict.fromkeys(
    ("bvnego", "bvuaddo", "bvsaddo", "bvumulo", "bvsmulo", "bvusubo", "bvssubo", "bvsdivo"), None
)

Z3: Final = Kind(
    name="z3",
    title="Z3",
    programs=("z3",),
    version_argument="-version",
    banner=re.compile(r"Z3 version (\d+(?:\.\d+)+)|\[version (\d+(?:\.\d+)+)"),
    package="z3-solver",
    first=(4, 5, 1),
    fresh=("-in", "-smt2"),
    live=("-in", "-smt2"),
    quits=False,
    believes_status=True,
    lasting=re.compile(r"(?!:produce-models true$|:print-success false$)"),  # but for what holds anyway
    switches=Switches(
        validate=("model_validate=true",),
        seed=("smt.random_seed={seed}", "sat.random_seed={seed}", "nlsat.seed={seed}"),
        timeout=("-t:{milliseconds}",),
        memory=("-memory:{megabytes}",),
    ),
    signs=signs(
        complaint=r"an invalid model was generated|invalid unsat core",
        crash=r"Failed to verify: |(?m:^Unexpected|^unreachable)",
        memory=r"max\. memory exceeded",
        timeout=r":reason-unknown \"?(?:timeout|canceled|max\. resource limit exceeded)",
        unsupported=r"unknown (?:function/constant|constant|sort|builtin)|not supported|unsupported|does not support",
    ),
    lacks=frozenset({"divisible"}),  # refused by every release in the form `((_ divisible 3) x)`
    spellings=(
        # `re.allchar` meant every string, and `int.to.str` gave "-1"; `ALL` left out theories.
        Spelling((4, 8), {"re.allchar": None, "str.from_int": None, "ALL": None, "is": None, "match": None}),
        Spelling((4, 8, 6), {"str.<": None, "str.<=": None}),
        Spelling(
            (4, 8, 9),
            {
                "str.to_re": "str.to.re",
                "str.in_re": "str.in.re",
                "str.to_int": "str.to.int",
                "str.from_int": "int.to.str",
                "re.none": "re.nostr",
                "re.comp": "re.complement",
                "RegLan": "(RegEx String)",
                "str.is_digit": None,
                "str.to_code": None,
                "str.from_code": None,
                "str.replace_all": None,
                "str.replace_re": None,
                "str.replace_re_all": None,
                "re.diff": None,
                "re.^": None,
                "char": None,
            },
        ),
        Spelling((4, 12, 2), dict(_NO_OVERFLOW_TESTS)),
        Spelling((4, 14, 1), {"ubv_to_int": "bv2nat", "int_to_bv": "int2bv", "sbv_to_int": None}),
    ),
    strings=(((), Z3_BYTES), ((4, 8, 11), Z3_RAW), ((4, 8, 13), STANDARD)),
)
