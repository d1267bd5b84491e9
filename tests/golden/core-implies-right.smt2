; => is right associative: false => (false => false).
(declare-const p Bool)
(assert (=> p p p))
(assert (not (=> (=> (not p) (not p)) p)))
(check-sat)
(get-model)
