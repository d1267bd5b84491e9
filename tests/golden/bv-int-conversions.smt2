; Modulo two to the width, for negative numbers, too.
(declare-const x Int)
(assert (= ((_ int_to_bv 4) x) #xd))
(assert (= ((_ int2bv 4) x) #xd))
(assert (= (ubv_to_int #xd) (bv2nat #xd) 13))
(assert (= (sbv_to_int #xd) x))
(check-sat)
(get-model)
