; z3 gives a function instead.
(declare-const a (Array Int Int))
(assert (= (select a 3) 9))
(assert (= (select a 4) 1))
(check-sat)
(get-model)
