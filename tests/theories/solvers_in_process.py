"""z3 and cvc5 asked whether ground equations hold, for tests of what the evaluator says."""

from __future__ import annotations

import cvc5
import z3


def z3_answer(script: str) -> str:
    """sat, unsat or unknown; a script that z3 does not read raises."""
    solver = z3.Solver(ctx=z3.Context())
    solver.set("timeout", 20_000)
    solver.from_string(script)
    return str(solver.check())


def cvc5_answer(script: str) -> str:
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    solver.setOption("arrays-exp", "true")
    solver.setOption("tlimit-per", "20000")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, f"(set-logic ALL)\n{script}", "test")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        output = command.invoke(solver, symbols)
        assert "error" not in str(output), output
    return str(solver.checkSat())


ANSWERS = {"z3": z3_answer, "cvc5": cvc5_answer}


def refuted(script: str, equations: list[str], solver: str) -> list[str]:
    """Those of the equations that the solver does not prove; they are asked one by one only where need be."""
    negated = " ".join(f"(not {each})" for each in equations)
    if ANSWERS[solver](f"{script}\n(assert (or {negated} false))") == "unsat":
        return []
    return [each for each in equations if ANSWERS[solver](f"{script}\n(assert (not {each}))") != "unsat"]
