; In range: rounded.
(declare-const x Float16)
(assert (= ((_ fp.to_sbv 8) RTZ x) #xff))
(assert (= ((_ fp.to_sbv 8) RTN x) #xfe))
(check-sat)
(get-model)
