; Definitions of what the script does not declare do not matter.
(define-fun twice ((a Int)) Int (* 2 a))
(declare-const x Int)
(assert (= (twice x) 8))
(check-sat)
(get-model)
