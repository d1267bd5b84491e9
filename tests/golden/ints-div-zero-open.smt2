; Division by zero is any function: some value works.
(declare-const x Int)
(assert (= (div x 0) 7))
(check-sat)
(get-model)
