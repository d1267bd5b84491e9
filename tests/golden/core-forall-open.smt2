; True instances prove nothing over an infinite sort.
(declare-const x Int)
(assert (forall ((y Int)) (>= (str.len (str.from_int y)) x)))
(check-sat)
(get-model)
