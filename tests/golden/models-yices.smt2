; yices prints equations.
(declare-const x Int)
(declare-const p Bool)
(assert (and p (= x (- 4))))
(check-sat)
(get-model)
