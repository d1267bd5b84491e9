; The bindings of a let do not see each other.
(declare-const x Int)
(assert (let ((x 1) (y x)) (= y 5)))
(assert (= x 5))
(check-sat)
(get-model)
