; Two quotes are one.
(declare-const s String)
(assert (= (str.len s) 1))
(assert (= s """"))
(check-sat)
(get-model)
