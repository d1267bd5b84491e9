; Loops, ranges, complement and difference.
(declare-const s String)
(assert (str.in_re s ((_ re.loop 2 3) (re.range "a" "c"))))
(assert (not (str.in_re s ((_ re.loop 3 2) re.allchar))))
(assert (str.in_re s (re.diff (re.comp (str.to_re "aa")) (re.* (str.to_re "ab")))))
(check-sat)
(get-model)
