; A tie goes to even, away, or down.
(declare-const x (_ FloatingPoint 3 3))
(assert (= ((_ to_fp 3 3) RNE 1.125) x))
(assert (distinct ((_ to_fp 3 3) RNA 1.125) x))
(assert (= ((_ to_fp 3 3) RTZ 1.125) x))
(assert (distinct ((_ to_fp 3 3) RTP 1.125) x))
(check-sat)
(get-model)
