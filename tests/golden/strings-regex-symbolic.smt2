; A string that is no literal may stand in a regular expression.
(declare-const s String)
(declare-const t String)
(assert (str.in_re s (re.+ (str.to_re t))))
(check-sat)
(get-model)
