"""The only list of kinds of solver."""

from __future__ import annotations

from typing import Final

from refute.solvers.bitwuzla import BITWUZLA
from refute.solvers.boolector import BOOLECTOR
from refute.solvers.cvc4 import CVC4
from refute.solvers.cvc5 import CVC5
from refute.solvers.dreal import DREAL
from refute.solvers.generic import GENERIC
from refute.solvers.solver import Kind
from refute.solvers.yices import YICES
from refute.solvers.z3 import Z3

KINDS: Final[tuple[Kind, ...]] = (Z3, CVC5, CVC4, BITWUZLA, YICES, BOOLECTOR, DREAL, GENERIC)

KIND: Final = {kind.name: kind for kind in KINDS}
