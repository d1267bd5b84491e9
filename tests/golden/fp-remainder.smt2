; fp.rem rounds the quotient to the nearest.
(declare-const x Float32)
(assert (= (fp.rem x ((_ to_fp 8 24) RNE 3.0)) ((_ to_fp 8 24) RNE (- 1.0))))
(assert (= (fp.rem (fp.neg ((_ to_fp 8 24) RNE 1.0)) ((_ to_fp 8 24) RNE 1.0)) (_ -zero 8 24)))
(check-sat)
(get-model)
