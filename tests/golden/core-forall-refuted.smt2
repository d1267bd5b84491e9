; A false instance refutes a quantifier over an infinite sort.
(declare-const x Int)
(assert (forall ((y Int)) (<= x y)))
(check-sat)
(get-model)
