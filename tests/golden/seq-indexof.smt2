; Searching.
(declare-const s (Seq Bool))
(assert (= (seq.indexof s (seq.unit false) 0) 1))
(assert (seq.prefixof (seq.unit true) s))
(assert (= (seq.indexof s (seq.unit false) 2) (- 1)))
(check-sat)
(get-model)
