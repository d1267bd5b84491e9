; One third is not 0.3333.
(declare-const x Real)
(assert (= (* 3.0 x) 1.0))
(check-sat)
(get-model)
