; ET (OOPSLA 2024), figure 8b: 1 mod -1 is 0. Once unsat to Z3's new core.
(set-info :status sat)
(declare-const a Int)
(assert (> (- a) (mod 1 (- 1))))
(check-sat)
