; A selector on the wrong constructor may give anything.
(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
(declare-const l L)
(assert (= (hd l) 42))
(check-sat)
(get-model)
