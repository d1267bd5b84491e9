; Later stores win.
(declare-const a (Array Int Int))
(assert (= (select a 1) 3))
(assert (= (select a 7) 0))
(check-sat)
(get-model)
