; ET (OOPSLA 2024), figure 8c: the empty string alone, less a. Once unsat to cvc5 with --strings-eager-len-re.
(set-info :status sat)
(declare-const a String)
(assert (str.in_re a (re.++ (re.opt re.allchar) (re.diff (re.* re.none) (str.to_re a)))))
(check-sat)
