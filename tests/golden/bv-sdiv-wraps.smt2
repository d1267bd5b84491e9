; The least number divided by minus one is itself.
(declare-const x (_ BitVec 4))
(assert (= (bvsdiv x #xf) x))
(assert (bvslt x #x0))
(assert (bvsdivo x #xf))
(check-sat)
(get-model)
