; Nothing follows from one that is near to none.
(declare-const x Real)
(assert (= (* x x) 2.0))
(check-sat)
(get-model)
