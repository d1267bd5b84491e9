; By code point, a prefix first.
(declare-const s String)
(assert (str.< "" s "ab" "b"))
(assert (str.<= s s))
(assert (str.< "Z" s))
(check-sat)
(get-model)
