; Cases bind the fields; a variable takes the rest.
(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
(declare-const l L)
(assert (= (match l (((cons h t) h) (nil 0))) 7))
(assert (match (tl l) (((cons h t) false) (other (= other nil)))))
(check-sat)
(get-model)
