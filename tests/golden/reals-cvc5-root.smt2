; cvc5 prints a polynomial and an interval.
(declare-const x Real)
(assert (= (* x x x) 2.0))
(check-sat)
(get-model)
