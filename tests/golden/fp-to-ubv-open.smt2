; Out of range: any value.
(declare-const x Float16)
(assert (= ((_ fp.to_ubv 8) RNE x) #x2a))
(check-sat)
(get-model)
