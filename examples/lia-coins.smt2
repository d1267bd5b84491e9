; Coins of 5 and 9 can pay every sum from 32 on, and cannot pay 31.
(set-info :status sat)
(set-logic QF_LIA)
(declare-fun fives () Int)
(declare-fun nines () Int)
(assert (= (+ (* 5 fives) (* 9 nines)) 32))
(assert (and (>= fives 0) (>= nines 0)))
(check-sat)
(get-model)
