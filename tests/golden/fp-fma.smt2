; One rounding, not two.
(declare-const x Float16)
(assert (distinct (fp.fma RNE x x (fp.neg (fp.mul RNE x x))) (_ +zero 5 11)))
(check-sat)
(get-model)
