; A rounding mode may be a constant of the script.
(declare-const m RoundingMode)
(assert (distinct (fp.div m ((_ to_fp 5 11) m 1.0) ((_ to_fp 5 11) m 3.0)) (fp.div RNE ((_ to_fp 5 11) RNE 1.0) ((_ to_fp 5 11) RNE 3.0))))
(check-sat)
(get-model)
