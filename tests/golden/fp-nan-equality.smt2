; = is identity, fp.eq is not: NaN.
(declare-const x Float32)
(assert (= x (_ NaN 8 24)))
(assert (not (fp.eq x x)))
(assert (not (fp.isNegative x)))
(check-sat)
(get-model)
