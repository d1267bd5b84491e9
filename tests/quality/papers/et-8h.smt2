; ET (OOPSLA 2024), figure 8h: a remainder is less than what it is divided by. Solvers do not end.
(set-info :status unsat)
(declare-const a (_ BitVec 64))
(assert (= a (bvurem (bvnot a) a)))
(check-sat)
