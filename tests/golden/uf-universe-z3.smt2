; The elements of a sort as z3 prints them.
(declare-sort U 0)
(declare-const a U)
(declare-const b U)
(declare-fun f (U) U)
(assert (distinct a b (f a)))
(check-sat)
(get-model)
