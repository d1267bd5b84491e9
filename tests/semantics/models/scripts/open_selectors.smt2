; A selector applied to the wrong constructor.
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))
(declare-fun l () List)
(declare-fun n () Int)
(assert ((_ is nil) l))
(assert (= (head l) 42))
(assert (= n (head (tail l))))
(check-sat)
