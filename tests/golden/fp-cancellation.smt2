; x - x is +0, but -0 when rounding down.
(declare-const x Float16)
(assert (= (fp.sub RNE x x) (_ +zero 5 11)))
(assert (= (fp.sub RTN x x) (_ -zero 5 11)))
(check-sat)
(get-model)
