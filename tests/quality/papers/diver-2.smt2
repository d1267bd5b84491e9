; DIVER (ICSE 2023), figure 2: the mutant whose model is "-0". Once unsat to cvc5.
(set-info :status sat)
(declare-fun t () String)
(assert (str.prefixof "-" (str.substr t 0 1)))
(assert (> (str.len (str.substr t 0 2)) 1))
(assert (not (xor (str.< (str.update "-0" 0 t) "-0") false)))
(assert (str.suffixof (str.replace t "-0" "-") "-"))
(check-sat)
