; Trees and forests.
(declare-datatypes ((T 0) (F 0)) (((node (v Int) (kids F))) ((empty) (more (first T) (rest F)))))
(declare-const t T)
(assert (= (v (first (kids t))) 2))
(check-sat)
(get-model)
