; ET (OOPSLA 2024), figure 8d: one cell is written on both sides. Sat to Z3 without equality axioms of bit-vectors.
(set-info :status unsat)
(declare-const a (Array (_ BitVec 64) (_ BitVec 64)))
(declare-const b (_ BitVec 64))
(assert (= (store (store a b b) (select a b) (select a b))
           (store (store a b #x1111111111111111) #x1111111111111111 (bvudiv b #x1111111111111111))))
(check-sat)
