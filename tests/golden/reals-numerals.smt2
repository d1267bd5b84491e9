; In a logic of reals alone a numeral is a Real.
(set-logic QF_LRA)
(declare-const x Real)
(assert (= (/ 1 3) x))
(check-sat)
(get-model)
