(set-logic QF_UFLIA)
(set-info :status sat)
(set-info :witness "(
  (define-fun i () Int
    2437)
  (define-fun j () Int
    2439)
  (define-fun h ((x!0 Int)) Int
    (ite (= x!0 2437) 21238
    (ite (= x!0 2439) 21235
    (ite (= x!0 21238) 8
    (ite (= x!0 21235) 9
      21240)))))
)")
(declare-sort E 0)
(declare-fun h (Int) Int)
(declare-const i Int)
(declare-const j Int)
(assert (= (h (+ i 1)) (+ (h i) 2)))
(assert (= (h j) (- (h i) 3)))
(assert (< i j (+ i 3)))
(assert (distinct (h (h i)) (h (h j))))
(check-sat)
