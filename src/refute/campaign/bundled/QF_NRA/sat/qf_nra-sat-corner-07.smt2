(set-logic QF_NRA)
(set-info :status sat)
(set-info :witness "(
  (define-fun c () Real
    (- 3.0))
  (define-fun b () Real
    (root-obj (+ (^ x 2) (- 3)) 2))
  (define-fun a () Real
    (root-obj (+ (^ x 2) (- 3)) 1))
  (define-fun /0 ((x!0 Real) (x!1 Real)) Real
    (ite (and (= x!0 (- 3.0)) (= x!1 (root-obj (+ (^ x 2) (- 3)) 2)))
      (root-obj (+ (^ x 2) (- 3)) 1)
      0.0))
)")
(declare-const a Real)
(declare-const b Real)
(declare-const c Real)
(assert (or (= (* a a) 3.0) (= (* a a a) 3.0)))
(assert (= (* a b) c))
(assert (= (* c c) 9.0))
(assert (> b 1.0))
(check-sat)
