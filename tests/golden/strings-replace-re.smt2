; The shortest leftmost match is replaced; a match that is empty is contested.
(declare-const s String)
(assert (= (str.replace_re s (re.+ (str.to_re "a")) "X") "bXab"))
(assert (= (str.replace_re_all s (re.+ (str.to_re "a")) "X") "bXXb"))
(check-sat)
(get-model)
