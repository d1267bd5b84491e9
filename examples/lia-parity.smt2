; An even number is not odd; the bounds make a solver that only relaxes to the reals say sat.
(set-info :status unsat)
(set-logic QF_LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(assert (= (* 2 x) (+ (* 2 y) 1)))
(assert (and (<= 0 x 100) (<= 0 y 100)))
(check-sat)
