; replace puts before an empty pattern, replace_all leaves alone.
(declare-const s String)
(assert (= (str.replace s "" "x") "xaba"))
(assert (= (str.replace_all s "" "x") s))
(assert (= (str.replace_all s "a" "aa") "aabaa"))
(check-sat)
(get-model)
