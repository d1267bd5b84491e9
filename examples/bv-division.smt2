; Unsigned division by zero is all ones, so that a quotient may exceed its dividend.
(set-info :status sat)
(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(declare-fun y () (_ BitVec 8))
(assert (bvugt (bvudiv x y) x))
(assert (= (bvurem x y) x))
(check-sat)
(get-model)
