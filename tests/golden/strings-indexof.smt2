; The empty string is found where the search begins, up to the end.
(declare-const s String)
(assert (= (str.indexof s "" 3) 3))
(assert (= (str.indexof s "" 4) (str.indexof s "a" (- 1)) (str.indexof s "d" 0) (- 1)))
(check-sat)
(get-model)
