; The golden ratio: the only model is an algebraic number, not a rational one.
(set-info :status sat)
(set-logic QF_NRA)
(declare-fun phi () Real)
(assert (= (* phi phi) (+ phi 1.0)))
(assert (> phi 0.0))
(check-sat)
(get-model)
