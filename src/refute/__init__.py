"""refute tests SMT solvers: it makes scripts whose answer is known, asks solvers, and reports what goes wrong."""

__version__ = "0.1.0"
