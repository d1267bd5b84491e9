; Three spellings of one value.
(declare-const x (_ BitVec 8))
(assert (= x #x0f #b00001111 (_ bv15 8)))
(check-sat)
(get-model)
