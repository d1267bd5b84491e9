; But always the same one.
(declare-const x Float16)
(declare-const y Float16)
(assert (distinct (fp.min x y) (fp.min x (fp.neg x))))
(assert (= y (fp.neg x)))
(check-sat)
(get-model)
