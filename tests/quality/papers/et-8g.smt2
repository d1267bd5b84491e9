; ET (OOPSLA 2024), figure 8g: no "a" is left when all are taken out. cvc5 does not end.
(set-info :status unsat)
(declare-const s String)
(assert (str.contains (str.replace_all s "a" "") "a"))
(check-sat)
