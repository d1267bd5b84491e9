; Rotations and extensions.
(declare-const x (_ BitVec 4))
(assert (= ((_ rotate_left 5) x) #x3))
(assert (= ((_ sign_extend 4) x) #xf9))
(assert (= ((_ zero_extend 4) x) #x09))
(assert (= ((_ repeat 2) x) #x99))
(check-sat)
(get-model)
