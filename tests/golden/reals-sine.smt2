; sin is decided by intervals where it is not close.
(declare-const x Real)
(assert (< 0.84 (sin x) 0.85))
(check-sat)
(get-model)
