; = is identity, fp.eq is not: the zeros.
(declare-const x Float32)
(assert (fp.eq x (_ +zero 8 24)))
(assert (not (= x (_ +zero 8 24))))
(check-sat)
(get-model)
