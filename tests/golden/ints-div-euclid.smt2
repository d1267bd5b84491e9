; The remainder is never negative, whatever the signs.
(declare-const x Int)
(assert (= (div x 2) (- 4)))
(assert (= (mod x (- 2)) 1))
(assert (= (div 7 (- 2)) (- 3)))
(assert (= (div x (- 2)) 4))
(check-sat)
(get-model)
