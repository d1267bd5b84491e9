; ET (OOPSLA 2024), figure 8a: the cosine of 0 is 1. Once unsat to cvc5.
(set-info :status sat)
(declare-fun a () Real)
(declare-fun b () Real)
(assert (and (= a 0) (= b (cos a))))
(check-sat)
