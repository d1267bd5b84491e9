; A cell is enough.
(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(assert (= a b))
(check-sat)
(get-model)
