; And as cvc5 does.
(declare-sort U 0)
(declare-const a U)
(declare-const b U)
(assert (= a b))
(check-sat)
(get-model)
