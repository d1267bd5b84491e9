; Constructors may say their sort.
(declare-datatypes ((O 1)) ((par (T) ((none) (some (the T))))))
(declare-const o (O (O Int)))
(assert (= (the (the o)) 3))
(assert (distinct o (some (as none (O Int)))))
(check-sat)
(get-model)
