; A logical and an arithmetic shift agree exactly where the sign bit is clear.
(set-info :status unsat)
(set-logic QF_BV)
(declare-fun x () (_ BitVec 16))
(declare-fun n () (_ BitVec 16))
(assert (= ((_ extract 15 15) x) #b0))
(assert (distinct (bvlshr x n) (bvashr x n)))
(check-sat)
