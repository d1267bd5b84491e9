; Rounding towards zero is not the standard's division.
(declare-const x Int)
(assert (= (div x 2) (- 3)))
(check-sat)
(get-model)
