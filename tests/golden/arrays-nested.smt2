; Arrays of arrays.
(declare-const a (Array Int (Array Int Bool)))
(assert (select (select a 1) 2))
(assert (not (select (select a 2) 1)))
(check-sat)
(get-model)
