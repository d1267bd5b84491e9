; Functions that the script defines, which some solvers print as if they were free.
(set-logic QF_UFNIA)
(define-fun double ((n Int)) Int (* 2 n))
(define-fun ten () Int 10)
(declare-fun x () Int)
(declare-fun f (Int) Int)
(assert (= (double x) ten))
(assert (= (f (double x)) (+ x ten)))
(check-sat)
