"""cvc4 1.8, the last of its line: strings want an option, floating point is missing from some builds."""

from __future__ import annotations

import re
from typing import Final

from refute.solvers.cvc5 import CVC_COMPLAINT, CVC_CRASH, CVC_TIMEOUT, CVC_UNSUPPORTED
from refute.solvers.solver import Kind, Spelling, Switches, signs

CVC4: Final = Kind(
    name="cvc4",
    title="CVC4",
    programs=("cvc4",),
    banner=re.compile(r"CVC4 version (\d+(?:\.\d+)+)"),
    fresh=("--lang=smt2", "--incremental", "--strings-exp"),
    live=("--lang=smt2", "--incremental", "--strings-exp"),
    believes_status=True,
    lasting=None,
    switches=Switches(
        validate=("--check-models",),
        seed=("--seed={seed}", "--random-seed={seed}"),
        timeout=("--tlimit-per={milliseconds}",),
    ),
    signs=signs(
        complaint=CVC_COMPLAINT,
        crash=CVC_CRASH,
        timeout=CVC_TIMEOUT,
        unsupported=CVC_UNSUPPORTED,
        # A build without floating point says so by an abort.
        refusal=r"Unimplemented code encountered",
        # It takes `(div x 2)` in linear logics, but not where such a term comes up on the way.
        narrow=r"if you only use division \(or modulus\) by a constant",
    ),
    strict=True,
    lacks=frozenset(
        {
            "bvnego",
            "bvuaddo",
            "bvsaddo",
            "bvumulo",
            "bvsmulo",
            "bvusubo",
            "bvssubo",
            "bvsdivo",
            "sbv_to_int",
            "seq.unit",
        }
    ),
    spellings=(Spelling((2,), {"ubv_to_int": "bv2nat", "int_to_bv": "int2bv"}),),
)
