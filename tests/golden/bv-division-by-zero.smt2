; All ones, and the dividend.
(declare-const x (_ BitVec 8))
(assert (= (bvudiv x #x00) #xff))
(assert (= (bvurem x #x00) x))
(assert (= (bvsdiv x #x00) #x01))
(assert (= (bvsrem x #x00) (bvsmod x #x00) x))
(check-sat)
(get-model)
