; to_int rounds down.
(declare-const x Real)
(assert (= (to_int x) (- 2)))
(assert (not (is_int x)))
(assert (is_int (to_real (to_int x))))
(check-sat)
(get-model)
