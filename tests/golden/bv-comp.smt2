; bvcomp gives a bit.
(declare-const x (_ BitVec 4))
(assert (= (bvcomp x #x3) #b1))
(assert (= (bvnand x x) (bvnot x)))
(check-sat)
(get-model)
