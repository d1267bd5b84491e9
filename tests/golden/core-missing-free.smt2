; A constant that the model leaves out may have any value: one that works is enough.
(declare-const p Bool)
(declare-const q Bool)
(assert (or p q))
(check-sat)
(get-model)
