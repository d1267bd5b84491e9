"""What z3 and cvc5 fold ground terms to: True, False, or None where they leave them as they are."""

from __future__ import annotations

import cvc5
import z3


def z3_folds(formulas: list[str]) -> list[bool | None]:
    text = "\n".join(f"(assert {formula})" for formula in formulas)
    folded = [z3.simplify(term) for term in z3.parse_smt2_string(text)]
    assert len(folded) == len(formulas)
    return [True if z3.is_true(term) else False if z3.is_false(term) else None for term in folded]


def cvc5_folds(formulas: list[str]) -> list[bool | None]:
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    parser = cvc5.InputParser(solver)
    text = "(set-logic ALL)" + "\n".join(f"(simplify {formula})" for formula in formulas)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "test")
    answers = []
    while not (command := parser.nextCommand()).isNull():
        answers.append(command.invoke(solver, parser.getSymbolManager()).strip())
    assert len(answers) == len(formulas) + 1
    return [{"true": True, "false": False}.get(answer) for answer in answers[1:]]
