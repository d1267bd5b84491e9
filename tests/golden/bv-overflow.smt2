; The overflow tests of 2.7.
(declare-const x (_ BitVec 4))
(assert (bvnego x))
(assert (bvuaddo x x))
(assert (bvsaddo x x))
(assert (bvumulo x x))
(assert (bvsmulo x x))
(check-sat)
(get-model)
