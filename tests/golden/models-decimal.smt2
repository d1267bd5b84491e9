; A decimal inside of a float may be rounded by who printed it.
(declare-const x Float16)
(assert (= ((_ fp.to_sbv 8) RTZ x) #xff))
(check-sat)
(get-model)
