; Constructors, selectors, testers.
(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
(declare-const l L)
(assert ((_ is cons) l))
(assert (= (hd (tl l)) 2))
(assert (= (tl (tl l)) nil))
(assert (is-nil (tl (tl l))))
(check-sat)
(get-model)
