; A branch that is not taken may be unknown: the model does not say what z is.
(declare-const x Int)
(declare-const z Int)
(assert (ite (> x 0) (= x 1) (= z (div z 0))))
(check-sat)
(get-model)
