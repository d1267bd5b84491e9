(set-logic QF_NRA)
(set-info :status sat)
(set-info :witness "(
  (define-fun b () Real
    2.0)
  (define-fun a () Real
    (root-obj (+ (^ x 2) (- 8)) 1))
  (define-fun d () Real
    5.0)
)")
(declare-const a Real)
(declare-const b Real)
(declare-const d Real)
(assert (ite (> (* a b) 0.0) (< (+ a b) (* 2.0 a b)) (= (* a a) (* b b b))))
(assert (< a (- 1.0)))
(assert (> (* b d) (* a a)))
(check-sat)
