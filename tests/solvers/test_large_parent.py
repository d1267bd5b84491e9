"""The kernel counts what the parent had before the solver began: that is not the solver's memory."""

import subprocess
import sys

from refute.records import OutcomeKind
from refute.solvers.fresh import run_fresh
from refute.solvers.planted import planted
from refute.solvers.process import Limits

SCRIPT = "(set-info :status sat)\n(declare-fun x () Int)\n(check-sat)\n"
PROGRAM = f"""
from refute.solvers.fresh import run_fresh
from refute.solvers.planted import planted
from refute.solvers.process import Limits
large = b"x" * (200 << 20)
print(run_fresh(planted("crash"), {SCRIPT!r}, Limits(megabytes=150)).kind.value)
"""


def test_a_crash_under_a_large_parent_is_a_crash():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "crash"


def test_and_under_a_small_one():
    assert run_fresh(planted("crash"), SCRIPT, Limits(megabytes=150)).kind is OutcomeKind.CRASH
