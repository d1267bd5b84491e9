; Only the escapes of the standard are escapes.
(declare-const s String)
(assert (= (str.len s) 3))
(assert (= (str.to_code (str.at s 0)) 65))
(assert (= (str.len "\x41") 4))
(assert (= (str.len "\u{30000}") 9))
(assert (= (str.len "\u{}") 4))
(check-sat)
(get-model)
