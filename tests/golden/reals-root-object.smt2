; z3 counts the roots of a polynomial from one.
(declare-const x Real)
(assert (= (* x x) 2.0))
(assert (> x 0.0))
(check-sat)
(get-model)
