; But it is a function.
(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
(declare-const l L)
(declare-const m L)
(assert (= l m))
(assert (distinct (hd l) (hd m)))
(check-sat)
(get-model)
