; Only digits are numbers.
(declare-const s String)
(assert (= (str.to_int s) 7))
(assert (= (str.to_int "") (str.to_int "-1") (str.to_int "\u{663}") (- 1)))
(assert (= (str.from_int (- 3)) ""))
(check-sat)
(get-model)
