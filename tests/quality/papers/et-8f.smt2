; ET (OOPSLA 2024), figure 8f: anything below minus the cosine of 1. cvc5 does not end.
(set-info :status sat)
(declare-const a Real)
(assert (>= (- a) (cos 1.0)))
(check-sat)
