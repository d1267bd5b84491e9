"""The reals: exact algebraic numbers, and enclosures of the transcendental functions."""
