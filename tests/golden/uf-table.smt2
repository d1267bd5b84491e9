; A function given by cases.
(declare-fun f (Int) Int)
(declare-const x Int)
(assert (= (f x) 5))
(assert (= (f (f x)) 0))
(check-sat)
(get-model)
