; x/0 may be anything.
(declare-const x Real)
(assert (= (/ x 0.0) 2.5))
(check-sat)
(get-model)
