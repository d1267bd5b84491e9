; A sign may stand in a numeral.
(declare-const x Int)
(declare-const r Real)
(assert (= x (- 4)))
(assert (= r (- 0.5)))
(check-sat)
(get-model)
