; A decimal with a question mark is no exact value, but near to one.
(declare-const x Real)
(assert (= (* x x) 2.0))
(check-sat)
(get-model)
