; Bits are counted from the right.
(declare-const x (_ BitVec 8))
(assert (= ((_ extract 7 4) x) #xa))
(assert (= (concat ((_ extract 3 0) x) ((_ extract 7 4) x)) #xba))
(check-sat)
(get-model)
