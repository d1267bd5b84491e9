; ET (OOPSLA 2024), figure 1: minus ten is a model. Unsat to cvc5.
(set-info :status sat)
(declare-const a Int)
(assert (> (tan (sin (sin a))) a))
(check-sat)
