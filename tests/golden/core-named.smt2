; A name stands for its term, also before it is asserted.
(declare-const p Bool)
(assert (or (! (not p) :named n) p))
(assert n)
(check-sat)
(get-model)
