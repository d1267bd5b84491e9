; A list is not its own tail.
(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
(declare-const l L)
(assert (= l (cons 1 l)))
(check-sat)
(get-model)
