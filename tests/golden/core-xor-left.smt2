; xor is left associative: three trues are true.
(declare-const p Bool)
(assert (xor p p p))
(check-sat)
(get-model)
