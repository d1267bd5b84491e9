"""Loops over the rows of the theories: typecheck, evaluate, read models. No operator is named here."""
