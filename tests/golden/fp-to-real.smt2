; Exact.
(declare-const x Float32)
(assert (= (fp.to_real x) 0.15625))
(check-sat)
(get-model)
