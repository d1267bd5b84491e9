; abs and divisible.
(declare-const x Int)
(assert (= (abs x) 9))
(assert ((_ divisible 3) x))
(assert (not ((_ divisible 2) x)))
(check-sat)
(get-model)
