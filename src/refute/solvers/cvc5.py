"""cvc5: strict about logics and options, stops at the first error. Its wheels hold a module and no program."""

from __future__ import annotations

import re
from typing import Final

from refute.records import Answer
from refute.solvers.solver import Kind, Spelling, Switches, signs

# Words that cvc4 uses as well.
CVC_COMPLAINT: Final = (
    r"ERRORS SATISFYING ASSERTIONS WITH MODEL|checkModel\(\)|check-model"
    r"|UnsatCore\(\).*unsat core|produced unsat core"
)
CVC_CRASH: Final = (
    r"cvc[45] suffered a segfault|Unhandled (?:exception|case)|Unimplemented code|Internal error detected"
)
CVC_TIMEOUT: Final = r"interrupted by timeout|:reason-unknown (?:timeout|resourceout|interrupted)"
CVC_UNSUPPORTED: Final = (
    r"not enabled|is not supported|not supported|unsupported|not implemented|Unimplemented|doesn't (?:include|support)"
    r"|does not support|LogicException|not declared|incomplete|experimental|not allowed"
)

CVC5: Final = Kind(
    name="cvc5",
    title="cvc5",
    programs=("cvc5",),
    banner=re.compile(r"cvc5 version (\d+(?:\.\d+)+)"),
    package="cvc5",
    module="cvc5",
    first=(1, 1),
    before_first="wheels before 1.1.0 hold no parser of SMT-LIB",
    fresh=("--lang=smt2", "--incremental"),
    live=("--lang=smt2", "--incremental"),
    believes_status=True,
    lasting=None,
    switches=Switches(
        validate=("--check-models",),
        seed=("--seed={seed}", "--sat-random-seed={seed}"),
        timeout=("--tlimit-per={milliseconds}",),
    ),
    signs=signs(complaint=CVC_COMPLAINT, crash=CVC_CRASH, timeout=CVC_TIMEOUT, unsupported=CVC_UNSUPPORTED),
    # The module prints the reason behind the answer, as in `unknown (INCOMPLETE)`.
    answers=(
        (re.compile(r"unknown \((?:TIMEOUT|RESOURCEOUT|INTERRUPTED)\)"), Answer.TIMEOUT),
        (re.compile(r"unknown \([A-Z_]+\)"), Answer.UNKNOWN),
    ),
    strict=True,
    spellings=(Spelling((1, 1), {"bvnego": None}),),
)
