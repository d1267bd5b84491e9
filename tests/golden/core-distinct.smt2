; All pairs differ, not only neighbours.
(declare-const x Int)
(declare-const y Int)
(assert (distinct x y x))
(check-sat)
(get-model)
