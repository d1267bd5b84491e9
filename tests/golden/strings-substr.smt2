; Out of range is empty.
(declare-const s String)
(assert (= (str.substr s 3 1) (str.substr s (- 1) 2) (str.substr s 1 0) (str.at s 9) ""))
(assert (= (str.substr s 1 99) "bc"))
(check-sat)
(get-model)
