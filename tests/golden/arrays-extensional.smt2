; Two arrays are equal when all cells are.
(declare-const a (Array Bool Int))
(declare-const b (Array Bool Int))
(assert (= a b))
(check-sat)
(get-model)
