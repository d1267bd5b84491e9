; update-field and update change one field.
(declare-datatypes ((P 0)) (((mk (x Int) (y Int)))))
(declare-const p P)
(assert (= ((_ update x) p 9) (mk 9 2)))
(assert (= ((_ update-field y) p 0) (mk 1 0)))
(check-sat)
(get-model)
