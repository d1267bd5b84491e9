; One true instance proves an existential.
(declare-const x Int)
(assert (exists ((y Int)) (= (+ y y) x)))
(check-sat)
(get-model)
