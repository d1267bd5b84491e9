; But it is a function.
(declare-const x Int)
(declare-const y Int)
(assert (distinct (div x 0) (div y 0)))
(check-sat)
(get-model)
