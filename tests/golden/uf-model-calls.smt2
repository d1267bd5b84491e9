; A definition in a model may use others.
(declare-fun f (Int) Int)
(declare-const x Int)
(assert (= (f 3) 8))
(check-sat)
(get-model)
