; Equal arguments, equal values, whatever the model leaves out.
(declare-fun f (Int) Int)
(declare-const x Int)
(declare-const y Int)
(assert (distinct (f x) (f y)))
(check-sat)
(get-model)
