"""Running `refute` inside the test, with solvers that say what the script itself says."""

import sys
from pathlib import Path

from refute.cli import main
from refute.solvers import liars

EVEN = """(set-info :status sat)
(set-info :witness |  (define-fun x () Int 3)|)
(set-logic QF_LIA)
(declare-fun x () Int)
(assert (= (* 2 x) 6))
(check-sat)
"""
ODD = """(set-info :status unsat)
(set-logic QF_LIA)
(declare-fun x () Int)
(assert (= (* 2 x) 7))
(check-sat)
"""


def liar(behaviour):
    """A SPEC."""
    return f"generic:{sys.executable} -I -S {Path(liars.__file__)} {behaviour}"


def refute(*words):
    """The exit code."""
    return main([str(word) for word in words])
