; A value of another sort is none.
(declare-const x (_ BitVec 8))
(assert (= x #x0f))
(check-sat)
(get-model)
