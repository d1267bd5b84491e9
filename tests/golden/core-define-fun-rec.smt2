; A recursive function is computed.
(define-fun-rec fact ((n Int)) Int (ite (<= n 0) 1 (* n (fact (- n 1)))))
(declare-const x Int)
(assert (= (fact x) 3628800))
(check-sat)
(get-model)
