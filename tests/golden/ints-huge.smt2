; Numbers are exact.
(declare-const x Int)
(assert (= (* x x) 1000000000000000000000000000000000000000000000000000000000000))
(check-sat)
(get-model)
