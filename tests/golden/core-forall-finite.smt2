; A quantifier over a finite sort is decided.
(declare-const x (_ BitVec 4))
(assert (forall ((y (_ BitVec 4))) (bvule x y)))
(check-sat)
(get-model)
