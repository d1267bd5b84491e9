; div and mod by zero are independent of each other.
(declare-const x Int)
(assert (= (div x 0) 1))
(assert (= (mod x 0) 1))
(check-sat)
(get-model)
