; A shift by the width or more.
(declare-const x (_ BitVec 8))
(assert (= (bvshl x #x08) (bvlshr x #xff) #x00))
(assert (= (bvashr x #x09) #xff))
(check-sat)
(get-model)
