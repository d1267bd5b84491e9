; bvsmod has the sign of the divisor, bvsrem that of the dividend.
(declare-const x (_ BitVec 4))
(assert (= (bvsmod x #xd) #xe))
(assert (= (bvsrem x #xd) #x1))
(check-sat)
(get-model)
