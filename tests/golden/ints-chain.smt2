; Comparisons chain.
(declare-const x Int)
(assert (< 0 x 2 3))
(assert (not (>= 3 x 2)))
(check-sat)
(get-model)
