; z3 prints the function that it took.
(declare-const x Int)
(assert (= (div x 0) 7))
(check-sat)
(get-model)
