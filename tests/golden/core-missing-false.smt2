; And none works here.
(declare-const p Bool)
(declare-const q Bool)
(assert (and q (not q)))
(check-sat)
(get-model)
