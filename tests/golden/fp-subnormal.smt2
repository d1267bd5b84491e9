; The least positive number; half of it is zero.
(declare-const x Float32)
(assert (fp.isSubnormal x))
(assert (fp.isZero (fp.div RNE x ((_ to_fp 8 24) RNE 2.0))))
(assert (not (fp.isSubnormal (_ +zero 8 24))))
(check-sat)
(get-model)
