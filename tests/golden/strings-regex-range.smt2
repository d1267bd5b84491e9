; A malformed range is empty.
(declare-const s String)
(assert (str.in_re s (re.union (re.range "z" "a") (re.range "ab" "c") re.none)))
(check-sat)
(get-model)
